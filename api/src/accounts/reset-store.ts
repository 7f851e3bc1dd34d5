import { and, desc, eq, gt, inArray, notInArray } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { passwordResets, users } from './account-tables.ts'

/**
 * How many links of one account work at once: as many as the limits in `http/rate-limit.ts` let out in an hour (six,
 * three more for a browser that signed in before, and one from a repeated registration). A lower number would let a
 * stranger who asks for links void the one that the owner just got.
 */
const mostLinks = 10

/** Stores a reset link beside the account's others, of which the newest stay. The caller holds the account's row. */
export async function putReset(tx: Queryable, reset: typeof passwordResets.$inferInsert): Promise<void> {
  await tx.insert(passwordResets).values(reset)
  const ofUser = eq(passwordResets.userId, reset.userId)
  const newest = tx
    .select({ tokenHash: passwordResets.tokenHash })
    .from(passwordResets)
    .where(ofUser)
    .orderBy(desc(passwordResets.expiresAt))
    .limit(mostLinks)
  await tx.delete(passwordResets).where(and(ofUser, notInArray(passwordResets.tokenHash, newest)))
}

/** Locks the open reset links of an address until the transaction ends, so that nobody uses one in the meantime. */
export async function lockPasswordResets(tx: Queryable, emailKey: string): Promise<void> {
  const owner = tx.select({ id: users.id }).from(users).where(eq(users.emailKey, emailKey))
  await tx
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(inArray(passwordResets.userId, owner))
    // NOTE: always in the same order, so that two who lock the links of one account do not wait for each other.
    .orderBy(passwordResets.tokenHash)
    .for('update')
}

/** The user of whose open links one has this token. */
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

/**
 * Consumes the link, and with it every other link of its account. Of several simultaneous attempts with any of them,
 * only one gets the user's id.
 */
export async function takeReset(tx: Queryable, tokenHash: string, now: Date): Promise<string | undefined> {
  const userId = await selectUserOfReset(tx, tokenHash, now)
  if (userId === undefined) return undefined
  const ofUser = eq(passwordResets.userId, userId)
  const open = await tx
    .select({ tokenHash: passwordResets.tokenHash })
    .from(passwordResets)
    .where(ofUser)
    .orderBy(passwordResets.tokenHash)
    .for('update')
  // NOTE: while this waited for the lock, another link of the account may have been used, which ended this one.
  if (!open.some((link) => link.tokenHash === tokenHash)) return undefined
  await tx.delete(passwordResets).where(ofUser)
  return userId
}
