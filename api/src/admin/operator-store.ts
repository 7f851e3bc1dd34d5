import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#api/accounts/index.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import type { Queryable } from '#api/db/client.ts'
import { operators } from './admin-tables.ts'

export type OperatorRecord = typeof operators.$inferSelect

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

/** Whether the user is or was an operator. A removed operator may be readmitted with the password of that time. */
export async function isOnTeam(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(operators)
    .where(eq(operators.userId, userId))
  return rows.length > 0
}

export async function hasOperators(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(operators)
    .limit(1)
  return rows.length > 0
}

/** Makes a user an operator, or gives a removed operator access again with a new role. */
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

/**
 * Every operator with their email address, the longest-serving first. The users are read separately, by key: in a join
 * PostgreSQL overestimates so few operators and reads all users.
 */
export async function selectTeam(db: Queryable) {
  const team = await db
    .select({
      userId: operators.userId,
      role: operators.role,
      totpConfirmedAt: operators.totpConfirmedAt,
      createdAt: operators.createdAt,
      disabledAt: operators.disabledAt,
    })
    .from(operators)
    .orderBy(operators.createdAt, operators.userId)
  const emails = await emailsOf(db, team)
  return team.flatMap((operator) => {
    const email = emails.get(operator.userId)
    return email === undefined ? [] : [{ ...operator, email }]
  })
}

/**
 * All operators, locked until the transaction ends, so that two changes together cannot remove the last admin. One
 * without an account, which nobody can sign in to, is left out.
 */
export async function lockTeam(tx: Queryable): Promise<readonly OperatorRecord[]> {
  const team = await tx.select().from(operators).orderBy(operators.userId).for('update')
  const emails = await emailsOf(tx, team)
  return team.filter(({ userId }) => emails.has(userId))
}

async function emailsOf(
  db: Queryable,
  team: readonly Pick<OperatorRecord, 'userId'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = team.map(({ userId }) => userId)
  const known = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inTextArray(users.id, ids))
  return new Map(known.map(({ id, email }) => [id, email]))
}
