import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  faultPoints,
  planFaultPoints,
  preventionFaultPoints,
  refundFaultPoints,
} from '../../api/src/payments/fault-point.ts'
import { statementPlace } from '../rehearsal/gated-database.ts'

/** The named fault points of purchases and of plan changes by customers. */
export const namedPoints = [...faultPoints, ...planFaultPoints] as const

/** Fault points of operators' actions. The admin area's tests die at each of these, because no buyer passes them. */
export const operatorPoints = [...refundFaultPoints, ...preventionFaultPoints] as const

/** Every request a purchase sends to Stripe. A request that is not listed fails the run. */
const stripeCalls = [
  'POST /v1/customers',
  'POST /v1/payment_methods/{id}/attach',
  'GET /v1/subscriptions',
  'GET /v1/subscriptions/{id}',
  'POST /v1/subscriptions',
  'POST /v1/subscriptions/{id}',
  'DELETE /v1/subscriptions/{id}',
  'POST /v1/payment_intents/{id}/confirm',
  'GET /v1/payment_intents/{id}',
  'POST /v1/payment_intents',
  'POST /v1/payment_intents/{id}/cancel',
  'GET /v1/setup_intents',
  'POST /v1/setup_intents',
  'POST /v1/setup_intents/{id}/confirm',
  'POST /v1/setup_intents/{id}/cancel',
  'GET /v1/setup_intents/{id}',
  'POST /v1/checkout/sessions',
  'GET /v1/checkout/sessions/{id}',
  'POST /v1/checkout/sessions/{id}/expire',
  'GET /v1/invoices',
  'GET /v1/invoices/{id}',
  'POST /v1/invoices/{id}/void',
  'GET /v1/charges/{id}',
  'GET /v1/refunds',
  'GET /v1/refunds/{id}',
  'GET /v1/invoice_payments',
] as const

/** The catalog is created once per account, before anything can be sold; it moves no money. */
const catalog = /(products|prices|coupons)/

/** Every place where the API may die, except single statements: named points, and before and after each request. */
export const interruptionPoints: readonly string[] = [
  ...namedPoints,
  ...stripeCalls.flatMap((call) => [`before ${call}`, `after ${call}`]),
]

const known: ReadonlySet<string> = new Set([...interruptionPoints, statementPlace])

/** Whether a place that was passed is missing from the list. */
export function isUnlisted(place: string): boolean {
  return !known.has(place) && !catalog.test(place)
}

/** The names of all fault points in the sources below `folder`. */
export function faultPointsIn(folder: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
    const source = readFileSync(join(folder, name), 'utf8')
    for (const [, point] of source.matchAll(/\bfaultPoint\(\s*'([^']+)'/g))
      if (point !== undefined) found.add(point)
  }
  return found
}
