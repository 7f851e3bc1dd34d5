import { emailKeyOf, minuteMs } from '@fennel/funnel'
import { and, count, eq, getTableColumns, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#api/db/client.ts'
import { announcingKinds, rankOfKind, strangersRanks } from './mail-kinds.ts'
import type { MailRank } from './mail-kinds.ts'
import { mailOutbox } from './mail-tables.ts'
import type { MailEnding } from './mail-tables.ts'
import { longestSending } from './mail-transport.ts'

export type OutboxMail = typeof mailOutbox.$inferSelect

/** How long a sender may hold a mail before another may claim it, in milliseconds: longer than sending may take. */
export const mailLease = longestSending + 2 * minuteMs

const rankOfRow = sql<number>`${sql.raw(rankOfKind)}`

/** What a mail that has not been tried yet is stored with. */
const untried = {
  isTaken: false,
  attempts: 0,
  unsureAttempts: 0,
  endedAt: null,
  ending: null,
  lastError: null,
}

/**
 * Returns false if this mail was queued before. One that ended as outdated is queued anew: what it says is true again,
 * such as a renewal that was canceled and resumed. So is an announcement of a charge that expired.
 */
export async function insertMail(
  db: Queryable,
  mail: Omit<typeof mailOutbox.$inferInsert, 'recipientKey'>,
): Promise<boolean> {
  const row = { ...mail, recipientKey: emailKeyOf(mail.recipient) }
  const rows = await db
    .insert(mailOutbox)
    .values(row)
    .onConflictDoUpdate({
      target: mailOutbox.dedupeKey,
      // NOTE: an expired mail may have been sent all the same, so it keeps its attempts whose outcome nobody knows.
      set: {
        ...row,
        ...untried,
        unsureAttempts: sql`case ${mailOutbox.ending} when 'expired' then ${mailOutbox.unsureAttempts} else 0 end`,
      },
      setWhere: sql`${mailOutbox.ending} = 'outdated'
        or ${mailOutbox.ending} = 'expired' and ${mailOutbox.kind} in ${[...announcingKinds]}`,
    })
    .returning({ id: mailOutbox.id })
  return rows.length > 0
}

type Taking = Queryable & Pick<Database['query'], '$with' | 'with'>

/** Claims the mail of a rank that has been due longest, for seven minutes; undefined if none is due. */
export async function takeMail(
  { query }: { readonly query: Taking },
  now: Date,
  rank: MailRank,
): Promise<OutboxMail | undefined> {
  const due = query.$with('due').as(
    query
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      // NOTE: one query per rank, along the index. A single query sorted by rank would read all due mails for each one.
      .where(and(isNull(mailOutbox.endedAt), eq(rankOfRow, rank), lte(mailOutbox.dueAt, now)))
      .orderBy(mailOutbox.dueAt, mailOutbox.id)
      .limit(1)
      .for('update', { skipLocked: true }),
  )
  const [taken] = await query
    .with(due)
    .update(mailOutbox)
    .set({
      isTaken: true,
      dueAt: new Date(now.getTime() + mailLease),
      attempts: sql`${mailOutbox.attempts} + 1`,
      // NOTE: still claimed means that its last sender crashed, perhaps after sending.
      unsureAttempts: sql`${mailOutbox.unsureAttempts} + ${mailOutbox.isTaken}::int`,
    })
    .from(due)
    .where(eq(mailOutbox.id, due.id))
    .returning(getTableColumns(mailOutbox))
  return taken
}

/** Records how a mail ended. */
export async function endMail(db: Queryable, id: string, ending: MailEnding, at: Date): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ endedAt: at, ending, isTaken: false })
    .where(and(eq(mailOutbox.id, id), isNull(mailOutbox.endedAt)))
}

/** Reschedules a mail for `dueAt`, unless another sender has claimed it since. */
export async function rescheduleMail(
  db: Queryable,
  mail: OutboxMail,
  { dueAt, isUnsure, error }: { readonly dueAt: Date; readonly isUnsure: boolean; readonly error: string },
): Promise<void> {
  await db
    .update(mailOutbox)
    .set({
      isTaken: false,
      dueAt,
      unsureAttempts: mail.unsureAttempts + (isUnsure ? 1 : 0),
      lastError: error.slice(0, 300),
    })
    .where(and(eq(mailOutbox.id, mail.id), eq(mailOutbox.attempts, mail.attempts)))
}

/** Reschedules a mail without counting an attempt. */
export async function postponeMail(
  db: Queryable,
  mail: OutboxMail,
  dueAt: Date,
  error: string,
): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ isTaken: false, dueAt, attempts: sql`${mailOutbox.attempts} - 1`, lastError: error })
    .where(and(eq(mailOutbox.id, mail.id), eq(mailOutbox.attempts, mail.attempts)))
}

/** Mails that were sent. */
export interface SentMails {
  readonly all: number
  /** How many of them a stranger could have triggered. */
  readonly strangers: number
}

/** How many mails were sent since `since`. */
export async function countSent(db: Queryable, since: Date): Promise<SentMails> {
  const ofStrangers = sql`${rankOfRow} in ${[...strangersRanks]}`
  const [row] = await db
    .select({ all: count(), strangers: sql<number>`count(*) filter (where ${ofStrangers})::int` })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.ending, 'sent'), gt(mailOutbox.endedAt, since)))
  return row ?? { all: 0, strangers: 0 }
}
