import { minuteMs } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { hashToken } from '#api/hash-token.ts'
import { emailKeyOf } from '#api/leads/index.ts'
import type { IssueResetToken } from '#api/mail/index.ts'
import type { Services } from '#api/services.ts'
import { hasPassword, lockUser, selectUserByEmail } from './account-store.ts'
import { createAccountForBuyer } from './create-account-for-buyer.ts'
import { lockPasswordResets, putReset } from './reset-store.ts'

/** How many minutes a link works; less for an operator. */
const lifetimes = { customer: 30, operator: 10 } as const

/**
 * Creates a single-use 256-bit reset token, and returns it with the account's own address and the token's lifetime in
 * minutes, and whether the account has no password yet. Earlier ones stay valid: anybody may ask for a link, and would
 * otherwise void the one its owner just got. A buyer who never chose a password gets an account this way: losing a
 * browser must not cost them their plan. Undefined when the address has no account and bought nothing.
 */
export async function issueResetToken(services: Services, email: string): ReturnType<IssueResetToken> {
  const emailKey = emailKeyOf(email)
  const user =
    (await selectUserByEmail(services.db.query, emailKey)) ??
    (await createAccountForBuyer(services, emailKey))
  if (user === undefined) return undefined
  const minutes = lifetimes[(await isOfTeam(services.db.query, user.id)) ? 'operator' : 'customer']
  const token = services.newId() + services.newId()
  return inTransaction(services.db, async (tx) => {
    await lockPasswordResets(tx, emailKey)
    // NOTE: an operator may just be correcting the account's address,
    // which ends its links, so none may be created after that.
    const current = await lockUser(tx, user.id)
    if (current?.emailKey !== emailKey) return undefined
    await putReset(tx, {
      userId: user.id,
      tokenHash: hashToken(token),
      expiresAt: new Date(services.now() + minutes * minuteMs),
    })
    return { to: current.email, token, minutes, isFirst: !hasPassword(current) }
  })
}

/**
 * Whether the account is or ever was an operator's: a removed operator may be added again and keeps the old password.
 */
async function isOfTeam(db: Queryable, userId: string): Promise<boolean> {
  // NOTE: read by table name, because the admin module depends on accounts and not the other way round.
  const { rows } = await db.execute(sql`select from operators where user_id = ${userId}`)
  return rows.length > 0
}
