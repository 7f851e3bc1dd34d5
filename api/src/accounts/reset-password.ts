import { apiMessages } from '@fennel/contract'
import type { ParsedBodyOf } from '@fennel/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { hashToken } from '#api/hash-token.ts'
import { closeLeadsToOthers, selectPurchasedLeadIds } from '#api/leads/index.ts'
import { enqueueMail } from '#api/mail/index.ts'
import { brandsWithUsablePlan } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest } from '#api/site/index.ts'
import {
  hasPassword,
  linkLead,
  proveEmail,
  selectLeadIds,
  selectUser,
  updatePassword,
} from './account-store.ts'
import type { UserRecord } from './account-store.ts'
import { checkNewPassword } from './check-new-password.ts'
import { selectUserOfReset, takeReset } from './reset-store.ts'
import { forgetBrowsersOf, revokeSessionsOf } from './session-store.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'
import { welcomeTo } from './welcome-to.ts'

/**
 * Throws when a new password is too weak for its account, and records an operator's reset. Implemented by the admin
 * module, because accounts know nothing about operators.
 */
export type AcceptReset = (
  tx: Queryable,
  request: FastifyRequest,
  user: UserRecord,
  password: string,
) => Promise<void>

/**
 * Sets a new password with the single-use token from a mail. Its holder has proved the address, so all earlier
 * sessions and any wait at the sign-in end, and purchases made with that address are linked to the account. Its leads
 * close to every other browser: the visitor who created them may only have typed it. A buyer who had no password is
 * welcomed; everybody else is told of the change.
 */
export async function resetPassword(
  services: Services,
  acceptReset: AcceptReset,
  request: FastifyRequest,
  { token = '', newPassword }: ParsedBodyOf<'resetPassword'>,
): Promise<string> {
  if (token === '') throw new AppError('invalid_request', apiMessages.resetTokenMissing)
  checkNewPassword(services, newPassword, '.')
  const tokenHash = hashToken(token)
  const now = () => new Date(services.now())
  // NOTE: hashing is expensive, so an expired link is rejected before
  // it. The authoritative check comes after, in the transaction.
  if ((await selectUserOfReset(services.db.query, tokenHash, now())) === undefined) throw refusal()
  const passwordHash = await services.hasher.hash(newPassword)
  const emailKey = await inTransaction(services.db, async (tx) => {
    const userId = await takeReset(tx, tokenHash, now())
    const user = userId === undefined ? undefined : await selectUser(tx, userId)
    if (user === undefined) throw refusal()
    const bought = await selectPurchasedLeadIds(tx, user.emailKey)
    // NOTE: leads before the account's row, in the same lock order as creating an account for a lead.
    await closeLeadsToOthers(services, tx, request, [...(await selectLeadIds(tx, user.id)), ...bought])
    await updatePassword(tx, user.id, passwordHash)
    await proveEmail(tx, user.id)
    await revokeSessionsOf(tx, user.id, now())
    // NOTE: whoever signed in before the address was proven may only have typed it, and must not keep the separate
    // counts that an owner's browser has for guesses and links.
    if (!user.emailVerified) await forgetBrowsersOf(tx, user.id)
    // NOTE: read again under the lock: the address of a lead may have been corrected while we waited for it.
    const stillTheirs = new Set(await selectPurchasedLeadIds(tx, user.emailKey))
    const linkedAt = now()
    for (const leadId of bought.filter((id) => stillTheirs.has(id)))
      await linkLead(tx, { leadId, userId: user.id, linkedAt })
    const to = { brandId: brandOfRequest(services, request).appId, recipient: user.email }
    if (hasPassword(user))
      await enqueueMail(services, tx, {
        ...to,
        kind: 'password-changed',
        payload: { changedAt: now().toISOString() },
        dedupeKey: `password-changed:${tokenHash}`,
      })
    else {
      const leadIds = await selectLeadIds(tx, user.id)
      const usable = await brandsWithUsablePlan({ ...services, db: { query: tx } }, leadIds)
      await enqueueMail(services, tx, {
        ...to,
        ...welcomeTo(usable, to.brandId),
        dedupeKey: `welcome:${user.id}`,
      })
    }
    // NOTE: only here: without a valid token nobody learns whose account it is, and a concurrent promotion to operator
    // waits for the row or is seen. A refused password leaves the token and the old password as they were. Last,
    // because it may lock the audit log.
    await acceptReset(tx, request, user, newPassword)
    return user.emailKey
  })
  // NOTE: wrong guesses may have made the owner wait to sign in; a proved address ends that.
  await createSignInThrottle(services, emailKey).forget()
  return apiMessages.resetDone
}

function refusal(): AppError {
  return new AppError('invalid_request', apiMessages.resetFailed)
}
