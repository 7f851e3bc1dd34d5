import type { FastifyRequest } from 'fastify'
import type { Services } from '#api/services.ts'
import { readBinding } from './bind-browser.ts'
import { selectHashKnownTo } from './session-store.ts'
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
  const passwordHash = await selectHashKnownTo(services.db.query, emailKey, bindingHash)
  // NOTE: includes the password hash, so that a reset, which changes it, also ends this browser's wait.
  return passwordHash === undefined ? 'sign-in' : `sign-in by ${bindingHash} ${passwordHash}`
}

/**
 * The name of this browser (a SHA-256), if it signed in to the account of this address before, as proved by its
 * cookie. It says nothing about other accounts, and nothing to anybody who has not the cookie.
 */
export async function browserKnownTo(
  services: Services,
  request: FastifyRequest,
  emailKey: string,
): Promise<string | undefined> {
  const bindingHash = readBinding(services, request)
  if (bindingHash === undefined) return undefined
  const passwordHash = await selectHashKnownTo(services.db.query, emailKey, bindingHash)
  return passwordHash === undefined ? undefined : bindingHash
}
