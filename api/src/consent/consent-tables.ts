import type { ConsentChoices, ConsentSource } from '@fennel/funnel'
import { boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What no page sends: a browser said by itself that it wants privacy, and its visitor chose nothing anew. */
type KeptSource = ConsentSource | 'gpc'

/**
 * Every choice a visitor made, word for word and never changed: of each purpose the latest of a session that names it
 * counts.
 */
export const privacyReceipts = pgTable(
  'privacy_receipts',
  {
    id: text('id').primaryKey(),
    appName: text('app_name').notNull(),
    sessionId: text('session_id').notNull(),
    /** What nobody has said anything about is missing, and follows the region. */
    choices: jsonb('choices').$type<Partial<ConsentChoices>>().notNull(),
    /** Whether health was spoken of at all, and not only left as the region has it; null where nobody told. */
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
