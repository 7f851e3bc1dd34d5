import { apiMessages } from '@fennel/contract'
import type { ParsedBodyOf } from '@fennel/contract'
import type { Queryable } from '#api/db/client.ts'
import {
  hashToken,
  insertUser,
  openSession,
  revokeSessionsOf,
  selectUserByEmail,
  updatePassword,
} from '#api/accounts/index.ts'
import type { PasswordHasher, SignedIn } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { appendAudit } from '#api/audit/index.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { emailKeyOf } from '#api/leads/index.ts'
import { siteUrlOf } from '#api/site-url.ts'
import type { Services } from '#api/services.ts'
import { insertInvitation, lockInvitation, saveOperator, useInvitation } from './operator-store.ts'
import type { OperatorRole } from './admin-tables.ts'
import { checkOperatorPassword } from './check-operator-password.ts'

/** How long a link stands open, in milliseconds. */
export const invitationLifetime = { first: 30 * 60_000, team: 3 * 24 * 3_600_000 } as const

/** A link that makes its bearer an operator, once. */
export async function inviteOperator(
  services: Services,
  tx: Queryable,
  { role, invitedBy, lifetime }: { role: OperatorRole; invitedBy: string | null; lifetime: number },
): Promise<{ readonly url: string; readonly expiresAt: Date }> {
  const token = services.newId() + services.newId()
  const expiresAt = new Date(services.now() + lifetime)
  await insertInvitation(tx, {
    id: services.newId(),
    tokenHash: hashToken(token),
    role,
    invitedBy,
    createdAt: new Date(services.now()),
    expiresAt,
    usedAt: null,
  })
  const url = new URL('/admin/welcome', siteUrlOf(services.config, services.config.defaultBrand))
  // NOTE: behind the hash sign a browser tells it to no server and no referrer.
  url.hash = token
  return { url: url.href, expiresAt }
}

/**
 * Makes the bearer of an open link an operator and signs them in. An account that has the address already gets the
 * new password, and its old sign-ins end: the link came from somebody who may decide that.
 */
export async function acceptInvitation(
  services: Services,
  hasher: PasswordHasher,
  { token, email, password }: ParsedBodyOf<'acceptOperatorInvitation'>,
  bindingHash = '',
): Promise<SignedIn> {
  checkOperatorPassword(services, password, email)
  const passwordHash = await hasher.hash(password)
  return inTransaction(services.db, async (tx) => {
    const now = new Date(services.now())
    const invitation = await lockInvitation(tx, hashToken(token), now)
    if (invitation === undefined) throw new AppError('invalid_request', apiMessages.invitationDead)
    await useInvitation(tx, invitation.id, now)
    const userId = await becomeOperator(services, tx, { email, passwordHash, role: invitation.role })
    await appendAudit(tx, {
      at: now,
      actorId: userId,
      action: 'operators.join',
      target: invitation.id,
      details: { role: invitation.role, invitedBy: invitation.invitedBy },
    })
    return openSession(services, tx, userId, 'admin', bindingHash)
  })
}

/** Gives the address an account with this password and the role; answers the user's id. */
export async function becomeOperator(
  services: Services,
  tx: Queryable,
  { email, passwordHash, role }: { email: string; passwordHash: string; role: OperatorRole },
): Promise<string> {
  const now = new Date(services.now())
  const emailKey = emailKeyOf(email)
  const existing = await selectUserByEmail(tx, emailKey)
  const userId = existing?.id ?? services.newId()
  if (existing === undefined) {
    await insertUser(tx, { id: userId, email, emailKey, passwordHash, emailVerified: true, createdAt: now })
  } else {
    await updatePassword(tx, userId, passwordHash)
    await revokeSessionsOf(tx, userId, now)
  }
  await saveOperator(tx, { userId, role, createdAt: now })
  return userId
}
