import { apiMessages } from '@fennel/contract'
import type { DataOf, ParsedBodyOf } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'
import { emailKeyOf } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { selectUserByEmail } from './account-store.ts'
import { openSession } from './open-session.ts'
import type { PasswordHasher } from './password-hasher.ts'

/** Signs in. Unknown and wrong get the same words after the same work. */
export async function logIn(
  services: Services,
  hasher: PasswordHasher,
  { email, password }: ParsedBodyOf<'login'>,
): Promise<DataOf<'login'>> {
  const user = await selectUserByEmail(services.db.query, emailKeyOf(email))
  const isRight = await hasher.verify(user?.passwordHash, password)
  if (user === undefined || !isRight) throw new AppError('not_signed_in', apiMessages.wrongCredentials)
  return openSession(services, services.db.query, user.id)
}
