import type { UserProfile } from '@fennel/contract'
import type { SavedPayment } from './saved-payment.ts'

/** How far the clock of a device may be from the server's. */
const clockErrorMs = 24 * 3_600_000

/**
 * Whether the account holds what this tab paid for; without a payment, whether it holds a plan that has not ended. Another
 * visit with the same address is another lead: what it buys is in the account once its owner has proved the address.
 */
export function isInAccount(profile: UserProfile, saved: SavedPayment | undefined): boolean {
  const { planId, subscriptionStatus, purchases } = profile
  const runs = planId !== null && subscriptionStatus !== 'canceled'
  if (saved === undefined) return runs
  const earliest = Date.parse(saved.timestamp) - clockErrorMs
  const isListed = purchases.some(
    ({ kind, id, purchasedAt }) =>
      kind === 'plan' && id === saved.productId && Date.parse(purchasedAt) > earliest,
  )
  return isListed || (runs && planId === saved.productId)
}
