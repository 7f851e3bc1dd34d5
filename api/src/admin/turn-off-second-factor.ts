import { selectUserByEmail } from '#api/accounts/index.ts'
import { appendAudit } from '#api/audit/index.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { emailKeyOf } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { lockTeam } from './operator-store.ts'
import { removeSecondFactor } from './remove-second-factor.ts'

/** `done`, or why nothing was changed. */
export type SecondFactorTurnedOff = 'done' | 'unknown' | 'without-access' | 'without-second-factor'

/**
 * Turns off an operator's second factor from the server's command line: the last resort when phone and recovery codes
 * are lost and no other admin can help. The audit log records it without an actor, and a mail notifies the operator.
 * The password stays and alone signs in afterwards, just as when a colleague turns the second factor off.
 */
export async function turnOffSecondFactor(services: Services, email: string): Promise<SecondFactorTurnedOff> {
  return inTransaction(services.db, async (tx) => {
    const team = await lockTeam(tx)
    const user = await selectUserByEmail(tx, emailKeyOf(email))
    const operator = team.find(({ userId }) => userId === user?.id)
    if (user === undefined || operator === undefined) return 'unknown'
    if (operator.disabledAt !== null) return 'without-access'
    if (operator.totpConfirmedAt === null) return 'without-second-factor'
    await removeSecondFactor(services, tx, user, 'server')
    await appendAudit(tx, {
      at: new Date(services.now()),
      action: 'operators.second-factor-off',
      target: user.id,
      details: { colleague: user.id },
    })
    return 'done'
  })
}
