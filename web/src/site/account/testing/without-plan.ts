import type { UserProfile } from '@fennel/contract'

/** The profile of an account that never bought anything. */
export const withoutPlan: UserProfile = {
  email: 'mia@example.com',
  planId: null,
  subscriptionStatus: null,
  subscriptionStart: null,
  subscriptionEnd: null,
  subscriptionRenews: null,
  subscriptionName: null,
  subscriptionPrice: null,
  subscriptionCurrency: null,
  subscriptionIds: [],
  purchases: [],
}
