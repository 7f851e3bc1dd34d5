import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { momentInMilliseconds as moment } from '#api/db/moment.ts'

/** Who agreed to receive invitations from a brand, in which words, and who has withdrawn that since. */
export const mailConsents = pgTable(
  'mail_consents',
  {
    brandId: text('brand_id').notNull(),
    /** The email address in lower case. */
    emailKey: text('email_key').notNull(),
    /**
     * The lead that agreed last, since an address alone proves nothing about an unverified account. Null in rows from
     * before this column, and after a withdrawal that did not come from that lead, for instance by a mail's link. Such
     * a row gets the next lead that a resume link opens.
     */
    leadId: text('lead_id'),
    /** Part of the unsubscribe link: unguessable, and good for nothing else. */
    exitToken: text('exit_token').notNull().unique(),
    /** The text beside the checkbox, word for word. */
    wording: text('wording').notNull(),
    agreedAt: moment('agreed_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.emailKey] }),
    index('mail_consents_agreed').on(table.agreedAt),
  ],
)

/** Invitation links that give access to a lead, valid for 7 days and once, and then 10 minutes in the same browser. */
export const resumeTokens = pgTable(
  'resume_tokens',
  {
    /** SHA-256 of the token in the mail. */
    tokenHash: text('token_hash').primaryKey(),
    leadId: text('lead_id').notNull(),
    purpose: text('purpose').$type<'resume-quiz' | 'email-offer'>().notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When it was last used; null before the first time. */
    usedAt: moment('used_at'),
    /** SHA-256 of the token that the browser sent which used it first. */
    usedBy: text('used_by'),
  },
  (table) => [
    index('resume_tokens_lead').on(table.leadId),
    index('resume_tokens_expiry').on(table.expiresAt),
  ],
)
