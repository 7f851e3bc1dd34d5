import type { FastifyReply } from 'fastify'
import type { Services } from '#api/services.ts'
import type { UserRecord } from './account-store.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { signInPace } from './sign-in-pace.ts'
import type { Door } from './sign-in-pace.ts'

/**
 * Whether this is the account's password, for an act that asks for it. All acts behind one `door` are one count, so that
 * none is a way around another's (429 with Retry-After when guesses come too fast); a right one ends the waiting there.
 */
export async function provePassword(
  services: Services,
  hasher: PasswordHasher,
  reply: FastifyReply,
  user: UserRecord,
  { password, door }: { readonly password: string; readonly door: Door },
): Promise<boolean> {
  const pace = services.config.rateLimits ? signInPace(services, user.emailKey, door) : undefined
  await pace?.enter(reply)
  const isRight = await hasher.verify(user.passwordHash, password)
  if (isRight) await pace?.forget()
  return isRight
}
