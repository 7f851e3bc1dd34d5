import { apiMessages } from '@fennel/contract'
import type { DataOf, ParsedBodyOf } from '@fennel/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { emailKeyOf } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { lockUser, replaceHash, selectUserByEmail } from './account-store.ts'
import type { UserRecord } from './account-store.ts'
import type { SessionAudience } from './account-tables.ts'
import { bindBrowser } from './bind-browser.ts'
import type { Visit } from './bind-browser.ts'
import { openSession } from './open-session.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { signInDoor } from './sign-in-door.ts'
import { signInPace } from './sign-in-pace.ts'

/**
 * What a right password is worth: a customer's sign-in, an operator's, or a demand for the second factor. It throws
 * when the code is wrong. The admin area knows; accounts themselves know no operators.
 */
export type WeighSignIn = (
  user: UserRecord,
  code: string | undefined,
  request: FastifyRequest,
) => Promise<SessionAudience | 'second-factor'>

/** Signs in. Unknown and wrong get the same words after the same work. */
export async function logIn(
  services: Services,
  hasher: PasswordHasher,
  weigh: WeighSignIn,
  visit: Visit,
  { email, password, code }: ParsedBodyOf<'login'>,
): Promise<DataOf<'login'>> {
  const emailKey = emailKeyOf(email)
  const pace = services.config.rateLimits
    ? signInPace(services, emailKey, await signInDoor(services, visit.request, emailKey))
    : undefined
  await pace?.enter(visit.reply)
  const user = await selectUserByEmail(services.db.query, emailKey)
  const isRight = await hasher.verify(user?.passwordHash, password)
  if (user === undefined || !isRight) throw new AppError('not_signed_in', apiMessages.wrongCredentials)
  const worth = await weigh(user, code, visit.request)
  if (worth === 'second-factor') return { mfaRequired: true }
  await pace?.forget()
  // NOTE: only now is the password at hand; an older form of its hash gives way to today's.
  if (hasher.isOutdated(user.passwordHash))
    await replaceHash(services.db.query, user, await hasher.hash(password))
  return inTransaction(services.db, async (tx) => {
    if (!(await isStillRight(tx, hasher, user, password)))
      throw new AppError('not_signed_in', apiMessages.wrongCredentials)
    const signedIn = await openSession(services, tx, user.id, worth, bindBrowser(services, visit))
    return { ...signedIn, audience: worth }
  })
}

/**
 * Holds the account and says whether what was just weighed still opens it: while that took its time the account may have
 * been erased, its owner may have set another password, or all its sign-ins may have been ended, by its owner or by an
 * operator who let it go or took its second factor away. What was weighed, the code included, then counts no more.
 */
export async function isStillRight(
  tx: Queryable,
  hasher: PasswordHasher,
  weighed: UserRecord,
  password: string,
): Promise<boolean> {
  const current = await lockUser(tx, weighed.id)
  if (current === undefined || current.sessionEpoch !== weighed.sessionEpoch) return false
  return current.passwordHash === weighed.passwordHash || hasher.verify(current.passwordHash, password)
}
