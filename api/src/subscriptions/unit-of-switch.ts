import type { SwitchOffer } from '@fennel/funnel'

/**
 * The unit in which a switch offer renews, in the terms of Stripe and the subscriptions table. The count is always 1.
 */
export function unitOfSwitch({ interval }: Pick<SwitchOffer, 'interval'>): 'month' | 'year' {
  return interval === 'monthly' ? 'month' : 'year'
}
