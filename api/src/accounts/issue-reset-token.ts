import { minuteMs } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { hashToken } from '#api/hash-token.ts'
import { emailKeyOf } from '#api/leads/index.ts'
import type { IssueResetToken } from '#api/mail/index.ts'
import type { Services } from '#api/services.ts'
import { lockUser, selectUserByEmail } from './account-store.ts'
import { makeAccountOfBuyer } from './make-account-of-buyer.ts'
import { holdResetOf, putReset } from './reset-store.ts'

/** How long a link works, in minutes: shorter where it opens the house. */
const lifetimes = { customer: 30, operator: 10 } as const

/**
 * A token of 256 bits for a new password, good once and for so many minutes, and the address the account was made with.
 * A token issued before is dead from then on. Who paid and never chose a password gets the account by it: a browser that
 * is gone must not keep them from their plan. Undefined when the address has no account and bought nothing.
 */
export async function issueResetToken(services: Services, email: string): ReturnType<IssueResetToken> {
  const emailKey = emailKeyOf(email)
  const user =
    (await selectUserByEmail(services.db.query, emailKey)) ?? (await makeAccountOfBuyer(services, emailKey))
  if (user === undefined) return undefined
  const minutes = lifetimes[(await isOfTeam(services.db.query, user.id)) ? 'operator' : 'customer']
  const token = services.newId() + services.newId()
  return inTransaction(services.db, async (tx) => {
    await holdResetOf(tx, emailKey)
    // NOTE: an operator may correct the address meanwhile: a link that ends with it must not be made after it.
    const current = await lockUser(tx, user.id)
    if (current?.emailKey !== emailKey) return undefined
    await putReset(tx, {
      userId: user.id,
      tokenHash: hashToken(token),
      expiresAt: new Date(services.now() + minutes * minuteMs),
    })
    return { to: current.email, token, minutes }
  })
}

/** Whether the account is or was an operator's: who was let go may be let in again, with the password of then. */
async function isOfTeam(db: Queryable, userId: string): Promise<boolean> {
  // NOTE: the admin area knows accounts, so accounts read its table by its name.
  const { rows } = await db.execute(sql`select from operators where user_id = ${userId}`)
  return rows.length > 0
}
