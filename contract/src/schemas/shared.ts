import { identifierPattern, longestTextAnswer, questionIdPattern } from '@fennel/funnel'
import { z } from 'zod'
import { mostPeriodDays } from '../period-days.ts'

/** Wraps the payload as `{ success: true, data }`, the envelope of every response. */
export function envelope<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), data })
}

export const errorBody = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  error: z.string().optional(),
  requestId: z.string().optional(),
})

/** Schemas of one API call. An absent part means the call takes none. */
export interface RouteSchemas {
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly headers?: z.ZodType
  readonly body?: z.ZodType
  /** A successful answer: one JSON value in the envelope. `z.never()` if it is always a stream. */
  readonly response: z.ZodType
  /** A successful answer sent as it is made, without the envelope: its content type and text. */
  readonly stream?: { readonly type: 'text/csv' | 'application/x-ndjson'; readonly text: z.ZodType<string> }
}

export const identifier = z.string().regex(identifierPattern, 'is not an identifier')
export const emailText = z.string().trim().min(3).max(254)
/**
 * A moment in UTC as ISO 8601, e.g. `2026-03-10T12:00:00.000Z`. The year 0000 and any number of decimal places are
 * valid in JavaScript, but the database reads neither.
 */
export const moment = z.iso
  .datetime()
  .max(30)
  .regex(/^(?!0000)/, 'is no moment')
export const shortText = z.string().max(200)
export const amount = z.number().min(0).max(1_000_000)

/** A question id as flows write it. Refuses `__proto__` and the like. */
export const questionId = z
  .string()
  .regex(questionIdPattern, 'is not a question id')
  .refine((id) => id !== 'constructor' && id !== 'prototype', 'is not a question id')

export const answerValue = z.union([
  z.string().max(longestTextAnswer),
  z.number(),
  z.array(z.string().max(200)).max(60),
])

const quantity = z.union([z.number(), z.string().max(12)])

const measurement = z.union([
  z.strictObject({ tabId: z.literal('LB'), pounds: quantity }),
  z.strictObject({ tabId: z.literal('KG'), kilograms: quantity }),
  z.strictObject({ tabId: z.literal('CM'), cm: quantity }),
  z.strictObject({ tabId: z.literal('FT'), ft: quantity, in: quantity.optional() }),
])

/**
 * An answer in any shape a client may have: plain, a measurement as an object, or `{ value }` as restored leads contain
 * it.
 */
export const sentAnswer = z.union([
  answerValue,
  measurement,
  z.strictObject({ value: z.union([answerValue, measurement]) }),
])

/**
 * A day as `YYYY-MM-DD`, limited to plausible years: databases and JavaScript support different ranges, and a query for
 * a day reaches to the start of the next one.
 */
export const calendarDay = z.iso.date().regex(/^2/, 'has to be a day of the years 2000 to 2999')

/** Whether two days are the first and last of an allowed period. Refuse others with `periodRule`. */
export function isPeriod({ from, to }: { readonly from: string; readonly to: string }): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  return days >= 0 && days < mostPeriodDays
}

export const periodRule = {
  message: `must not be before the field "from", and a period may have ${mostPeriodDays} days at most`,
  path: ['to'],
}
