import { z } from 'zod'
import { envelope, identifier } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

const moment = z.iso.datetime()

/** What the tool can do about a payment. None of them can take money. */
export const preventionActions = [
  'refund-and-cancel',
  'cancel-renewal',
  'send-reminder',
  'prepare-evidence',
] as const

/** Counts of a number of days; a rate is its count over the payments. */
const rates = z.object({
  days: z.number(),
  payments: z.number(),
  disputes: z.number(),
  warnings: z.number(),
})

const itemState = z.enum(['planned', 'held', 'running', 'done', 'skipped', 'failed'])

const item = z.object({
  id: z.string(),
  action: z.enum(preventionActions),
  /** In words: why this payment is on the list. */
  reason: z.string(),
  customer: z.string(),
  product: z.string(),
  chargeId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  disputeId: z.string().nullable(),
  /** What goes back; 0 for everything but a refund. */
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
  /** How many items the execution would touch: what has to be typed back. */
  count: z.number(),
  refundCents: z.number(),
  left: z.object({ actions: z.number(), refundCents: z.number() }),
  now: rates,
  /** What would follow if every item did what it is for. */
  effects: z.array(
    z.object({
      action: z.enum(preventionActions),
      items: z.number(),
      refundCents: z.number(),
      /** Open warnings that could no longer become disputes, of those counted in the rate. */
      warningsAnswered: z.number(),
      what: z.string(),
    }),
  ),
})

export const adminDisputeSchemas = {
  disputeStanding: {
    response: envelope(
      z.object({
        last28: rates,
        last90: rates,
        /** The run that is under way or was left half done, and the latest that ended. */
        runs: z.array(
          z.object({
            id: z.string(),
            state: z.enum(['running', 'done']),
            startedAt: moment,
            startedBy: z.string(),
            items: z.number(),
            settled: z.number(),
            refundCents: z.number(),
          }),
        ),
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
          }),
        ),
      }),
    ),
  },
  preparedEvidence: {
    params: z.object({ id: identifier }),
    response: envelope(z.object({ text: z.string(), preparedAt: moment })),
  },
  reduceDisputesRate: {
    /** `{}` is a dry run. An execution is answered as lines of JSON (`preventionLine`). */
    body: z.strictObject({
      mode: z.enum(['preview', 'execute']).default('preview'),
      previewId: identifier.optional(),
      count: z.number().int().min(0).max(1000).optional(),
      password: z.string().max(1024).optional(),
      code: z.string().max(12).optional(),
    }),
    response: envelope(preview),
  },
} satisfies Record<string, RouteSchemas>

/** One line of an execution's answer. */
export const preventionLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), runId: z.string(), total: z.number(), isResumed: z.boolean() }),
  z.object({ type: z.literal('item'), item, settled: z.number(), total: z.number() }),
  z.object({
    type: z.literal('end'),
    done: z.number(),
    skipped: z.number(),
    failed: z.number(),
    refundCents: z.number(),
  }),
  z.object({ type: z.literal('interrupted'), message: z.string() }),
])
