import type { FastifyReply } from 'fastify'
import type { Services } from '#api/services.ts'
import type { UserRecord } from './account-store.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'
import type { ThrottleScope } from './sign-in-throttle.ts'

/** A password that was tried. */
export interface TriedPassword {
  readonly isRight: boolean
  /** Resets the count of tries. Only after what a correct password was asked for has happened. */
  readonly forgetTries: () => Promise<void>
}

/**
 * Checks the account's password for an action that asks for it. All actions behind
 * one `scope` share one count, so that none is a way around another's limit (429 with
 * Retry-After when guesses come too fast). A correct password resets the count.
 */
export async function provePassword(
  services: Services,
  reply: FastifyReply,
  user: UserRecord,
  given: { readonly password: string; readonly scope: ThrottleScope },
): Promise<boolean> {
  const { isRight, forgetTries } = await tryPassword(services, reply, user, given)
  if (isRight) await forgetTries()
  return isRight
}

/** Like `provePassword`, but leaves the count to the caller: more than the password may be asked for in that scope. */
export async function tryPassword(
  services: Services,
  reply: FastifyReply,
  user: UserRecord,
  { password, scope }: { readonly password: string; readonly scope: ThrottleScope },
): Promise<TriedPassword> {
  const throttle = services.config.rateLimits
    ? createSignInThrottle(services, user.emailKey, scope)
    : undefined
  await throttle?.enter(reply)
  const isRight = await services.hasher.verify(user.passwordHash, password)
  return { isRight, forgetTries: async () => throttle?.forget() }
}
