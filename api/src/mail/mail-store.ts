import { and, count, eq, getTableColumns, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#api/db/client.ts'
import { rankOfKind, strangersRanks } from './mail-kinds.ts'
import type { MailRank } from './mail-kinds.ts'
import { mailOutbox } from './mail-tables.ts'
import type { MailEnding } from './mail-tables.ts'

export type OutboxMail = typeof mailOutbox.$inferSelect

/** How long a taker has before the mail is another's, in milliseconds. */
const lease = 120_000

const rankOfRow = sql<number>`${sql.raw(rankOfKind)}`

/** False when this mail was queued before. */
export async function insertMail(db: Queryable, mail: typeof mailOutbox.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(mailOutbox)
    .values(mail)
    .onConflictDoNothing({ target: mailOutbox.dedupeKey })
    .returning({ id: mailOutbox.id })
  return rows.length > 0
}

type Taking = Queryable & Pick<Database['query'], '$with' | 'with'>

/** Takes the mail of a rank that is due longest, for two minutes; undefined when none is. */
export async function takeMail(
  { query }: { readonly query: Taking },
  now: Date,
  rank: MailRank,
): Promise<OutboxMail | undefined> {
  const due = query.$with('due').as(
    query
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      // NOTE: rank by rank along the index: one question that sorts by rank reads all that is due for each mail.
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
      dueAt: new Date(now.getTime() + lease),
      attempts: sql`${mailOutbox.attempts} + 1`,
      // NOTE: still taken means that its last taker ended without a word, perhaps after sending.
      unsureAttempts: sql`${mailOutbox.unsureAttempts} + ${mailOutbox.isTaken}::int`,
    })
    .from(due)
    .where(eq(mailOutbox.id, due.id))
    .returning(getTableColumns(mailOutbox))
  return taken
}

/** The last word on a mail. */
export async function endMail(db: Queryable, id: string, ending: MailEnding, at: Date): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ endedAt: at, ending, isTaken: false })
    .where(and(eq(mailOutbox.id, id), isNull(mailOutbox.endedAt)))
}

/** Puts a mail back until `dueAt`, unless another has taken it meanwhile. */
export async function putMailBack(
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

/** Puts a mail back that was not tried at all. */
export async function leaveMail(db: Queryable, mail: OutboxMail, dueAt: Date, error: string): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ isTaken: false, dueAt, attempts: sql`${mailOutbox.attempts} - 1`, lastError: error })
    .where(and(eq(mailOutbox.id, mail.id), eq(mailOutbox.attempts, mail.attempts)))
}

/** Mails that went out. */
export interface SentMails {
  readonly all: number
  /** Of these, the ones a stranger can have sent to anybody. */
  readonly strangers: number
}

/** How many mails went out since `since`. */
export async function countSent(db: Queryable, since: Date): Promise<SentMails> {
  const ofStrangers = sql`${rankOfRow} in ${[...strangersRanks]}`
  const [row] = await db
    .select({ all: count(), strangers: sql<number>`count(*) filter (where ${ofStrangers})::int` })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.ending, 'sent'), gt(mailOutbox.endedAt, since)))
  return row ?? { all: 0, strangers: 0 }
}
