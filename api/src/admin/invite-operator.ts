import { apiMessages } from '@fennel/contract'
import type { ParsedBodyOf } from '@fennel/contract'
import { dayMs, minuteMs } from '@fennel/funnel'
import type { Queryable } from '#api/db/client.ts'
import {
  bindBrowser,
  hasPassword,
  insertUser,
  lockUser,
  openSession,
  proveEmail,
  provePassword,
  revokeSessionsOf,
  selectUserByEmail,
  updatePassword,
} from '#api/accounts/index.ts'
import type { PasswordHasher, SignedIn, UserRecord, Visit } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { appendAudit } from '#api/audit/index.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { hashToken } from '#api/hash-token.ts'
import { checkEmail, emailKeyOf } from '#api/leads/index.ts'
import { siteUrlOf } from '#api/site-url.ts'
import type { Services } from '#api/services.ts'
import type { InvitationClosing, OperatorRole } from './admin-tables.ts'
import { checkOperatorPassword } from './check-operator-password.ts'
import { insertInvitation, isOpen, lockInvitation, useInvitation } from './invitation-store.ts'
import type { InvitationRecord } from './invitation-store.ts'
import { lockTeam, saveOperator } from './operator-store.ts'
import type { OperatorRecord } from './operator-store.ts'

/** How long a link stands open, in milliseconds. */
export const invitationLifetime = { first: 30 * minuteMs, team: 3 * dayMs } as const

/** What a link is made with; `email` is whom it is for where the inviter said so, `lifetime` milliseconds. */
export interface InvitationDraft {
  readonly role: OperatorRole
  readonly email?: string | undefined
  readonly invitedBy: string | null
  readonly lifetime: number
}

/** A link that makes its bearer an operator, once. */
export async function inviteOperator(
  services: Services,
  tx: Queryable,
  { role, email, invitedBy, lifetime }: InvitationDraft,
): Promise<{ readonly id: string; readonly url: string; readonly expiresAt: Date }> {
  const token = services.newId() + services.newId()
  const id = services.newId()
  const expiresAt = new Date(services.now() + lifetime)
  await insertInvitation(tx, {
    id,
    tokenHash: hashToken(token),
    role,
    email: email ?? null,
    emailKey: email === undefined ? null : emailKeyOf(email),
    invitedBy,
    createdAt: new Date(services.now()),
    expiresAt,
    usedAt: null,
    closing: null,
  })
  const url = new URL('/admin/welcome', siteUrlOf(services.config, services.config.defaultBrand))
  // NOTE: behind the hash sign a browser tells it to no server and no referrer.
  url.hash = token
  return { id, url: url.href, expiresAt }
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
  await requireOpen(query, tokenHash, now())
  const known = await selectUserByEmail(query, emailKey)
  // NOTE: one that was made for a link by mail has no password to ask for yet, and holds nothing.
  const entered = known !== undefined && hasPassword(known) ? known : undefined
  const at = { password, door: 'sign-in' } as const
  if (entered !== undefined && !(await provePassword(services, hasher, visit.reply, entered, at)))
    throw takenAddress()
  checkPasswordOf(entered, () => checkOperatorPassword(services, password, email))
  const passwordHash = entered?.passwordHash ?? (await hasher.hash(password))
  return inTransaction(services.db, async (tx) => {
    const team = await lockTeam(tx)
    const invitation = await requireOpen(tx, tokenHash, now())
    if (!mayStillInvite(team, invitation)) throw deadLink()
    const existing = await lockUserByEmail(tx, emailKey)
    if (!isAsKnown(existing, known)) throw takenAddress()
    if (team.some(({ userId }) => userId === existing?.id))
      throw new AppError('conflict', apiMessages.alreadyOnTeam)
    await useInvitation(tx, invitation.id, now())
    const userId = existing?.id ?? services.newId()
    const user = { id: userId, email, emailKey, passwordHash, emailVerified: false, createdAt: now() }
    if (existing !== undefined) await revokeSessionsOf(tx, userId, now())
    else if (!(await insertUser(tx, user))) throw takenAddress()
    if (existing !== undefined && entered === undefined) await updatePassword(tx, userId, passwordHash)
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

/** The account of an address, held until the transaction ends: between a look at its password and its lock it could change. */
async function lockUserByEmail(tx: Queryable, emailKey: string): Promise<UserRecord | undefined> {
  const user = await selectUserByEmail(tx, emailKey)
  return user && lockUser(tx, user.id)
}

/** Whether the password that was proved is still the account's, and no sign-in of it was ended since. */
function isAsKnown(existing: UserRecord | undefined, known: UserRecord | undefined): boolean {
  return existing?.passwordHash === known?.passwordHash && existing?.sessionEpoch === known?.sessionEpoch
}

const closedLinks: Readonly<Record<InvitationClosing, string>> = {
  withdrawn: apiMessages.invitationWithdrawn,
  replaced: apiMessages.invitationReplaced,
}

/** The open invitation of a link, locked until the transaction ends; refuses (400) any other, and says why it was closed. */
async function requireOpen(tx: Queryable, tokenHash: string, now: Date): Promise<InvitationRecord> {
  const invitation = await lockInvitation(tx, tokenHash)
  if (invitation === undefined) throw deadLink()
  if (invitation.closing !== null) throw new AppError('invalid_request', closedLinks[invitation.closing])
  if (!isOpen(invitation, now)) throw deadLink()
  return invitation
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
  return team.some(({ userId, ...one }) => userId === invitedBy && mayInvite(one))
}

/** Whether an operator may invite others, so that links they made are worth something. */
export function mayInvite({ role, disabledAt }: Pick<OperatorRecord, 'role' | 'disabledAt'>): boolean {
  return role === 'admin' && disabledAt === null
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
    await proveEmail(tx, userId)
    await revokeSessionsOf(tx, userId, now)
  }
  await saveOperator(tx, { userId, role, createdAt: now })
  return userId
}
