import { apiMessages } from '@fennel/contract'
import type { DataOf, ParsedBodyOf } from '@fennel/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { appendAudit } from '#api/audit/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { emailKeyOf } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { lockUser, replaceHash, selectUserByEmail } from './account-store.ts'
import type { UserRecord } from './account-store.ts'
import type { SessionAudience } from './account-tables.ts'
import { bindBrowser } from './bind-browser.ts'
import type { Visit } from './bind-browser.ts'
import { closeLeadsOfOthers } from './close-leads-here.ts'
import { openSession } from './open-session.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { signInScope } from './sign-in-scope.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'

/**
 * Decides what a correct password opens: a customer's session, an operator's, or a request for the second factor.
 * Throws when the code is wrong. Implemented by the admin module, because accounts know nothing about operators.
 */
export type DecideSignIn = (
  user: UserRecord,
  code: string | undefined,
  request: FastifyRequest,
) => Promise<SessionAudience | 'second-factor'>

/**
 * Learns of a wrong password for an account, or for none (undefined), without anybody waiting for what it does. It must
 * do the same for both while the answer is under way, or its time would tell which accounts exist.
 */
export type NoteWrongPassword = (user: UserRecord | undefined, request: FastifyRequest) => void

/** What the admin module adds to signing in. */
export interface SignInChecks {
  readonly signIn: DecideSignIn
  readonly wrongPassword: NoteWrongPassword
}

/**
 * Signs in. An unknown address and a wrong password cost the same work and get the same response. The audit log records
 * the sign-in of an operator, or it does not happen. A customer's closes the leads of other accounts to this browser.
 */
export async function logIn(
  services: Services,
  checks: SignInChecks,
  visit: Visit,
  { email, password, code }: ParsedBodyOf<'login'>,
): Promise<DataOf<'login'>> {
  const emailKey = emailKeyOf(email)
  const throttle = services.config.rateLimits
    ? createSignInThrottle(services, emailKey, await signInScope(services, visit.request, emailKey))
    : undefined
  await throttle?.enter(visit.reply)
  const user = await selectUserByEmail(services.db.query, emailKey)
  const isRight = await services.hasher.verify(user?.passwordHash, password)
  if (user === undefined || !isRight) {
    checks.wrongPassword(user, visit.request)
    throw new AppError('not_signed_in', apiMessages.wrongCredentials)
  }
  const outcome = await checks.signIn(user, code, visit.request)
  if (outcome === 'second-factor') return { mfaRequired: true }
  await throttle?.forget()
  // NOTE: only here is the password available to upgrade an outdated hash.
  if (services.hasher.isOutdated(user.passwordHash))
    await replaceHash(services.db.query, user, await services.hasher.hash(password))
  const signedIn = await inTransaction(services.db, async (tx) => {
    if (!(await isSignInStillValid(tx, services.hasher, user, password)))
      throw new AppError('not_signed_in', apiMessages.wrongCredentials)
    const opened = await openSession(services, tx, user.id, outcome, bindBrowser(services, visit))
    // NOTE: last, because all writers of the audit log wait for each other.
    if (outcome === 'admin')
      await appendAudit(tx, {
        at: new Date(services.now()),
        actorId: user.id,
        ipAddress: visit.request.ip,
        requestId: String(visit.request.id),
        action: 'operators.sign-in',
      })
    return { ...opened, audience: outcome }
  })
  const isAnother = outcome === 'web' && (await closeLeadsOfOthers(services, visit.request, user.id))
  return isAnother ? { ...signedIn, isAnotherPerson: true } : signedIn
}

/**
 * Locks the account and re-checks that the sign-in just checked is still valid. In the meantime the account may have
 * been erased, its password changed, or all its sessions ended (by its owner, or by an operator who removed it or
 * reset its second factor). The code that was checked is then void too.
 */
export async function isSignInStillValid(
  tx: Queryable,
  hasher: PasswordHasher,
  checked: UserRecord,
  password: string,
): Promise<boolean> {
  const current = await lockUser(tx, checked.id)
  if (current === undefined || current.sessionEpoch !== checked.sessionEpoch) return false
  return current.passwordHash === checked.passwordHash || hasher.verify(current.passwordHash, password)
}
