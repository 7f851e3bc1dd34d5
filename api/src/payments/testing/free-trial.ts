import type { PlanOffer } from '@fennel/funnel'

/** A plan whose first term is free: the card is set up and nothing is charged. */
export const freeTrial: PlanOffer = {
  id: 'calmplate-free-week',
  name: 'Free Week',
  type: 'trial',
  priceCents: 999,
  finalPriceCents: 0,
  currency: 'usd',
  durationDays: 7,
  funnel: 'inflammation',
  isActive: false,
  isTagged: false,
  description: 'A week to look around.',
  renewal: { cents: 3999, interval: 'month', intervalCount: 1 },
}
