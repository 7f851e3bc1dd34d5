import { z } from 'zod'
import { byId } from './admin-person.ts'
import { envelope, identifier, moment } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

/** What the tool can do about a payment. None of these can take money. */
const preventionActions = [
  'refund-and-cancel',
  'cancel-renewal',
  'send-reminder',
  'prepare-evidence',
] as const

/** Counts over a number of days. A rate is its count divided by the payments. */
const rates = z.object({
  days: z.number(),
  payments: z.number(),
  disputes: z.number(),
  warnings: z.number(),
})

const itemState = z.enum(['planned', 'held', 'running', 'done', 'skipped', 'failed'])

/** The buyer behind a payment. */
const buyer = {
  /** Masked for viewers; `erased` if nothing is known about the buyer anymore. */
  customer: z.string(),
  /** Null if the lead was erased. */
  leadId: z.string().nullable(),
  /** Null if there is no account. */
  userId: z.string().nullable(),
  product: z.string(),
}

const item = z.object({
  id: z.string(),
  action: z.enum(preventionActions),
  /** Why this payment is on the list, in words. */
  reason: z.string(),
  ...buyer,
  chargeId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  disputeId: z.string().nullable(),
  /** The amount to refund; 0 for every other action. */
  refundCents: z.number(),
  currency: z.string(),
  /** `held`: over the day's limits, so it waits for another day. */
  state: itemState,
  note: z.string().nullable(),
})

const preview = z.object({
  previewId: z.string(),
  expiresAt: moment,
  items: z.array(item),
  /** How many items the execution would affect. The operator has to type this number to confirm. */
  count: z.number(),
  refundCents: z.number(),
  left: z.object({ actions: z.number(), refundCents: z.number() }),
  now: rates,
  /** What would happen if every item did its job. */
  effects: z.array(
    z.object({
      action: z.enum(preventionActions),
      items: z.number(),
      what: z.string(),
    }),
  ),
})

export const adminDisputeSchemas = {
  disputesOverview: {
    response: envelope(
      z.object({
        last28: rates,
        last90: rates,
        /** The calendar month so far. `twice`: payments that had both a warning and a dispute in it. */
        thisMonth: rates.extend({ twice: z.number() }),
        /** Every run that is in progress or was left unfinished, and the latest that finished. */
        runs: z.array(
          z.object({
            id: z.string(),
            state: z.enum(['running', 'done']),
            startedAt: moment,
            startedBy: z.string(),
            items: z.number(),
            settled: z.number(),
            refundCents: z.number(),
            /** Refunds that Stripe has yet to confirm. */
            unconfirmedCents: z.number(),
            /** How the items ended. The others are open: planned, in progress, or without a response so far. */
            done: z.number(),
            skipped: z.number(),
            failed: z.number(),
          }),
        ),
        /** How many disputes are open, of which the list holds the most urgent. */
        openCount: z.number(),
        /** Those that the bank still asks about, the nearest deadline first, and then the others. */
        openDisputes: z.array(
          z.object({
            id: z.string(),
            reason: z.string(),
            status: z.string(),
            cents: z.number(),
            currency: z.string(),
            openedAt: moment,
            evidenceDueAt: moment.nullable(),
            hasEvidence: z.boolean(),
            ...buyer,
          }),
        ),
      }),
    ),
  },
  preventionRun: {
    params: byId,
    /** The items of a started run, each with its outcome. */
    response: envelope(z.object({ items: z.array(item) })),
  },
  preparedEvidence: {
    params: z.object({ id: identifier }),
    response: envelope(z.object({ text: z.string(), preparedAt: moment })),
  },
  reduceDisputesRate: {
    /** `{}` is a dry run. `refusedOf` names a run, of which only the items that Stripe refused are considered again. */
    body: z.strictObject({
      mode: z.enum(['preview', 'execute']).default('preview'),
      refusedOf: identifier.optional(),
      previewId: identifier.optional(),
      count: z.number().int().min(0).max(1000).optional(),
      password: z.string().max(1024).optional(),
      code: z.string().max(12).optional(),
    }),
    response: envelope(preview),
    /** The answer to an execution: lines of JSON, each a `preventionLine`. */
    stream: { type: 'application/x-ndjson', text: z.string() },
  },
} satisfies Record<string, RouteSchemas>

/** One line of an execution's response. */
export const preventionLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), runId: z.string(), total: z.number(), isResumed: z.boolean() }),
  /** An item that was settled, or that got no response and stays open (`running`). */
  z.object({ type: z.literal('item'), item, settled: z.number(), total: z.number() }),
  z.object({
    type: z.literal('end'),
    done: z.number(),
    skipped: z.number(),
    failed: z.number(),
    refundCents: z.number(),
    unconfirmedCents: z.number(),
  }),
  /** The run stopped with `open` items that can be resumed. */
  z.object({ type: z.literal('interrupted'), open: z.number() }),
])
