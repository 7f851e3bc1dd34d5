import type { UserProfile } from '@fennel/contract'
import { hasPlanOf } from '#web/plan-name-on.ts'

/**
 * Whether the account includes what this tab `paid` for, or, without a payment, a plan of the brand called `siteName`
 * that has not ended. Another visit with the same address is another lead: its purchases join the account once the
 * owner has confirmed the address. A payment that is not confirmed yet may have no id, and is in no account then.
 */
export function isInAccount(
  profile: UserProfile,
  paid: { readonly subscriptionId?: string | undefined } | undefined,
  siteName: string,
): boolean {
  const { subscriptionStatus, subscriptionReason, subscriptionIds } = profile
  if (paid !== undefined) return subscriptionIds.includes(paid.subscriptionId ?? '')
  // NOTE: the profile calls a paused plan canceled, too, but it continues once it is resumed.
  const hasEnded = subscriptionStatus === 'canceled' && subscriptionReason !== 'paused'
  return hasPlanOf(siteName, profile) && !hasEnded
}

/** Whether the account has a plan of this brand that is open: not ended, paused, or closed until a renewal is paid. */
export function isOpenInAccount(profile: UserProfile, brandName: string): boolean {
  const { subscriptionReason: reason } = profile
  return isInAccount(profile, undefined, brandName) && reason !== 'paused' && reason !== 'unpaid'
}
