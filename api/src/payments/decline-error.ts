import { apiMessages } from '@fennel/contract'
import { dayMs, paymentErrorMessage } from '@fennel/funnel'
import { AppError } from '#api/app-error.ts'
import { countAttempts } from './attempt-store.ts'
import { planAlreadyActive } from './other-plans.ts'
import { noDeclineCodes, offerEndedCode, otherPlanCode } from './refusal-codes.ts'
import type { Services } from '#api/services.ts'

const declinesInDetail = 3

/**
 * The refusal that the buyer reads. After a few declines it no longer gives the reason, which only a card tester would
 * need.
 */
export async function declineError(services: Services, leadId: string, code: string): Promise<AppError> {
  if (code === otherPlanCode) return planAlreadyActive()
  if (code === offerEndedCode) return new AppError('offer_ended', apiMessages.offerEnded)
  if (services.config.cardGuard && !noDeclineCodes.includes(code)) {
    const since = new Date(services.now() - dayMs)
    const { declined } = await countAttempts(services.db.query, leadId, since, noDeclineCodes)
    // NOTE: no code here, since a client that receives a code shows its own text for it.
    if (declined > declinesInDetail) return new AppError('payment_failed', apiMessages.paymentUnprocessable)
  }
  return new AppError('payment_failed', paymentErrorMessage(code), { detailCode: code })
}
