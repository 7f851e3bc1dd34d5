import type { PaymentErrorCode } from '@fennel/funnel'
import { findPlan } from '#api/catalogue/index.ts'
import { emailKeyOf } from '#api/leads/index.ts'
import { hadTrial } from '#api/payments/attempt-store.ts'
import type { Attempt } from '#api/payments/attempt-store.ts'
import type { Services } from '#api/services.ts'

/** Our own code beside Stripe's: the trial is one for each person. */
export const trialUsedCode = 'trial_already_used' satisfies PaymentErrorCode

/** Whether this attempt buys a trial, of which there is one for each person. */
export function isTrial(services: Services, attempt: Attempt): boolean {
  const brand = services.brands.get(attempt.brandId)
  return brand !== undefined && findPlan(brand, attempt.productId)?.type === 'trial'
}

/**
 * Why this address, or this card where it is known by now, gets no trial, as a code; undefined when it does, or when
 * what is bought is none.
 */
export async function trialRefusalOf(services: Services, attempt: Attempt): Promise<string | undefined> {
  if (!isTrial(services, attempt)) return undefined
  // NOTE: outside live mode everybody pays with the same test card.
  const card = services.config.stripe.liveMode ? attempt.cardFingerprint : null
  const isRepeated = await hadTrial(services.db.query, attempt.id, emailKeyOf(attempt.email), card)
  return isRepeated ? trialUsedCode : undefined
}
