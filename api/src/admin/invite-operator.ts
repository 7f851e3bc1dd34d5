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
  revokeSessionsOf,
  selectUserByEmail,
  tryPassword,
  updatePassword,
} from '#api/accounts/index.ts'
import type { NoteWrongPassword, SignedIn, UserRecord, Visit } from '#api/accounts/index.ts'
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

/** How long a link stays valid, in milliseconds. */
export const invitationLifetime = { first: 30 * minuteMs, team: 3 * dayMs } as const

/** A link to create. `email` is the invitee's, if the inviter gave one; `lifetime` is in milliseconds. */
export interface InvitationDraft {
  readonly role: OperatorRole
  readonly email?: string | undefined
  readonly invitedBy: string | null
  readonly lifetime: number
}

/** Creates a one-time link that makes its bearer an operator. */
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
  // NOTE: browsers send nothing after the hash sign to servers, nor in the referrer.
  url.hash = token
  return { id, url: url.href, expiresAt }
}

/**
 * Makes the bearer of an open link an operator and signs them in. The link grants a role but proves no identity: if the
 * address has an account, its password is required and must meet the operators' rule, and an address that is or was on
 * the team is refused. A link is void once its inviter may no longer invite, and the first operator's link once there
 * is a team.
 */
export async function acceptInvitation(
  services: Services,
  wrongPassword: NoteWrongPassword,
  { token, email: typed, password }: ParsedBodyOf<'acceptOperatorInvitation'>,
  visit: Visit,
): Promise<SignedIn> {
  const email = checkEmail(typed)
  const emailKey = emailKeyOf(email)
  const tokenHash = hashToken(token)
  const { query } = services.db
  const now = () => new Date(services.now())
  // NOTE: before the address is looked up: only somebody with a valid link may learn that it is taken.
  await requireOpen(query, tokenHash, now())
  const known = await selectUserByEmail(query, emailKey)
  // NOTE: an account created for a mailed link has no password to ask for yet, and holds nothing.
  const account = known !== undefined && hasPassword(known) ? known : undefined
  const at = { password, scope: 'sign-in' } as const
  const tried = account && (await tryPassword(services, visit.reply, account, at))
  if (tried?.isRight === false) {
    wrongPassword(account, visit.request)
    throw addressTaken()
  }
  checkPasswordOf(account, () => checkOperatorPassword(services, password, email))
  const passwordHash = account?.passwordHash ?? (await services.hasher.hash(password))
  const signedIn = await inTransaction(services.db, async (tx) => {
    const team = await lockTeam(tx)
    const invitation = await requireOpen(tx, tokenHash, now())
    if (!mayStillInvite(team, invitation)) throw invalidLink()
    const existing = await lockUserByEmail(tx, emailKey)
    if (!isUnchanged(existing, known)) throw addressTaken()
    if (team.some(({ userId }) => userId === existing?.id))
      throw new AppError('conflict', apiMessages.alreadyOnTeam)
    await useInvitation(tx, invitation.id, now())
    const userId = existing?.id ?? services.newId()
    const user = { id: userId, email, emailKey, passwordHash, emailVerified: false, createdAt: now() }
    if (existing !== undefined) await revokeSessionsOf(tx, userId, now())
    else if (!(await insertUser(tx, user))) throw addressTaken()
    if (existing !== undefined && account === undefined) await updatePassword(tx, userId, passwordHash)
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
  // NOTE: only here: a colleague's password, for which the form refuses, must not
  // end the pauses that limit guesses at the second factor behind that password.
  await tried?.forgetTries()
  return signedIn
}

/** The account of an address, locked until the transaction ends. It may have changed since its password was checked. */
async function lockUserByEmail(tx: Queryable, emailKey: string): Promise<UserRecord | undefined> {
  const user = await selectUserByEmail(tx, emailKey)
  return user && lockUser(tx, user.id)
}

/** Whether the account still has the password that was checked, and its sign-ins have not been ended since. */
function isUnchanged(existing: UserRecord | undefined, known: UserRecord | undefined): boolean {
  return existing?.passwordHash === known?.passwordHash && existing?.sessionEpoch === known?.sessionEpoch
}

const closedLinks: Readonly<Record<InvitationClosing, string>> = {
  withdrawn: apiMessages.invitationWithdrawn,
  replaced: apiMessages.invitationReplaced,
}

/**
 * The open invitation with this token, locked until the transaction ends. Throws 400 for any other, and says why it was
 * closed.
 */
async function requireOpen(tx: Queryable, tokenHash: string, now: Date): Promise<InvitationRecord> {
  const invitation = await lockInvitation(tx, tokenHash)
  if (invitation === undefined) throw invalidLink()
  if (invitation.closing !== null) throw new AppError('invalid_request', closedLinks[invitation.closing])
  if (!isOpen(invitation, now)) throw invalidLink()
  return invitation
}

/**
 * Rewords the refusal for the owner of an existing account, who must change its weak password there and not in this
 * form.
 */
function checkPasswordOf(known: object | undefined, check: () => void): void {
  try {
    check()
  } catch (problem) {
    if (known === undefined) throw problem
    throw new AppError('invalid_request', apiMessages.invitationPasswordWeak)
  }
}

/**
 * Whether the inviter may still invite. The first operator's link has no inviter and works only while there is no team.
 */
function mayStillInvite(team: readonly OperatorRecord[], { invitedBy }: InvitationRecord): boolean {
  if (invitedBy === null) return team.length === 0
  return team.some(({ userId, ...one }) => userId === invitedBy && mayInvite(one))
}

/** Whether an operator may invite others. If not, links they made are void. */
export function mayInvite({ role, disabledAt }: Pick<OperatorRecord, 'role' | 'disabledAt'>): boolean {
  return role === 'admin' && disabledAt === null
}

function invalidLink(): AppError {
  return new AppError('invalid_request', apiMessages.invitationDead)
}

function addressTaken(): AppError {
  return new AppError('invalid_request', apiMessages.invitationAddressTaken)
}

/**
 * Gives the address an account with this password and role, and returns the user's id. Only for the server's own setup,
 * as it overwrites the password of an existing account.
 */
export async function becomeOperator(
  services: Services,
  tx: Queryable,
  { email, passwordHash, role }: { email: string; passwordHash: string; role: OperatorRole },
): Promise<string> {
  const now = new Date(services.now())
  const emailKey = emailKeyOf(email)
  const user = { id: services.newId(), email, emailKey, passwordHash, emailVerified: true, createdAt: now }
  const isNew = await insertUser(tx, user)
  // NOTE: read after the attempt, which waits for whoever is creating an account with the address at the moment.
  const userId = isNew ? user.id : (await selectUserByEmail(tx, emailKey))?.id
  if (userId === undefined) throw new Error('The account of the address was deleted at the same moment.')
  if (!isNew) {
    await updatePassword(tx, userId, passwordHash)
    await proveEmail(tx, userId)
    await revokeSessionsOf(tx, userId, now)
  }
  await saveOperator(tx, { userId, role, createdAt: now })
  return userId
}
