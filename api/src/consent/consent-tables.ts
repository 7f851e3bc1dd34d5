import type { ConsentChoices, ConsentSource } from '@fennel/funnel'
import { boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Not sent by any page: the browser sent Global Privacy Control, and its visitor made no new choice. */
type KeptSource = ConsentSource | 'gpc'

/**
 * The choices a visitor made, as they were given and never changed, except for old ones of a visit with hundreds. For
 * each purpose, the latest receipt of a session
 * that names it counts.
 */
export const privacyReceipts = pgTable(
  'privacy_receipts',
  {
    id: text('id').primaryKey(),
    appName: text('app_name').notNull(),
    sessionId: text('session_id').notNull(),
    /** Undecided purposes are missing and follow the region's default. */
    choices: jsonb('choices').$type<Partial<ConsentChoices>>().notNull(),
    /** Whether the visitor was asked about health or left at the region's default; null if the page did not say. */
    isHealthDecided: boolean('is_health_decided'),
    /** Whether Global Privacy Control was on. */
    gpc: boolean('gpc').notNull(),
    source: text('source').$type<KeptSource>().notNull(),
    policyVersion: text('policy_version').notNull(),
    region: text('region').notNull(),
    basis: text('basis').$type<'opt-in' | 'opt-out'>().notNull(),
    givenAt: timestamp('given_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [index('privacy_receipts_session').on(table.appName, table.sessionId, table.givenAt)],
)
