import type { SwitchOffer } from '@fennel/funnel'

/** The unit in which a rhythm renews, as Stripe and our subscriptions name it; always one of it. */
export function unitOfSwitch({ interval }: Pick<SwitchOffer, 'interval'>): 'month' | 'year' {
  return interval === 'monthly' ? 'month' : 'year'
}
