import { z } from 'zod'
import { identifier } from './shared.ts'

export const moment = z.iso.datetime()
export const byId = z.object({ id: identifier })
/** Why somebody did it, in a few words that the audit log keeps. */
export const reason = z.string().trim().min(4).max(300)
/** Where a page of a list begins. */
export const page = { cursor: z.string().max(600).optional() }

const money = z.object({ cents: z.number(), currency: z.string() })

export const leadRow = z.object({
  id: z.string(),
  email: z.string(),
  brand: z.string(),
  brandName: z.string(),
  flow: z.string(),
  /** What the brand calls the flow; its id where the brand has it no more. */
  flowName: z.string(),
  source: z.string().nullable(),
  createdAt: moment,
  completedAt: moment.nullable(),
  purchasedAt: moment.nullable(),
})

export const payment = z.object({
  id: z.string(),
  kind: z.enum(['plan', 'upsell', 'renewal']),
  name: z.string(),
  at: moment,
  amount: money,
  refundedCents: z.number(),
  /** What was given back and failed at the bank later: the customer did not get it. */
  failedRefundCents: z.number(),
  disputedCents: z.number(),
  /** What can still be given back. */
  leftCents: z.number(),
})
