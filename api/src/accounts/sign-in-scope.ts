import type { FastifyRequest } from 'fastify'
import type { Services } from '#api/services.ts'
import { readBinding } from './bind-browser.ts'
import { selectUserKnownTo } from './session-store.ts'
import type { ThrottleScope } from './sign-in-throttle.ts'

/**
 * The counter for this browser's tries: its own if it signed in to the account before, as proved by its cookie, so
 * that strangers guessing from elsewhere do not make the owner wait (OWASP: device cookies).
 */
export async function signInScope(
  services: Services,
  request: FastifyRequest,
  emailKey: string,
): Promise<ThrottleScope> {
  const bindingHash = readBinding(services, request)
  if (bindingHash === undefined) return 'sign-in'
  const user = await selectUserKnownTo(services.db.query, emailKey, bindingHash)
  // NOTE: includes the password hash, so that a reset, which changes it, also ends this browser's wait.
  return user === undefined ? 'sign-in' : `sign-in by ${bindingHash} ${user.passwordHash}`
}

/**
 * The name under which this browser's calls are counted, if it signed in to the account of this address before, as
 * proved by its cookie: a SHA-256. While nobody has proven the address, all such browsers have the same name: anybody
 * may have created the account, and can sign in to it with any number of browsers.
 */
export async function browserKnownTo(
  services: Services,
  request: FastifyRequest,
  emailKey: string,
): Promise<string | undefined> {
  const bindingHash = readBinding(services, request)
  if (bindingHash === undefined) return undefined
  const user = await selectUserKnownTo(services.db.query, emailKey, bindingHash)
  if (user === undefined) return undefined
  return user.emailVerified ? bindingHash : 'unproven'
}
