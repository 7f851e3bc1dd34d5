import { apiMessages } from '@fennel/contract'
import type { ParsedBodyOf } from '@fennel/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { hashToken } from '#api/hash-token.ts'
import { closeLeadsToOthers, selectPurchasedLeadIds } from '#api/leads/index.ts'
import { enqueueMail } from '#api/mail/index.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest } from '#api/site/index.ts'
import { linkLead, proveEmail, selectLeadIds, selectUser, updatePassword } from './account-store.ts'
import type { UserRecord } from './account-store.ts'
import { checkNewPassword } from './check-new-password.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { selectUserOfReset, takeReset } from './reset-store.ts'
import { revokeSessionsOf } from './session-store.ts'
import { signInPace } from './sign-in-pace.ts'

/**
 * Throws when a new password is too little for whose it is. The admin area knows; accounts themselves know no operators.
 */
export type WeighPassword = (tx: Queryable, user: UserRecord, password: string) => Promise<void>

/**
 * Sets a new password with the token of a mail. Whoever holds it has proved the address, so every sign-in from before
 * ends, any waiting at the sign-in ends, and what was bought with that address belongs to the account. What belongs to it
 * closes to every other browser: who made a lead or an account before may only have typed the address. The token works once.
 */
export async function resetPassword(
  services: Services,
  hasher: PasswordHasher,
  weigh: WeighPassword,
  request: FastifyRequest,
  { token = '', newPassword }: ParsedBodyOf<'resetPassword'>,
): Promise<string> {
  if (token === '') throw new AppError('invalid_request', apiMessages.resetTokenMissing)
  checkNewPassword(services, newPassword, '.')
  const tokenHash = hashToken(token)
  const now = () => new Date(services.now())
  // NOTE: hashing is dear, so a dead link is told before it; whether it is still open is decided after it.
  if ((await selectUserOfReset(services.db.query, tokenHash, now())) === undefined) throw refusal()
  const passwordHash = await hasher.hash(newPassword)
  const emailKey = await inTransaction(services.db, async (tx) => {
    const userId = await takeReset(tx, tokenHash, now())
    const user = userId === undefined ? undefined : await selectUser(tx, userId)
    if (user === undefined) throw refusal()
    const bought = await selectPurchasedLeadIds(tx, user.emailKey)
    // NOTE: before the account's own row is held, as whoever makes an account for a lead holds the lead first.
    await closeLeadsToOthers(services, tx, request, [...(await selectLeadIds(tx, user.id)), ...bought])
    await updatePassword(tx, user.id, passwordHash)
    await proveEmail(tx, user.id)
    // NOTE: only here: without a live token nobody learns whose account it is, and whoever becomes an operator
    // meanwhile waits for the row or is seen. What is refused leaves the token and the old password as they were.
    await weigh(tx, user, newPassword)
    await revokeSessionsOf(tx, user.id, now())
    // NOTE: read again, now that they are held: the address of one may have been corrected while it was waited for.
    const stillTheirs = new Set(await selectPurchasedLeadIds(tx, user.emailKey))
    for (const leadId of bought.filter((id) => stillTheirs.has(id)))
      await linkLead(tx, { leadId, userId: user.id, linkedAt: now() })
    await enqueueMail(services, tx, {
      kind: 'password-changed',
      payload: { changedAt: now().toISOString() },
      brandId: brandOfRequest(services, request).appId,
      recipient: user.email,
      dedupeKey: `password-changed:${tokenHash}`,
    })
    return user.emailKey
  })
  // NOTE: whoever kept the account waiting by wrong guesses has kept its owner out until here, and no longer.
  await signInPace(services, emailKey).forget()
  return apiMessages.resetDone
}

function refusal(): AppError {
  return new AppError('invalid_request', apiMessages.resetFailed)
}
