import type { PaymentErrorCode } from '@fennel/funnel'
import { eq } from 'drizzle-orm'
import { findPlan } from '#api/catalogue/index.ts'
import { emailKeyOf } from '#api/leads/index.ts'
import { lockChosenName, lockName } from '#api/db/advisory-locks.ts'
import type { Queryable } from '#api/db/client.ts'
import { hadTrial } from '#api/payments/attempt-store.ts'
import type { Attempt } from '#api/payments/attempt-store.ts'
import { trialUses } from '#api/payments/payments-tables.ts'
import type { Services } from '#api/services.ts'

/** Our own code beside Stripe's: the trial is one for each person. */
export const trialUsedCode = 'trial_already_used' satisfies PaymentErrorCode

/** Whether this attempt buys a trial, of which there is one for each person. */
export function isTrial(services: Services, attempt: Attempt): boolean {
  const brand = services.brands.get(attempt.brandId)
  return brand !== undefined && findPlan(brand, attempt.productId)?.type === 'trial'
}

/** Whether this attempt paid for a trial whose buyer had one already. */
export function isSecondTrial({ paidAt, declineCode }: Attempt): boolean {
  return paidAt !== null && declineCode === trialUsedCode
}

/**
 * Why this address, or this card where it is known by now, gets no trial, as a code; undefined when it does, or when
 * what is bought is none.
 */
export async function trialRefusalOf(services: Services, attempt: Attempt): Promise<string | undefined> {
  if (!isTrial(services, attempt)) return undefined
  const card = cardThatCounts(services, attempt.cardFingerprint)
  const isRepeated = await hadTrial(services.db.query, attempt.id, emailKeyOf(attempt.email), card)
  return isRepeated ? trialUsedCode : undefined
}

/**
 * Notes the trial that this attempt has just paid for; false when its address or card had one by another attempt. Several
 * may be open at once and none of them was refused then, so the payment decides, one after the other.
 */
export async function takeTrial(
  services: Services,
  tx: Queryable,
  attempt: Attempt,
  cardFingerprint: string | null,
): Promise<boolean> {
  const email = emailKeyOf(attempt.email)
  const card = cardThatCounts(services, cardFingerprint)
  // NOTE: the address before the card for everybody, so that no two ever wait for each other.
  await lockChosenName(services.cipher, tx, 'trial', email)
  if (card !== null) await lockName(tx, 'trial-card', card)
  const own = await tx.select().from(trialUses).where(eq(trialUses.attemptId, attempt.id))
  if (own.length > 0) return true
  if (await hadTrial(tx, attempt.id, email, card)) return false
  const createdAt = new Date(services.now())
  await tx.insert(trialUses).values({ attemptId: attempt.id, email, cardFingerprint, createdAt })
  return true
}

// NOTE: outside live mode everybody pays with the same test card.
function cardThatCounts({ config }: Services, cardFingerprint: string | null): string | null {
  return config.stripe.liveMode ? cardFingerprint : null
}
