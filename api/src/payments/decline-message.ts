import { apiMessages } from '@fennel/contract'
import { dayMs, paymentErrorMessage } from '@fennel/funnel'
import { AppError } from '#api/app-error.ts'
import { countAttempts } from '#api/payments/attempt-store.ts'
import { cardLimitCode } from '#api/payments/card-guard.ts'
import { otherPlanCode, planAlreadyActive } from '#api/payments/other-plans.ts'
import { trialUsedCode } from '#api/payments/trial-refusal.ts'
import type { Services } from '#api/services.ts'

/** Our own code beside Stripe's: the price of a try was gone before it was paid. */
export const offerEndedCode = 'offer_ended'

/** They say nothing about a card: the buyer broke the bank's check off, or no bank was asked. */
const noDeclines = [trialUsedCode, cardLimitCode, 'payment_intent_authentication_failure']

const declinesInDetail = 3

/** The refusal a buyer reads. After a few declines the reason stays with us: only a card tester needs more of them. */
export async function declineError(services: Services, leadId: string, code: string): Promise<AppError> {
  if (code === otherPlanCode) return planAlreadyActive()
  if (code === offerEndedCode) return new AppError('offer_ended', apiMessages.offerEnded)
  if (services.config.rateLimits && !noDeclines.includes(code)) {
    const since = new Date(services.now() - dayMs)
    const { declined } = await countAttempts(services.db.query, leadId, since, noDeclines)
    // NOTE: without a code, since whoever reads a code has words of their own for it.
    if (declined > declinesInDetail) return new AppError('payment_failed', apiMessages.paymentUnprocessable)
  }
  return new AppError('payment_failed', paymentErrorMessage(code), { detailCode: code })
}
