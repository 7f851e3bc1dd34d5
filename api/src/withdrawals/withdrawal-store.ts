import { and, asc, desc, eq, gt, lt, or } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { withdrawals } from './withdrawal-tables.ts'

export type WithdrawalRecord = typeof withdrawals.$inferSelect
export type WithdrawalState = WithdrawalRecord['state']

/** False when this attempt was written down before. */
export async function insertWithdrawal(
  tx: Queryable,
  withdrawal: typeof withdrawals.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(withdrawals)
    .values(withdrawal)
    .onConflictDoNothing({ target: withdrawals.attemptId })
    .returning({ id: withdrawals.id })
  return rows.length > 0
}

export async function selectWithdrawalOfAttempt(
  db: Queryable,
  attemptId: string,
): Promise<WithdrawalRecord | undefined> {
  const rows = await db.select().from(withdrawals).where(eq(withdrawals.attemptId, attemptId))
  return rows[0]
}

export async function selectWithdrawal(db: Queryable, id: string): Promise<WithdrawalRecord | undefined> {
  const rows = await db.select().from(withdrawals).where(eq(withdrawals.id, id))
  return rows[0]
}

/**
 * At most so many of one state or all, beyond `after` where one is given: open ones in the order in which they fall due,
 * which is that in which they came, all others with the newest first.
 */
export async function selectWithdrawals(
  db: Queryable,
  {
    state,
    after,
    most,
  }: {
    readonly state?: WithdrawalState | undefined
    readonly after?: { readonly at: Date; readonly id: string } | undefined
    readonly most: number
  },
): Promise<readonly WithdrawalRecord[]> {
  const { receivedAt, id } = withdrawals
  const [beyond, inOrder] = state === 'open' ? [gt, asc] : [lt, desc]
  const isBeyond =
    after === undefined
      ? undefined
      : or(beyond(receivedAt, after.at), and(eq(receivedAt, after.at), beyond(id, after.id)))
  return db
    .select()
    .from(withdrawals)
    .where(and(state === undefined ? undefined : eq(withdrawals.state, state), isBeyond))
    .orderBy(inOrder(receivedAt), inOrder(id))
    .limit(most)
}

/** Whether at least so many came since; reads no more of them than that. */
export async function cameAtLeast(db: Queryable, since: Date, many: number): Promise<boolean> {
  const { id, receivedAt } = withdrawals
  const rows = await db
    .select({ id })
    .from(withdrawals)
    .where(gt(receivedAt, since))
    .orderBy(receivedAt, id)
    .offset(many - 1)
    .limit(1)
  return rows.length > 0
}

/** Puts withdrawals under the key of another address, whose person they belong to; what was declared stays as it was. */
export async function rekeyWithdrawals(tx: Queryable, formerKey: string, emailKey: string): Promise<void> {
  await tx.update(withdrawals).set({ emailKey }).where(eq(withdrawals.emailKey, formerKey))
}

/** False when it is not open any more, or not there. */
export async function closeWithdrawal(
  tx: Queryable,
  id: string,
  decision: Pick<WithdrawalRecord, 'state' | 'decidedAt' | 'decidedBy' | 'reason'>,
): Promise<boolean> {
  const rows = await tx
    .update(withdrawals)
    .set(decision)
    .where(and(eq(withdrawals.id, id), eq(withdrawals.state, 'open')))
    .returning({ id: withdrawals.id })
  return rows.length > 0
}
