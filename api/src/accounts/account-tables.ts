import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { momentInMilliseconds as moment } from '#api/db/moment.ts'

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    /** The email in lower case; one account each. */
    emailKey: text('email_key').notNull().unique(),
    /**
     * Argon2id in PHC form, prefixed with the pepper's version if
     * there is one: `p1$argon2id$…`; `noPassword` until one is chosen.
     */
    passwordHash: text('password_hash').notNull(),
    /** True once the owner has proved the address with a link we mailed, and for the operator set up on the server. */
    emailVerified: boolean('email_verified').notNull(),
    /** How often all sessions were ended: a sign-in that was checked before such an end opens nothing after it. */
    sessionEpoch: integer('session_epoch').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('users_email_prefix').on(table.emailKey.op('text_pattern_ops'), table.id),
    index('users_created').on(table.createdAt, table.id),
  ],
)

/** Which leads an account may open; a lead belongs to at most one account. */
export const userLeads = pgTable(
  'user_leads',
  {
    leadId: text('lead_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    linkedAt: moment('linked_at').notNull(),
  },
  (table) => [index('user_leads_user').on(table.userId), index('user_leads_linked').on(table.linkedAt)],
)

export type SessionAudience = 'web' | 'admin'

/**
 * A pair of tokens, stored as SHA-256 only. A sign-in starts a
 * family of pairs: each refresh replaces the pair with the next.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    /** `admin` for operators, whose sessions are short. */
    audience: text('audience').$type<SessionAudience>().notNull().default('web'),
    /** The id of the pair created at sign-in. */
    familyId: text('family_id').notNull(),
    /** When the owner last proved to be present: at sign-in, or when a sensitive operator action asked again. */
    familyStartedAt: moment('family_started_at').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie of the browser that signed in; the tokens are useless without it. */
    bindingHash: text('binding_hash').notNull().default(''),
    accessHash: text('access_hash').notNull().unique(),
    refreshHash: text('refresh_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    accessExpiresAt: moment('access_expires_at').notNull(),
    refreshExpiresAt: moment('refresh_expires_at').notNull(),
    /** When a refresh replaced this pair with the next. */
    replacedAt: moment('replaced_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_family').on(table.familyId)],
)

/** The password reset links that an account has open; a new password ends all of them. */
export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the token in the mail. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
)
