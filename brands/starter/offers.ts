import type { PlanOffer, SwitchOffer, TestimonialQuote, UpsellOffer } from '@fennel/funnel'
import { card, portrait } from './pictures.ts'

/** Prices are whole cents. The struck-through price is the renewal price, which customers really pay. */
export const plans: readonly PlanOffer[] = [
  {
    id: 'starter-1-month',
    name: '1-Month Plan',
    type: 'subscription',
    priceCents: 3999,
    finalPriceCents: 1999,
    currency: 'usd',
    durationDays: 30,
    funnel: 'starter',
    isActive: true,
    isTagged: true,
    description: 'Four weeks to find out what works for you.',
    renewal: { cents: 3999, interval: 'month', intervalCount: 1 },
  },
  {
    id: 'starter-3-month',
    name: '3-Month Plan',
    type: 'subscription',
    priceCents: 6999,
    finalPriceCents: 4499,
    currency: 'usd',
    durationDays: 90,
    funnel: 'starter',
    isActive: false,
    isTagged: false,
    description: 'A whole season, at the lowest price per day.',
    renewal: { cents: 6999, interval: 'month', intervalCount: 3 },
  },
]

export const quote: TestimonialQuote = {
  name: 'Robin, 44',
  text: 'I liked that it asked before it advised. Small steps, and I am still taking them.',
  result: 'Three months in',
  picture: portrait,
  sample: true,
}

export const extra: UpsellOffer = {
  id: 'starter-extra',
  name: 'Starter Extra',
  priceCents: 900,
  originalPriceCents: 1900,
  currency: 'usd',
  upsellType: 'goals-upsell',
  headline: 'Achieve your health goals with ease!',
  summary: 'A companion to your plan for the days when you want a little more.',
  billing: 'one-time',
  features: ['**Ten short guides** to read in one sitting', '**Yours to keep** for {price}, one payment'],
  benefits: {
    title: 'What it adds',
    subtitle: 'Nothing you need, several things you may like.',
    items: [{ icon: '🌱', title: 'Slow on purpose', description: 'One idea at a time, in plain words.' }],
    images: {},
    bottomSection: { title: 'Start where you are', subtitle: 'The first guide takes five minutes.' },
  },
  testimonialsSection: { title: 'CUSTOMER STORIES', description: 'Results differ from person to person.' },
  // NOTE: `**` makes words bold here and in the features, and nowhere else.
  testimonials: [
    {
      name: quote.name,
      text: 'It asked before it advised. **Small steps**, and I still take them.',
      picture: portrait,
      sample: true,
    },
  ],
  picture: card,
}

/** The billing intervals subscribers may choose; an empty list offers none. Monthly costs the plan's renewal price. */
export const switchOffers: readonly SwitchOffer[] = [
  { interval: 'monthly', id: 'starter-monthly', name: 'Starter monthly', cents: 3999, currency: 'usd' },
  { interval: 'annual', id: 'starter-annual', name: 'Starter annual', cents: 11_999, currency: 'usd' },
]
