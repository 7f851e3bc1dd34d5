import { findAttemptOfIntent } from '#api/payments/attempt-store.ts'
import { settleAttempt } from '#api/payments/settle-attempt.ts'
import { settleUpsell } from '#api/payments/settle-upsell.ts'
import { findUpsellOfIntent } from '#api/payments/upsell-store.ts'
import type { Services } from '#api/services.ts'

/** Settles whatever this intent pays for, a plan or an upsell; an intent of nobody's changes nothing. */
export async function settleIntent(services: Services, intentId: string): Promise<void> {
  const attempt = await findAttemptOfIntent(services.db.query, intentId)
  if (attempt !== undefined && attempt.paidAt === null) await settleAttempt(services, attempt, 'onlooker')
  const purchase = await findUpsellOfIntent(services.db.query, intentId)
  if (purchase !== undefined && purchase.paidAt === null) await settleUpsell(services, purchase, 'onlooker')
}
