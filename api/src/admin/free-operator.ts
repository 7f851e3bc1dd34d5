import { selectUserByEmail } from '#api/accounts/index.ts'
import { appendAudit } from '#api/audit/index.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { emailKeyOf } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { lockTeam } from './operator-store.ts'
import { takeSecondFactorOff } from './take-second-factor-off.ts'

/** What became of it: `done`, or why nothing was changed. */
export type FreedOperator = 'done' | 'unknown' | 'without-access' | 'without-second-factor'

/**
 * Turns the second factor of an operator off for whoever owns the machine: the way back where phone and recovery codes are
 * lost and no other admin can help. It stands in the audit log as an act of the house, and a mail tells the operator. The
 * password stays: it alone signs in afterwards, as after the same act of a colleague.
 */
export async function freeOperator(services: Services, email: string): Promise<FreedOperator> {
  return inTransaction(services.db, async (tx) => {
    const team = await lockTeam(tx)
    const user = await selectUserByEmail(tx, emailKeyOf(email))
    const operator = team.find(({ userId }) => userId === user?.id)
    if (user === undefined || operator === undefined) return 'unknown'
    if (operator.disabledAt !== null) return 'without-access'
    if (operator.totpConfirmedAt === null) return 'without-second-factor'
    await takeSecondFactorOff(services, tx, user, 'server')
    await appendAudit(tx, {
      at: new Date(services.now()),
      action: 'operators.second-factor-off',
      target: user.id,
      details: { colleague: user.id },
    })
    return 'done'
  })
}
