import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { momentInMilliseconds as moment } from '#api/db/moment.ts'

export type PreventionAction = 'refund-and-cancel' | 'cancel-renewal' | 'send-reminder' | 'prepare-evidence'
/** `held`: over the day's limits when it was listed, so it is never executed. */
export type PreventionState = 'planned' | 'held' | 'running' | 'done' | 'skipped' | 'failed'

/** A list shown to an operator. Once executed it is a run, and resumes under the same id. */
export const preventionRuns = pgTable(
  'prevention_runs',
  {
    id: text('id').primaryKey(),
    operatorId: text('operator_id').notNull(),
    state: text('state').$type<'previewed' | 'running' | 'done'>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the list expires unless it was started. */
    expiresAt: moment('expires_at').notNull(),
    startedAt: moment('started_at'),
    startedBy: text('started_by'),
    endedAt: moment('ended_at'),
  },
  (table) => [index('prevention_runs_started').on(table.startedAt)],
)

/** One action on one payment or plan. All its outside effects are keyed by its id, so that nothing is done twice. */
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
    /** The outcome in words. */
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

/** Evidence for a bank, compiled from stored facts; the latest for each dispute. */
export const preparedEvidence = pgTable('prepared_evidence', {
  disputeId: text('dispute_id').primaryKey(),
  leadId: text('lead_id').notNull(),
  text: text('text').notNull(),
  preparedAt: moment('prepared_at').notNull(),
})
