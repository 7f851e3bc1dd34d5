import type { FastifyReply } from 'fastify'
import type { Services } from '#api/services.ts'
import type { UserRecord } from './account-store.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { signInPace } from './sign-in-pace.ts'
import type { Door } from './sign-in-pace.ts'

/**
 * Checks the account's password for an action that asks for it. All actions behind
 * one `door` share one count, so that none is a way around another's limit (429 with
 * Retry-After when guesses come too fast). A correct password resets the count.
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
