import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { momentInMilliseconds as moment } from '#api/db/moment.ts'
import { rankOfKind } from './mail-kinds.ts'
import type { MailContent, MailKind } from './mail-kinds.ts'

/**
 * How a mail ended. `nobody`: there was no account to write to. `expired`: no server took it in time.
 * `refused`: it can never be sent. `unsure`: twice nobody could tell whether it went out, so it is left alone.
 */
export type MailEnding = 'sent' | 'nobody' | 'expired' | 'refused' | 'unsure'

/** Mails to send, written in the transaction of what they tell about. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<MailKind>().notNull(),
    brandId: text('brand_id').notNull(),
    recipient: text('recipient').notNull(),
    payload: jsonb('payload').$type<MailContent['payload']>().notNull(),
    /** What this mail is about: the same thing is never written twice. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    /** Not before this: when it was asked for, after a failure, or when its taker's lease runs out. */
    dueAt: moment('due_at').notNull(),
    /** Not after this. */
    expiresAt: moment('expires_at').notNull(),
    /** Somebody is sending it, or ended without a word while sending. */
    isTaken: boolean('is_taken').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    /** Attempts of which nobody knows whether the mail went out. */
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
    index('mail_outbox_recipient').on(sql`lower(recipient)`, table.createdAt),
    // NOTE: by what they are about: a mail that went to an address which was wrong is found by no other.
    index('mail_outbox_about').on(sql`split_part(dedupe_key, ':', 2)`),
  ],
)
