import type { UserProfile } from '@fennel/contract'
import type { SavedPayment } from '../saved/saved-payment.ts'

/**
 * Whether the account holds what this tab paid for; without a payment, whether it holds a plan that has not ended. Another
 * visit with the same address is another lead: what it buys is in the account once its owner has proved the address.
 */
export function isInAccount(profile: UserProfile, saved: SavedPayment | undefined): boolean {
  const { planId, subscriptionStatus, subscriptionIds } = profile
  if (saved === undefined) return planId !== null && subscriptionStatus !== 'canceled'
  return subscriptionIds.includes(saved.subscriptionId)
}
