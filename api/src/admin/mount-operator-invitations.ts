import { apiMessages } from '@fennel/contract'
import type { DataOf } from '@fennel/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { selectUserByEmail } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { withReportConnections } from '#api/db/with-report-connections.ts'
import { mount } from '#api/http/mount.ts'
import { checkEmail, emailKeyOf } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { auditAction } from './audit-action.ts'
import { operatorOf } from './guard-admin.ts'
import {
  closeInvitation,
  isOpen,
  lockInvitationOfTeam,
  replaceInvitationsFor,
  selectOpenInvitations,
} from './invitation-store.ts'
import { invitationLifetime, inviteOperator, mayInvite } from './invite-operator.ts'
import { requireStillAdmin } from './still-admin.ts'
import { isOnTeam, lockTeam, selectTeam } from './operator-store.ts'

/** Mounts invitations to the team: creating, listing and withdrawing them. */
export function mountOperatorInvitations(app: FastifyInstance, services: Services): void {
  const aside = withReportConnections(services)
  mount(app, 'inviteOperator', async ({ body, request }) => {
    const email = body.email === undefined ? undefined : checkEmail(body.email)
    const invitedBy = operatorOf(request).user.id
    const { role } = body
    const made = await inTransaction(services.db, async (tx) => {
      // NOTE: one at a time, or two admins inviting the same person at once would leave two links open.
      await lockTeam(tx)
      await requireStillAdmin(tx, request)
      const replaced = email === undefined ? 0 : await closeFormerInvitations(services, tx, email)
      const lifetime = invitationLifetime.team
      const invitation = await inviteOperator(services, tx, { role, email, invitedBy, lifetime })
      const details = { role, ...(replaced === 0 ? {} : { replacesFormer: true }) }
      await auditAction(services, tx, request, { action: 'operators.invite', target: invitation.id, details })
      return invitation
    })
    return { success: true, data: { url: made.url, expiresAt: made.expiresAt.toISOString() } }
  })

  mount(app, 'openInvitations', async () => ({ success: true, data: await listInvitations(aside) }))

  mount(app, 'withdrawInvitation', async ({ params, request }) => {
    await withdrawInvitation(services, request, params.id)
    return { success: true, data: { done: true } }
  })
}

/**
 * Closes the open links for an address and returns how many there were. Throws 409 if the address is on the team list.
 */
async function closeFormerInvitations(services: Services, tx: Queryable, email: string): Promise<number> {
  const user = await selectUserByEmail(tx, emailKeyOf(email))
  if (user !== undefined && (await isOnTeam(tx, user.id)))
    throw new AppError('conflict', apiMessages.invitationForMember)
  return replaceInvitationsFor(tx, emailKeyOf(email), new Date(services.now()))
}

/** Every link that can still be followed. Links whose inviter may no longer invite are void and left out. */
async function listInvitations({ db, now }: Services): Promise<DataOf<'openInvitations'>> {
  const [invitations, team] = await Promise.all([
    selectOpenInvitations(db.query, new Date(now())),
    selectTeam(db.query),
  ])
  const inviters = new Map(team.filter(mayInvite).map(({ userId, email }) => [userId, email]))
  return invitations.flatMap(({ id, role, email, invitedBy, expiresAt }) => {
    const inviter = invitedBy === null ? undefined : inviters.get(invitedBy)
    if (inviter === undefined) return []
    return [{ id, role, email, invitedBy: inviter, expiresAt: expiresAt.toISOString() }]
  })
}

/**
 * Withdraws an open link. Repeating it changes nothing. Throws 409 if the link ended in another way, 404 if it is
 * unknown.
 */
async function withdrawInvitation(services: Services, request: FastifyRequest, id: string): Promise<void> {
  const now = new Date(services.now())
  await inTransaction(services.db, async (tx) => {
    await requireStillAdmin(tx, request)
    const invitation = await lockInvitationOfTeam(tx, id)
    if (invitation === undefined) throw new AppError('not_found', apiMessages.notFound)
    if (invitation.closing === 'withdrawn') return
    if (!isOpen(invitation, now)) throw new AppError('conflict', apiMessages.invitationNotOpen)
    await closeInvitation(tx, id, 'withdrawn', now)
    const { role, invitedBy } = invitation
    await auditAction(services, tx, request, {
      action: 'operators.withdraw',
      target: id,
      details: { role, invitedBy },
    })
  })
}
