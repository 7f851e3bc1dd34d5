import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { momentInMilliseconds as moment } from '#api/db/moment.ts'

/** Who agreed that a brand may invite them back, in which words, and who took it back since. */
export const mailConsents = pgTable(
  'mail_consents',
  {
    brandId: text('brand_id').notNull(),
    /** The e-mail in lower case. */
    emailKey: text('email_key').notNull(),
    /**
     * The lead that agreed last: the address alone tells an unproven account of nothing. Null before this was kept, and
     * once somebody else said no; then the lead that a mail opened since.
     */
    leadId: text('lead_id'),
    /** Stands in the link that ends the mails: unguessable, and good for nothing else. */
    exitToken: text('exit_token').notNull().unique(),
    /** Word for word as beside the box that was ticked. */
    wording: text('wording').notNull(),
    agreedAt: moment('agreed_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.emailKey] })],
)

/** Links in invitations that open a lead again: good once and for 7 days. */
export const resumeTokens = pgTable(
  'resume_tokens',
  {
    /** SHA-256 of the token in the mail. */
    tokenHash: text('token_hash').primaryKey(),
    leadId: text('lead_id').notNull(),
    purpose: text('purpose').$type<'resume-quiz' | 'email-offer'>().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('resume_tokens_lead').on(table.leadId),
    index('resume_tokens_expiry').on(table.expiresAt),
  ],
)
