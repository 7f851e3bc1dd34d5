import { eq } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { isDuplicate } from '#api/db/database-failure.ts'
import type { UserRecord } from './account-store.ts'
import { passwordResets, users } from './account-tables.ts'
import { revokeSessionsOf } from './session-store.ts'

/**
 * Gives the account another, unproved address, ends every session and all open reset links. If the former address was
 * proved, `passwordHash` replaces the password, because someone else may read that mailbox and have set it. False when
 * another account has the address; the transaction must then be rolled back.
 */
export async function changeUserEmail(
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
