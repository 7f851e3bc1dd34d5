import { eq } from 'drizzle-orm'
import { findPlan } from '#api/catalog/index.ts'
import { emailKeyOf } from '#api/leads/index.ts'
import { lockChosenName, lockName } from '#api/db/advisory-locks.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Attempt } from './attempt-store.ts'
import { trialUses } from './checkout-tables.ts'
import { hadTrial } from './trial-uses.ts'
import { trialRefundedCode, trialUsedCode } from './refusal-codes.ts'
import type { Services } from '#api/services.ts'

/** Whether this attempt buys a trial, of which each person gets one. */
export function isTrial(services: Services, attempt: Attempt): boolean {
  const brand = services.brands.get(attempt.brandId)
  return brand !== undefined && findPlan(brand, attempt.productId)?.type === 'trial'
}

/** Whether this attempt paid for a trial although its buyer had one before. */
export function isSecondTrial({ paidAt, declineCode }: Attempt): boolean {
  return paidAt !== null && declineCode === trialUsedCode
}

/** Why this attempt bought nothing, as its buyer is told: whoever paid for a second trial hears of the refund. */
export function toldCodeOf(attempt: Attempt): string | null {
  const wasCharged = attempt.intentType === 'payment' && attempt.firstTermCents > 0
  return isSecondTrial(attempt) && wasCharged ? trialRefundedCode : attempt.declineCode
}

/**
 * The code of the reason why this email, or this card once it is known, gets no trial. Undefined if it does, or if the
 * attempt buys no trial.
 */
export async function trialRefusalOf(services: Services, attempt: Attempt): Promise<string | undefined> {
  if (!isTrial(services, attempt)) return undefined
  const card = cardThatCounts(services, attempt.cardFingerprint)
  const isRepeated = await hadTrial(services, services.db.query, attempt.id, emailKeyOf(attempt.email), card)
  return isRepeated ? trialUsedCode : undefined
}

/**
 * Records the trial that this attempt has just paid for. Returns false if its email or card used one in another
 * attempt. Several attempts may have been open at once without being refused, so the payments decide, one after the
 * other.
 */
export async function takeTrial(
  services: Services,
  tx: Queryable,
  attempt: Attempt,
  cardFingerprint: string | null,
): Promise<boolean> {
  const email = emailKeyOf(attempt.email)
  const card = cardThatCounts(services, cardFingerprint)
  // NOTE: always the email before the card, so that two transactions cannot deadlock.
  await lockChosenName(services.cipher, tx, 'trial', email)
  if (card !== null) await lockName(tx, 'trial-card', card)
  const own = await tx.select().from(trialUses).where(eq(trialUses.attemptId, attempt.id))
  if (own.length > 0) return true
  if (await hadTrial(services, tx, attempt.id, email, card)) return false
  const createdAt = new Date(services.now())
  await tx.insert(trialUses).values({ attemptId: attempt.id, email, cardFingerprint, createdAt })
  return true
}

// NOTE: outside live mode, everybody pays with the same test card.
function cardThatCounts({ config }: Services, cardFingerprint: string | null): string | null {
  return config.stripe.liveMode ? cardFingerprint : null
}
