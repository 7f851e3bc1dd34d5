import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { momentInMilliseconds as moment } from '#api/db/moment.ts'
import { rankOfKind } from './mail-kinds.ts'
import type { MailContent, MailKind } from './mail-kinds.ts'

/**
 * How a mail ended. `nobody`: there was nobody to write to, such as no account, or no consent any more. `outdated`: it
 * was no longer true when its turn came, such as a renewal that was canceled since. `expired`: no mail server accepted
 * it in time. `refused`: it can never be sent. `unsure`: it may or may not have been sent, twice, so it is not tried
 * again.
 */
export type MailEnding = 'sent' | 'nobody' | 'outdated' | 'expired' | 'refused' | 'unsure'

/** SQL: a mail with this ending, or not ended yet, has announced what it says, or may still do so. */
export function mayAnnounce(ending: SQL): SQL {
  return sql`coalesce(${ending} not in ('outdated', 'expired'), true)`
}

/**
 * The address in the form by which people are looked up (`emailKeyOf`). Rows from before the column existed, or written
 * by an older process, fall back to the address as the database lowercases it.
 */
export const recipientKey = sql`coalesce(recipient_key, lower(recipient))`

/** Mails to send, queued in the transaction of the event they are about. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<MailKind>().notNull(),
    brandId: text('brand_id').notNull(),
    recipient: text('recipient').notNull(),
    /** `emailKeyOf` of the recipient, which can differ from the database's `lower`. Read it by `recipientKey`. */
    recipientKey: text('recipient_key'),
    payload: jsonb('payload').$type<MailContent['payload']>().notNull(),
    /** What this mail is about; the same is never queued twice, except as `insertMail` and `changeMailsEmail` say. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    /** The earliest time to send it: when it was queued, when it is retried, or when its sender's lease ends. */
    dueAt: moment('due_at').notNull(),
    /** The latest time to send it; a mail that the law requires may be sent later. */
    expiresAt: moment('expires_at').notNull(),
    /** A sender has claimed it, or crashed while sending it. */
    isTaken: boolean('is_taken').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    /** Attempts after which nobody knows whether the mail was sent. */
    unsureAttempts: integer('unsure_attempts').notNull().default(0),
    endedAt: moment('ended_at'),
    ending: text('ending').$type<MailEnding>(),
    lastError: text('last_error'),
  },
  (table) => [
    index('mail_outbox_turn')
      .on(sql.raw(rankOfKind), table.dueAt)
      .where(sql`ended_at is null`),
    index('mail_outbox_failed')
      .on(table.endedAt)
      .where(sql`ending in ('expired', 'refused', 'unsure')`),
    index('mail_outbox_sent')
      .on(table.endedAt)
      .where(sql`ending = 'sent'`),
    index('mail_outbox_recipient_key').on(recipientKey, table.createdAt),
    // NOTE: by subject, because a mail sent to an address that was wrong cannot be found any other way.
    index('mail_outbox_about').on(sql`split_part(dedupe_key, ':', 2)`),
  ],
)
