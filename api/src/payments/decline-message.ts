import { apiMessages } from '@fennel/contract'
import { dayMs, ownRefusalCodes, paymentErrorMessage } from '@fennel/funnel'
import type { OwnRefusalCode } from '@fennel/funnel'
import { AppError } from '#api/app-error.ts'
import { countAttempts } from '#api/payments/attempt-store.ts'
import { canceledCheckCodes } from '#api/payments/canceled-check.ts'
import { otherPlanCode, planAlreadyActive } from '#api/payments/other-plans.ts'
import type { Services } from '#api/services.ts'

/** Our own code, in addition to Stripe's: the attempt's price had ended before it was paid. */
export const offerEndedCode = 'offer_ended' satisfies OwnRefusalCode

/** These codes say nothing about the card: the buyer abandoned the bank's check, or no bank was asked. */
const noDeclines: readonly string[] = [...ownRefusalCodes, ...canceledCheckCodes]

const declinesInDetail = 3

/**
 * The refusal that the buyer reads. After a few declines it no longer gives the reason, which only a card tester would
 * need.
 */
export async function declineError(services: Services, leadId: string, code: string): Promise<AppError> {
  if (code === otherPlanCode) return planAlreadyActive()
  if (code === offerEndedCode) return new AppError('offer_ended', apiMessages.offerEnded)
  if (services.config.cardGuard && !noDeclines.includes(code)) {
    const since = new Date(services.now() - dayMs)
    const { declined } = await countAttempts(services.db.query, leadId, since, noDeclines)
    // NOTE: no code here, since a client that receives a code shows its own text for it.
    if (declined > declinesInDetail) return new AppError('payment_failed', apiMessages.paymentUnprocessable)
  }
  return new AppError('payment_failed', paymentErrorMessage(code), { detailCode: code })
}
