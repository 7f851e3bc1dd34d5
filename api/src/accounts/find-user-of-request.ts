import { apiMessages } from '@fennel/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { hashToken } from '#api/hash-token.ts'
import type { Services } from '#api/services.ts'
import type { UserRecord } from './account-store.ts'
import type { SessionAudience } from './account-tables.ts'
import { readBinding } from './bind-browser.ts'
import { isRenewable, selectUserOfAccess } from './session-store.ts'
import type { Access } from './session-store.ts'

/** The access token in the Authorization header, if it has the right form. */
export function readAccessToken(request: FastifyRequest): string | undefined {
  return /^Bearer (at_[A-Za-z0-9_-]{22,128})$/i.exec(request.headers.authorization ?? '')?.[1]
}

/**
 * The signed-in customer. Throws 401 without a live session, or in another browser than the one it was opened in.
 * Public calls never use it.
 */
export async function requireUser(services: Services, request: FastifyRequest): Promise<UserRecord> {
  return (await requireSignIn(services, request)).user
}

/** Like `requireUser`, with the kind of session: only one opened as an operator gives access to the admin area. */
export async function requireSignIn(
  services: Services,
  request: FastifyRequest,
): Promise<{ readonly user: UserRecord; readonly audience: SessionAudience }> {
  const access = readAccess(services, request)
  const signIn = access && (await selectUserOfAccess(services.db.query, access))
  if (signIn === undefined) throw new AppError('not_signed_in', apiMessages.signedOut)
  return signIn
}

/**
 * The customer signed in, for a call that everybody may make. Throws 401 if their session only has to be renewed: the
 * page renews it and asks again, instead of being answered as nobody.
 */
export async function findCustomer(
  services: Services,
  request: FastifyRequest,
): Promise<UserRecord | undefined> {
  const access = readAccess(services, request)
  if (access === undefined) return undefined
  const signIn = await selectUserOfAccess(services.db.query, access)
  if (signIn !== undefined) return signIn.audience === 'web' ? signIn.user : undefined
  if (await isRenewable(services.db.query, access)) throw new AppError('not_signed_in', apiMessages.signedOut)
  return undefined
}

function readAccess(services: Services, request: FastifyRequest): Access | undefined {
  const token = readAccessToken(request)
  const bindingHash = readBinding(services, request)
  if (token === undefined || bindingHash === undefined) return undefined
  return { accessHash: hashToken(token), bindingHash, now: new Date(services.now()) }
}
