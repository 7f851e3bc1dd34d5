import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea } from '#api/db/bytea.ts'
import { momentInMilliseconds as moment } from '#api/db/moment.ts'

/** `admin` may do everything, `viewer` may look at everything that is no person's secret. */
export type OperatorRole = 'admin' | 'viewer'

/** Who of the users runs the house. The role is read from here on every call. */
export const operators = pgTable('operators', {
  userId: text('user_id').primaryKey(),
  role: text('role').$type<OperatorRole>().notNull(),
  /** The TOTP secret, sealed with the data key; null while there is no second factor. */
  totpSecret: bytea('totp_secret'),
  /** When the first code proved that the secret arrived; before that it guards nothing. */
  totpConfirmedAt: moment('totp_confirmed_at'),
  /** The 30-second step of the last code taken; a code is good once. */
  totpLastStep: integer('totp_last_step'),
  createdAt: moment('created_at').notNull(),
  disabledAt: moment('disabled_at'),
})

/** Why a link opens nothing any more although nobody used it: an admin took it back, or made a newer one for the same person. */
export type InvitationClosing = 'withdrawn' | 'replaced'

/** One-time links that make somebody an operator. */
export const operatorInvitations = pgTable(
  'operator_invitations',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the token in the link. */
    tokenHash: text('token_hash').notNull().unique(),
    role: text('role').$type<OperatorRole>().notNull(),
    /** Whom it was made for, as the inviter said; it decides nothing, the bearer chooses the address. */
    email: text('email'),
    /** The same in lower case. */
    emailKey: text('email_key'),
    /** Who invited; null for the very first operator. */
    invitedBy: text('invited_by'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** Null while nobody closed it; its end is moved to that moment too. */
    closing: text('closing').$type<InvitationClosing>(),
  },
  (table) => [index('operator_invitations_expiry').on(table.expiresAt)],
)

/** Codes that stand in for the second factor when the phone is gone, each good once. A new set takes the place of the old. */
export const operatorRecoveryCodes = pgTable(
  'operator_recovery_codes',
  {
    /** A keyed hash of operator and code; the code itself is shown once and kept nowhere. */
    codeHash: text('code_hash').primaryKey(),
    userId: text('user_id').notNull(),
    /** Which codes were made together. */
    setId: text('set_id').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the operator said that these codes are kept; until then nobody may have seen them. */
    keptAt: moment('kept_at'),
    usedAt: moment('used_at'),
  },
  (table) => [index('operator_recovery_codes_user').on(table.userId)],
)
