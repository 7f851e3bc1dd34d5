import type { Touch } from '@fennel/contract'
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { momentInMilliseconds as moment } from '#api/db/moment.ts'

const touches = {
  /** The earliest touch that was reported. */
  firstTouch: jsonb('first_touch').$type<Touch>(),
  /** The latest one. */
  lastTouch: jsonb('last_touch').$type<Touch>(),
  /** The channel of the latest touch, as named in the counts; `unknown` while there is none. */
  channel: text('channel').notNull(),
  /** The advertising network's browser and click ids; only with consent to advertising. */
  fbp: text('fbp'),
  fbc: text('fbc'),
}

/** How a session came about; only with consent to analytics. */
export const attributions = pgTable(
  'attributions',
  {
    appName: text('app_name').notNull(),
    sessionId: text('session_id').notNull(),
    ...touches,
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.appName, table.sessionId] })],
)

/** A copy for the lead, made when the email is given and when it buys. */
export const leadAttributions = pgTable(
  'lead_attributions',
  {
    leadId: text('lead_id').primaryKey(),
    sessionId: text('session_id').notNull(),
    ...touches,
    copiedAt: moment('copied_at').notNull(),
  },
  // NOTE: as `tracking_sessions_lookup`: lists look up a thousand at once, whose ids are scattered.
  (table) => [index('lead_attributions_lookup').using('hash', table.leadId)],
)

/** A copy for the order, made when its payment was recorded; never changed afterwards. */
export const orderAttributions = pgTable(
  'order_attributions',
  {
    ledgerEntryId: text('ledger_entry_id').primaryKey(),
    leadId: text('lead_id').notNull(),
    sessionId: text('session_id').notNull(),
    ...touches,
    copiedAt: moment('copied_at').notNull(),
  },
  (table) => [index('order_attributions_lead').on(table.leadId)],
)
