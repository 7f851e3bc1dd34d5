import { apiMessages } from '@fennel/contract'
import type { ParsedBodyOf } from '@fennel/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { withReportConnections } from '#api/db/with-report-connections.ts'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { closeWithdrawal, selectWithdrawal } from '#api/withdrawals/index.ts'
import { auditAction } from '../audit-action.ts'
import { operatorOf } from '../guard-admin.ts'
import type { OperatorCounts } from '../operator-counts.ts'
import { requireStillAdmin } from '../still-admin.ts'
import { listWithdrawals } from './list-withdrawals.ts'

/** Mounts the withdrawals that operators decide. Nothing here moves money: refunds are made on the person's page. */
export function mountAdminWithdrawals(
  app: FastifyInstance,
  services: Services,
  { countListPage }: Pick<OperatorCounts, 'countListPage'>,
): void {
  const aside = withReportConnections(services)

  mount(app, 'adminWithdrawals', async ({ query: { state, cursor }, request }) => {
    const isMasked = operatorOf(request).record.role !== 'admin'
    const data = await listWithdrawals(aside, state, cursor, isMasked)
    if (!isMasked && data.withdrawals.length > 0) await countListPage(request)
    return { success: true, data }
  })

  mount(app, 'decideWithdrawal', async ({ params, body, request }) => {
    await decideWithdrawal(services, request, params.id, body)
    return { success: true, data: { done: true } }
  })
}

/** Records the decision on a withdrawal, once and for good. Throws 409 if it is no longer open. */
async function decideWithdrawal(
  services: Services,
  request: FastifyRequest,
  id: string,
  { state, reason }: ParsedBodyOf<'decideWithdrawal'>,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    await requireStillAdmin(tx, request)
    const isClosed = await closeWithdrawal(tx, id, {
      state,
      decidedAt: new Date(services.now()),
      decidedBy: operatorOf(request).user.id,
      reason,
    })
    if (!isClosed) {
      const known = await selectWithdrawal(tx, id)
      throw known === undefined
        ? new AppError('not_found', apiMessages.notFound)
        : new AppError('conflict', apiMessages.withdrawalDecided)
    }
    const action = state === 'refunded' ? 'withdrawals.refunded' : 'withdrawals.declined'
    await auditAction(services, tx, request, { action, target: id, reason })
  })
}
