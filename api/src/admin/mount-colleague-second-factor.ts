import { apiMessages } from '@fennel/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { selectUser } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { auditAction } from './audit-action.ts'
import { operatorOf } from './guard-admin.ts'
import { limitActions } from './limit-actions.ts'
import { lockTeam } from './operator-store.ts'
import { requireStillAdmin } from './still-admin.ts'
import { removeSecondFactor } from './remove-second-factor.ts'

/** Enough for a bad day, too few to strip the whole team from a hijacked admin session. */
const maxPerHour = 10

/** Mounts the way back in for a colleague who lost both the phone and the recovery codes. */
export function mountColleagueSecondFactor(app: FastifyInstance, services: Services): void {
  const countRemoval = limitActions(services, 'operators.colleague-second-factor-removed', maxPerHour)
  mount(app, 'removeColleagueSecondFactor', async ({ params, request, reply }) => {
    await countRemoval({ request, reply })
    await removeColleagueSecondFactor(services, request, params.id)
    return { success: true, data: { done: true } }
  })
}

/**
 * Turns off a colleague's second factor, ends their sign-ins and recovery codes, and notifies them by mail. Throws 409
 * for one's own: that takes a code, or a screen left unattended for five minutes could strip its operator.
 */
async function removeColleagueSecondFactor(
  services: Services,
  request: FastifyRequest,
  id: string,
): Promise<void> {
  if (operatorOf(request).user.id === id) throw new AppError('conflict', apiMessages.ownSecondFactor)
  await inTransaction(services.db, async (tx) => {
    const colleague = (await lockTeam(tx)).find(({ userId }) => userId === id)
    await requireStillAdmin(tx, request)
    const user = colleague === undefined ? undefined : await selectUser(tx, id)
    if (colleague === undefined || user === undefined) throw new AppError('not_found', apiMessages.notFound)
    if (colleague.disabledAt !== null) throw new AppError('conflict', apiMessages.colleagueWithoutAccess)
    if (colleague.totpConfirmedAt === null)
      throw new AppError('conflict', apiMessages.colleagueWithoutSecondFactor)
    await removeSecondFactor(services, tx, user, 'team')
    await auditAction(services, tx, request, {
      action: 'operators.colleague-second-factor-removed',
      target: id,
      details: { colleague: id },
    })
  })
}
