import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea } from '#api/db/bytea.ts'
import { momentInMilliseconds as moment } from '#api/db/moment.ts'

/** An `admin` may do everything. A `viewer` may read everything that does not expose a person's identity or answers. */
export type OperatorRole = 'admin' | 'viewer'

/** The users who are operators. The role is read from here on every request. */
export const operators = pgTable('operators', {
  userId: text('user_id').primaryKey(),
  role: text('role').$type<OperatorRole>().notNull(),
  /** The TOTP secret, sealed with the data key; null while there is no second factor. */
  totpSecret: bytea('totp_secret'),
  /** When the first valid code proved that the app has the secret. Until then the second factor is off. */
  totpConfirmedAt: moment('totp_confirmed_at'),
  /** The 30-second time step of the last accepted code, so that no code is accepted twice. */
  totpLastStep: integer('totp_last_step'),
  createdAt: moment('created_at').notNull(),
  disabledAt: moment('disabled_at'),
})

/** Why a link was closed unused: an admin withdrew it, or made a newer one for the same person. */
export type InvitationClosing = 'withdrawn' | 'replaced'

/** One-time links that make somebody an operator. */
export const operatorInvitations = pgTable(
  'operator_invitations',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the token in the link. */
    tokenHash: text('token_hash').notNull().unique(),
    role: text('role').$type<OperatorRole>().notNull(),
    /** The invitee's address as the inviter entered it. Not binding: the person who accepts chooses the address. */
    email: text('email'),
    /** The same in lower case. */
    emailKey: text('email_key'),
    /** The inviter's user id; null for the first operator's link. */
    invitedBy: text('invited_by'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** Null unless closed. Closing also moves `expiresAt` to that moment. */
    closing: text('closing').$type<InvitationClosing>(),
  },
  (table) => [index('operator_invitations_expiry').on(table.expiresAt)],
)

/** One-time codes that replace the second factor when the phone is lost. A new set replaces the old one. */
export const operatorRecoveryCodes = pgTable(
  'operator_recovery_codes',
  {
    /** A keyed hash of operator and code. The code itself is shown once and never stored. */
    codeHash: text('code_hash').primaryKey(),
    userId: text('user_id').notNull(),
    /** The set of codes that were issued together. */
    setId: text('set_id').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the operator confirmed having saved these codes. Until then nobody may have seen them. */
    keptAt: moment('kept_at'),
    usedAt: moment('used_at'),
  },
  (table) => [index('operator_recovery_codes_user').on(table.userId)],
)
