import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  faultPoints,
  planFaultPoints,
  preventionFaultPoints,
  refundFaultPoints,
} from '../../api/src/payments/fault-point.ts'
import { statementPlace } from '../rehearsal/gated-database.ts'

/** The named points, of purchases and of what customers do with a plan. */
export const namedPoints = [...faultPoints, ...planFaultPoints] as const

/** What operators do with money; the tests of the admin area die at each of these, for no buyer comes by there. */
export const operatorPoints = [...refundFaultPoints, ...preventionFaultPoints] as const

/** Every call a purchase makes to Stripe; one that is made and not listed turns the run red. */
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

/** The catalogue is made once for an account, before anything can be sold; it moves no money. */
const catalogue = /(products|prices|coupons)/

/** Every place where the api may die, apart from single statements: named points and both sides of each call. */
export const interruptionPoints: readonly string[] = [
  ...namedPoints,
  ...stripeCalls.flatMap((call) => [`before ${call}`, `after ${call}`]),
]

const known: ReadonlySet<string> = new Set([...interruptionPoints, statementPlace])

/** Whether a place that was passed is missing in the list. */
export function isUnlisted(place: string): boolean {
  return !known.has(place) && !catalogue.test(place)
}

/** The names of all fault points in the sources below `folder`, as their calls spell them. */
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
