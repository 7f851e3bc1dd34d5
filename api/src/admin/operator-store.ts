import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { users } from '#api/accounts/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { operatorInvitations, operators } from './admin-tables.ts'

export type OperatorRecord = typeof operators.$inferSelect
export type InvitationRecord = typeof operatorInvitations.$inferSelect

/** The operator behind a user id, unless disabled. */
export async function selectOperator(db: Queryable, userId: string): Promise<OperatorRecord | undefined> {
  const rows = await db
    .select()
    .from(operators)
    .where(and(eq(operators.userId, userId), isNull(operators.disabledAt)))
  return rows[0]
}

/** The same, locked until the transaction ends. */
export async function lockOperator(tx: Queryable, userId: string): Promise<OperatorRecord | undefined> {
  const rows = await tx
    .select()
    .from(operators)
    .where(and(eq(operators.userId, userId), isNull(operators.disabledAt)))
    .for('update')
  return rows[0]
}

export async function hasOperators(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(operators)
    .limit(1)
  return rows.length > 0
}

/** Makes a user an operator, or gives an operator a new role and access again. */
export async function saveOperator(
  db: Queryable,
  operator: Pick<OperatorRecord, 'userId' | 'role' | 'createdAt'>,
): Promise<void> {
  await db
    .insert(operators)
    .values(operator)
    .onConflictDoUpdate({ target: operators.userId, set: { role: operator.role, disabledAt: null } })
}

export async function updateOperator(
  db: Queryable,
  userId: string,
  changes: Partial<Omit<OperatorRecord, 'userId' | 'createdAt'>>,
): Promise<void> {
  await db.update(operators).set(changes).where(eq(operators.userId, userId))
}

/** Every operator with the e-mail to know them by, the longest-serving first. */
export async function selectTeam(db: Queryable) {
  return db
    .select({
      userId: operators.userId,
      email: users.email,
      role: operators.role,
      totpConfirmedAt: operators.totpConfirmedAt,
      createdAt: operators.createdAt,
      disabledAt: operators.disabledAt,
    })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .orderBy(operators.createdAt, operators.userId)
}

/** All operators, locked until the transaction ends, so that two changes cannot remove the last admin together. */
export async function lockTeam(tx: Queryable): Promise<readonly OperatorRecord[]> {
  return tx.select().from(operators).orderBy(operators.userId).for('update')
}

export async function insertInvitation(db: Queryable, invitation: InvitationRecord): Promise<void> {
  await db.insert(operatorInvitations).values(invitation)
}

/** The open invitation of a link, locked until the transaction ends. */
export async function lockInvitation(
  tx: Queryable,
  tokenHash: string,
  now: Date,
): Promise<InvitationRecord | undefined> {
  const rows = await tx
    .select()
    .from(operatorInvitations)
    .where(
      and(
        eq(operatorInvitations.tokenHash, tokenHash),
        gt(operatorInvitations.expiresAt, now),
        isNull(operatorInvitations.usedAt),
      ),
    )
    .for('update')
  return rows[0]
}

export async function useInvitation(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx.update(operatorInvitations).set({ usedAt: now }).where(eq(operatorInvitations.id, id))
}
