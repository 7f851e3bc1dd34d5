import type { UserProfile } from '@fennel/contract'
import type { SavedPayment } from '../saved/saved-payment.ts'

/**
 * Whether the account includes what this tab paid for, or, without a payment, a plan that has not ended. Another
 * visit with the same address is another lead: its purchases join the account once the owner has confirmed the
 * address.
 */
export function isInAccount(profile: UserProfile, saved: SavedPayment | undefined): boolean {
  const { planId, subscriptionStatus, subscriptionReason, subscriptionIds } = profile
  if (saved !== undefined) return subscriptionIds.includes(saved.subscriptionId)
  // NOTE: the profile calls a paused plan canceled, too, but it continues once it is resumed.
  const hasEnded = subscriptionStatus === 'canceled' && subscriptionReason !== 'paused'
  return planId !== null && !hasEnded
}
