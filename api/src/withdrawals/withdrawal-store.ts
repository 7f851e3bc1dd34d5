import { and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { textArray } from '#api/db/text-array.ts'
import { withdrawals } from './withdrawal-tables.ts'

export type WithdrawalRecord = typeof withdrawals.$inferSelect
export type WithdrawalState = WithdrawalRecord['state']

/** Returns false if this attempt is already stored. */
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
 * At most `most` withdrawals, of one state or of all, after the cursor `after` if given. Open ones come oldest first,
 * which is the order in which they fall due; all others newest first.
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

/** Whether at least `many` withdrawals arrived since; reads no more than that many. */
export async function arrivedAtLeast(db: Queryable, since: Date, many: number): Promise<boolean> {
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

/** A person whose address was corrected. */
interface Corrected {
  readonly formerKey: string
  readonly emailKey: string
  /** Their leads, which have the new address already. */
  readonly leadIds: readonly string[]
  /** Their account, if any. */
  readonly userId: string | undefined
}

/**
 * Moves withdrawals to the email key of their person's new address; the declared email stays as it was. If the former
 * address has another customer, who may have declared them, only those move that name an order of this person.
 */
export async function rekeyWithdrawals(
  tx: Queryable,
  { formerKey, emailKey, leadIds, userId }: Corrected,
): Promise<void> {
  const ids = textArray(leadIds)
  // NOTE: read by table name, because withdrawals know nothing about payments, leads and accounts.
  const namesTheirOrder = sql`${withdrawals.orderNumber} in (
    select id from checkout_attempts where lead_id = any(${ids})
    union all select id from upsell_purchases where lead_id = any(${ids}))`
  const hasNoOther = sql`(not exists (select from leads where email_key = ${formerKey} and purchased_at is not null)
    and not exists (select from users where email_key = ${formerKey} and id is distinct from ${userId ?? null}))`
  await tx
    .update(withdrawals)
    .set({ emailKey })
    .where(and(eq(withdrawals.emailKey, formerKey), or(namesTheirOrder, hasNoOther)))
}

/** Returns false if it is no longer open, or does not exist. */
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
