import { fraudWarnings } from './aftermath-tables.ts'
import { keepBankNotice } from './keep-bank-notice.ts'
import { momentOf } from './stripe-moment.ts'
import type { Services } from '#api/services.ts'

/**
 * Stores a bank's warning about one of our payments in its current state. What to do about it is an operator's
 * decision.
 */
export async function recordFraudWarning(services: Services, id: string): Promise<void> {
  await keepBankNotice(services, id, {
    table: fraudWarnings,
    read: () => services.stripe.radar.earlyFraudWarnings.retrieve(id),
    columnsOf: (warning) => ({
      fraudType: warning.fraud_type,
      isActionable: warning.actionable,
      warnedAt: momentOf(warning.created),
    }),
  })
}
