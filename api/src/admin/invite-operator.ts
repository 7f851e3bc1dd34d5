import { apiMessages } from '@fennel/contract'
import type { ParsedBodyOf } from '@fennel/contract'
import type { Queryable } from '#api/db/client.ts'
import {
  bindBrowser,
  insertUser,
  openSession,
  provePassword,
  revokeSessionsOf,
  selectUserByEmail,
  updatePassword,
} from '#api/accounts/index.ts'
import type { PasswordHasher, SignedIn, Visit } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { appendAudit } from '#api/audit/index.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { hashToken } from '#api/hash-token.ts'
import { checkEmail, emailKeyOf } from '#api/leads/index.ts'
import { siteUrlOf } from '#api/site-url.ts'
import type { Services } from '#api/services.ts'
import { insertInvitation, lockInvitation, lockTeam, saveOperator, useInvitation } from './operator-store.ts'
import type { InvitationRecord, OperatorRecord } from './operator-store.ts'
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
 * Makes the bearer of an open link an operator and signs them in. The link says what somebody may do, never who they
 * are: an address that has an account opens only with the password of that account, if it is worth enough for the team,
 * and an address that is on the team already, or was, is left as it is. A link of somebody who may not invite any more is dead, and so is the first one as
 * soon as there is a team.
 */
export async function acceptInvitation(
  services: Services,
  hasher: PasswordHasher,
  { token, email: typed, password }: ParsedBodyOf<'acceptOperatorInvitation'>,
  visit: Visit,
): Promise<SignedIn> {
  const email = checkEmail(typed)
  const emailKey = emailKeyOf(email)
  const tokenHash = hashToken(token)
  const { query } = services.db
  const now = () => new Date(services.now())
  // NOTE: before anything is said of the address: only who holds a link learns that it is taken.
  if ((await lockInvitation(query, tokenHash, now())) === undefined) throw deadLink()
  const known = await selectUserByEmail(query, emailKey)
  const at = { password, door: 'sign-in' } as const
  if (known !== undefined && !(await provePassword(services, hasher, visit.reply, known, at)))
    throw takenAddress()
  checkPasswordOf(known, () => checkOperatorPassword(services, password, email))
  const passwordHash = known?.passwordHash ?? (await hasher.hash(password))
  return inTransaction(services.db, async (tx) => {
    const team = await lockTeam(tx)
    const invitation = await lockInvitation(tx, tokenHash, now())
    if (invitation === undefined || !mayStillInvite(team, invitation)) throw deadLink()
    const existing = await selectUserByEmail(tx, emailKey)
    if (existing?.passwordHash !== known?.passwordHash) throw takenAddress()
    if (team.some(({ userId }) => userId === existing?.id))
      throw new AppError('conflict', apiMessages.alreadyOnTeam)
    await useInvitation(tx, invitation.id, now())
    const userId = existing?.id ?? services.newId()
    const user = { id: userId, email, emailKey, passwordHash, emailVerified: false, createdAt: now() }
    if (existing !== undefined) await revokeSessionsOf(tx, userId, now())
    else if (!(await insertUser(tx, user))) throw takenAddress()
    await saveOperator(tx, { userId, role: invitation.role, createdAt: now() })
    await appendAudit(tx, {
      at: now(),
      actorId: userId,
      action: 'operators.join',
      target: invitation.id,
      details: { role: invitation.role, invitedBy: invitation.invitedBy },
    })
    return openSession(services, tx, userId, 'admin', bindBrowser(services, visit))
  })
}

/** A weak password that is chosen here is chosen anew; one that an account has must be changed where the account is. */
function checkPasswordOf(known: object | undefined, check: () => void): void {
  try {
    check()
  } catch (problem) {
    if (known === undefined) throw problem
    throw new AppError('invalid_request', apiMessages.invitationPasswordWeak)
  }
}

/** Whoever made the link still runs the house; the first link was made by nobody and is for an empty house. */
function mayStillInvite(team: readonly OperatorRecord[], { invitedBy }: InvitationRecord): boolean {
  if (invitedBy === null) return team.length === 0
  return team.some(
    ({ userId, role, disabledAt }) => userId === invitedBy && role === 'admin' && disabledAt === null,
  )
}

function deadLink(): AppError {
  return new AppError('invalid_request', apiMessages.invitationDead)
}

function takenAddress(): AppError {
  return new AppError('invalid_request', apiMessages.invitationAddressTaken)
}

/**
 * Gives the address an account with this password and the role; answers the user's id. For whoever runs the machine: it
 * overwrites what an account of that address had.
 */
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
