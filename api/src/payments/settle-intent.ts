import { findAttemptOfIntent } from './attempt-store.ts'
import { endRefusedCheckout } from './end-refused-checkout.ts'
import { endSecondTrial } from './end-second-trial.ts'
import { followSetup } from './offer-setup.ts'
import { settleAttempt } from './settle-attempt.ts'
import { settleUpsell } from './settle-upsell.ts'
import { findUpsellOfIntent } from './upsell-store.ts'
import { isSecondTrial } from './trial-refusal.ts'
import type { Services } from '#api/services.ts'

/**
 * Settles the plan or upsell that this intent pays for. An intent that belongs to neither is left alone, except for a
 * card set-up (see `followSetup`).
 */
export async function settleIntent(services: Services, intentId: string): Promise<void> {
  const attempt = await findAttemptOfIntent(services.db.query, intentId)
  if (attempt !== undefined && attempt.paidAt === null) {
    const settled = await settleAttempt(services, attempt, 'onlooker')
    if (settled.paidAt === null) await endRefusedCheckout(services, settled, intentId)
  }
  // NOTE: the process that recorded the payment may have died before it ended the plan.
  if (attempt !== undefined && isSecondTrial(attempt)) await endSecondTrial(services, attempt)
  const purchase = await findUpsellOfIntent(services.db.query, intentId)
  if (purchase !== undefined && purchase.paidAt === null) await settleUpsell(services, purchase, 'onlooker')
  const isOfNobody = attempt === undefined && purchase === undefined
  if (isOfNobody && intentId.startsWith('seti_')) await followSetup(services, intentId)
}
