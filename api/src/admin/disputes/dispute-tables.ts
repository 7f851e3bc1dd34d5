import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { momentInMilliseconds as moment } from '#api/db/moment.ts'

export type PreventionAction = 'refund-and-cancel' | 'cancel-renewal' | 'send-reminder' | 'prepare-evidence'
/** `held`: over the limits of the day when it was listed, so no execution touches it. */
export type PreventionState = 'planned' | 'held' | 'running' | 'done' | 'skipped' | 'failed'

/** A list an operator was shown; once executed it is a run, and resumes under the same id. */
export const preventionRuns = pgTable(
  'prevention_runs',
  {
    id: text('id').primaryKey(),
    operatorId: text('operator_id').notNull(),
    state: text('state').$type<'previewed' | 'running' | 'done'>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Until when it may be started. */
    expiresAt: moment('expires_at').notNull(),
    startedAt: moment('started_at'),
    startedBy: text('started_by'),
    endedAt: moment('ended_at'),
  },
  (table) => [index('prevention_runs_started').on(table.startedAt)],
)

/** One action on one payment. Everything it does outside hangs on its id, so that nothing is done twice. */
export const preventionItems = pgTable(
  'prevention_items',
  {
    id: text('id').primaryKey(),
    runId: text('run_id').notNull(),
    position: integer('position').notNull(),
    action: text('action').$type<PreventionAction>().notNull(),
    reason: text('reason').notNull(),
    leadId: text('lead_id').notNull(),
    productId: text('product_id').notNull(),
    brandId: text('brand_id').notNull(),
    chargeId: text('charge_id'),
    subscriptionId: text('subscription_id'),
    disputeId: text('dispute_id'),
    refundCents: integer('refund_cents').notNull(),
    currency: text('currency').notNull(),
    state: text('state').$type<PreventionState>().notNull(),
    leaseUntil: moment('lease_until'),
    /** What came of it, in words. */
    note: text('note'),
    settledAt: moment('settled_at'),
  },
  (table) => [
    uniqueIndex('prevention_items_place').on(table.runId, table.position),
    index('prevention_items_open')
      .on(table.runId, table.position)
      .where(sql`state in ('planned', 'running')`),
  ],
)

/** What was put together for a bank out of stored facts; the latest for each dispute. */
export const preparedEvidence = pgTable('prepared_evidence', {
  disputeId: text('dispute_id').primaryKey(),
  leadId: text('lead_id').notNull(),
  text: text('text').notNull(),
  preparedAt: moment('prepared_at').notNull(),
})
