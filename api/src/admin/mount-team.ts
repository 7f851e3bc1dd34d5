import { apiMessages } from '@fennel/contract'
import type { FastifyInstance } from 'fastify'
import { revokeSessionsOf } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { withReportConnections } from '#api/db/with-report-connections.ts'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { auditAction } from './audit-action.ts'
import { operatorOf } from './guard-admin.ts'
import { maskEmail } from './mask-email.ts'
import { requireStillAdmin } from './still-admin.ts'
import { lockTeam, selectTeam, updateOperator } from './operator-store.ts'

/** Mounts the list of operators, and changes of their role and access. */
export function mountTeam(app: FastifyInstance, services: Services): void {
  const aside = withReportConnections(services)
  mount(app, 'operatorTeam', async ({ request }) => {
    const { user, record } = operatorOf(request)
    const isViewer = record.role !== 'admin'
    return {
      success: true,
      data: (await selectTeam(aside.db.query)).map((member) => ({
        id: member.userId,
        email: isViewer && member.userId !== user.id ? maskEmail(member.email) : member.email,
        role: member.role,
        // NOTE: hidden from viewers: an attacker would start with a colleague who has none.
        hasSecondFactor: isViewer ? null : member.totpConfirmedAt !== null,
        since: member.createdAt.toISOString(),
        isDisabled: member.disabledAt !== null,
      })),
    }
  })

  mount(app, 'changeOperator', async ({ params, body, request }) => {
    await inTransaction(services.db, async (tx) => {
      const team = await lockTeam(tx)
      await requireStillAdmin(tx, request)
      if (!team.some(({ userId }) => userId === params.id))
        throw new AppError('not_found', apiMessages.notFound)
      const after = team.map((member) => {
        if (member.userId !== params.id) return member
        const disabledAt =
          body.isDisabled === undefined ? member.disabledAt : disabledSince(services, body.isDisabled)
        return { ...member, role: body.role ?? member.role, disabledAt }
      })
      if (!after.some(({ role, disabledAt }) => role === 'admin' && disabledAt === null))
        throw new AppError('conflict', apiMessages.lastAdmin)
      const changed = after.find(({ userId }) => userId === params.id)
      if (changed === undefined) return
      await updateOperator(tx, params.id, { role: changed.role, disabledAt: changed.disabledAt })
      await revokeSessionsOf(tx, params.id, new Date(services.now()))
      await auditAction(services, tx, request, {
        action: 'operators.change',
        target: params.id,
        details: { role: changed.role, isDisabled: changed.disabledAt !== null },
      })
    })
    return { success: true, data: { done: true } }
  })
}

function disabledSince(services: Services, isDisabled: boolean): Date | null {
  return isDisabled ? new Date(services.now()) : null
}
