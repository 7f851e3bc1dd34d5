import { z } from 'zod'
import { envelope, identifier } from './shared.ts'

export const moment = z.iso.datetime()
export const byId = z.object({ id: identifier })
/** Why somebody did it, in a few words that the audit log keeps. */
export const reason = z.string().trim().min(4).max(300)
/** An order by any of its ids, whole: ours, or Stripe's for its payment, charge, plan, invoice or dispute. */
export const orderId = z.string().trim().max(128)
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

export const plan = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  isEntitled: z.boolean(),
  startedAt: moment,
  currentPeriodEnd: moment.nullable(),
  /** Whether the present period is not paid for, be it refused or not charged yet: cancelled, such a plan ends at once. */
  isPeriodOwed: z.boolean(),
  cancelAtPeriodEnd: z.boolean(),
  endedAt: moment.nullable(),
  renewal: z.object({ cents: z.number(), currency: z.string(), every: z.string() }).nullable(),
  card: z.string().nullable(),
})

/** What an operator did, as a person's page tells it; that they looked stands in the audit log alone. */
export const act = z.object({
  at: moment,
  actor: z.string().nullable(),
  action: z.string(),
  reason: z.string().nullable(),
})

/** Made by the page when it asks: the same one never does the same thing twice. */
export const actKey = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/, 'is not a key')

export const done = envelope(z.object({ done: z.literal(true) }))

/** Ends a plan of a person, with the period that was paid or at once. */
export const cancelPlan = {
  params: byId,
  body: z.strictObject({ subscriptionId: identifier, when: z.enum(['period-end', 'now']), reason }),
  response: done,
}

/** Gives a payment of a person back, in part or whole. */
export const refundPayment = {
  params: byId,
  body: z.strictObject({
    paymentId: identifier,
    cents: z.number().int().positive().max(100_000_000),
    key: actKey,
    reason,
  }),
  response: envelope(
    z.object({
      state: z.enum(['done', 'running']),
      cents: z.number(),
      isRepeat: z.boolean(),
      /** Whether the books show it; until then the money is on its way, and may still fail at the bank. */
      isBooked: z.boolean(),
    }),
  ),
}

/** Puts another address on a person who paid; `formerEmail` is the one the operator saw, so that of two at once one wins. */
export const correctEmail = {
  params: byId,
  body: z.strictObject({ formerEmail: z.string().max(254), email: z.string().max(254), reason }),
  response: done,
}

/** Everything we keep about the person, table by table. */
export const exportPerson = {
  params: byId,
  body: z.strictObject({ reason }),
  response: envelope(z.record(z.string(), z.unknown())),
}

/** Erases the person; `email` is their address, typed. Answers how many rows went. */
export const erasePerson = {
  params: byId,
  body: z.strictObject({ email: z.string().max(254), reason }),
  response: envelope(z.object({ rows: z.number() })),
}
