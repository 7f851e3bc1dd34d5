import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea } from '../db/bytea.ts'
import { momentInMilliseconds as moment } from '../db/moment.ts'

/** A visitor who left an email. The answers are sealed; everything else is needed in the clear. */
export const leads = pgTable(
  'leads',
  {
    id: text('id').primaryKey(),
    appName: text('app_name').notNull(),
    flowId: text('flow_id').notNull(),
    email: text('email').notNull(),
    /** The email in lower case, so that different spellings of one address are equal. */
    emailKey: text('email_key').notNull(),
    sessionId: text('session_id'),
    registrationSource: text('registration_source'),
    sealedAnswers: bytea('sealed_answers').notNull(),
    /** Digest of the request that created the lead, to recognize a repetition. */
    creationDigest: text('creation_digest').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    completedAt: moment('completed_at'),
    /** When the main plan was paid; the email is fixed from then on. */
    purchasedAt: moment('purchased_at'),
  },
  (table) => [
    index('leads_email_key').on(table.emailKey),
    index('leads_session').on(table.sessionId),
    // NOTE: the orders in which operators list leads: by address,
    // and newest first overall, by brand, by flow, or paid only.
    index('leads_email_prefix').on(table.emailKey.op('text_pattern_ops'), table.id),
    index('leads_created').on(table.createdAt, table.id),
    index('leads_brand_created').on(table.appName, table.createdAt, table.id),
    index('leads_flow_created').on(table.appName, table.flowId, table.createdAt, table.id),
    index('leads_purchased_created')
      .on(table.createdAt, table.id)
      .where(sql`purchased_at is not null`),
  ],
)

/** Which browser may open which lead. A browser has one token, of which only the SHA-256 is stored. */
export const leadCapabilities = pgTable(
  'lead_capabilities',
  {
    tokenHash: text('token_hash').notNull(),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    grantedAt: moment('granted_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.leadId] }),
    index('lead_capabilities_lead').on(table.leadId),
  ],
)

/** A sample sealed with the key in use; shows at startup whether the key still fits this database. */
export const keyChecks = pgTable('key_checks', {
  name: text('name').primaryKey(),
  sealed: bytea('sealed').notNull(),
})
