import type { EntitlementReason } from '@fennel/contract'

/** How a plan stands, in a word or two, wherever a customer sees it. */
export const planBadges: Readonly<Record<EntitlementReason, string>> = {
  active: 'Active',
  trialing: 'First term',
  grace: 'Payment overdue',
  cancelling: 'Canceled',
  unpaid: 'Closed, payment missing',
  paused: 'Paused',
  ended: 'Ended',
  refunded: 'Refunded',
  disputed: 'Closed',
}
