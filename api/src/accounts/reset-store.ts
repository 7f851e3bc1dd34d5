import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { passwordResets, users } from './account-tables.ts'

/** Stores a reset link, replacing any open one. */
export async function putReset(db: Queryable, reset: typeof passwordResets.$inferInsert): Promise<void> {
  const { tokenHash, expiresAt } = reset
  await db
    .insert(passwordResets)
    .values(reset)
    .onConflictDoUpdate({ target: passwordResets.userId, set: { tokenHash, expiresAt } })
}

/** Locks the open reset link of an address until the transaction ends, so that nobody uses it in the meantime. */
export async function lockPasswordReset(tx: Queryable, emailKey: string): Promise<void> {
  const owner = tx.select({ id: users.id }).from(users).where(eq(users.emailKey, emailKey))
  await tx
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(inArray(passwordResets.userId, owner))
    .for('update')
}

/** The user whose open link has this token. */
export async function selectUserOfReset(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const rows = await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
  return rows[0]?.userId
}

/** Consumes the link. Of several simultaneous attempts, only one gets the user's id. */
export async function takeReset(tx: Queryable, tokenHash: string, now: Date): Promise<string | undefined> {
  const rows = await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
    .returning({ userId: passwordResets.userId })
  return rows[0]?.userId
}
