import { eq } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { isDuplicate } from '#api/db/database-failure.ts'
import type { UserRecord } from './account-store.ts'
import { passwordResets, users } from './account-tables.ts'
import { revokeSessionsOf } from './session-store.ts'

/**
 * Puts another address on the account: not proven, every sign-in of before ended, and no link by mail good any more. A
 * password that was chosen by a link to the former address gives way to `passwordHash`: whoever reads that mailbox must
 * not get in with it. False when another account has the address; the transaction is of no use then.
 */
export async function readdressUser(
  tx: Queryable,
  user: UserRecord,
  {
    email,
    emailKey,
    passwordHash,
    at,
  }: {
    readonly email: string
    readonly emailKey: string
    readonly passwordHash: string
    readonly at: Date
  },
): Promise<boolean> {
  await revokeSessionsOf(tx, user.id, at)
  await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id))
  const password = user.emailVerified ? { passwordHash } : {}
  try {
    await tx
      .update(users)
      .set({ email, emailKey, emailVerified: false, ...password })
      .where(eq(users.id, user.id))
    return true
  } catch (failure) {
    if (isDuplicate(failure)) return false
    throw failure
  }
}
