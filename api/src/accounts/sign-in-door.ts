import type { FastifyRequest } from 'fastify'
import type { Services } from '#api/services.ts'
import { readBinding } from './bind-browser.ts'
import { selectHashKnownTo } from './session-store.ts'
import type { Door } from './sign-in-pace.ts'

/**
 * Where this browser tries a password of the account: by itself if it signed in there before, which only its cookie can
 * tell, so that strangers who guess from elsewhere do not make the owner wait (OWASP: device cookies).
 */
export async function signInDoor(
  services: Services,
  request: FastifyRequest,
  emailKey: string,
): Promise<Door> {
  const bindingHash = readBinding(services, request)
  if (bindingHash === undefined) return 'sign-in'
  const passwordHash = await selectHashKnownTo(services.db.query, emailKey, bindingHash)
  // NOTE: with the password its count is another one, so that a link by mail to a new one ends this waiting too.
  return passwordHash === undefined ? 'sign-in' : `sign-in by ${bindingHash} ${passwordHash}`
}
