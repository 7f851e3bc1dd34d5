import type { PlanOffer, SwitchOffer, UpsellOffer } from '@fennel/funnel'
import { premiumAnnual, premiumMonthly } from './pictures.ts'
import { testimonials } from './testimonials.ts'
import { personOf } from '../person-of.ts'

/** The funnel name of this brand's plans. */
export const planFunnel = 'mental-clarity'

/** The struck-through price is what as many days cost after the first renewal. */
export const plans: readonly PlanOffer[] = [
  {
    id: 'quietwin-7-day',
    name: '7-Day Trial',
    type: 'trial',
    priceCents: 933,
    finalPriceCents: 599,
    currency: 'usd',
    durationDays: 7,
    funnel: planFunnel,
    isActive: false,
    isTagged: false,
    description: 'One week with your twin: seven evenings to see whether it learns you well enough.',
    renewal: { cents: 3999, interval: 'month', intervalCount: 1 },
  },
  {
    id: 'quietwin-1-month',
    name: '1-Month Plan',
    type: 'subscription',
    priceCents: 3999,
    finalPriceCents: 2199,
    currency: 'usd',
    durationDays: 30,
    funnel: planFunnel,
    isActive: true,
    isTagged: true,
    description: 'Four weeks: one for emptying your head, three for getting used to the space.',
    renewal: { cents: 3999, interval: 'month', intervalCount: 1 },
  },
  {
    id: 'quietwin-3-month',
    name: '3-Month Plan',
    type: 'subscription',
    priceCents: 6999,
    finalPriceCents: 4499,
    currency: 'usd',
    durationDays: 90,
    funnel: planFunnel,
    isActive: false,
    isTagged: false,
    description: 'A whole season, holidays and deadlines included, with the lowest price per day.',
    renewal: { cents: 6999, interval: 'month', intervalCount: 3 },
  },
]

const premiumBenefits: UpsellOffer['benefits'] = {
  title: 'What Premium adds',
  subtitle: 'The basic twin plans your day. Premium lets it see further and carry more.',
  items: [
    {
      icon: '🗓️',
      title: 'Weeks, not only days',
      description:
        'On Sunday, your twin already spots the crowded Thursday and suggests what could move before it hurts.',
      badgeText: 'Most used',
    },
    {
      icon: '🎙️',
      title: 'Think out loud',
      description: 'Speak for as long as you like. It sorts what you said into plans, questions and worries.',
    },
    {
      icon: '👪',
      title: 'A shared corner',
      description:
        'One list for the household, with your own thoughts kept out of it. Invite up to four people.',
    },
    {
      icon: '🪟',
      title: 'A monthly look back',
      description: 'Two pages about where your hours went and what gave you energy. Written, not charted.',
    },
  ],
  images: {},
  bottomSection: {
    title: 'More twin, same rules',
    subtitle:
      'Your limits stay fixed, your answers stay encrypted where we keep them, and you can cancel at any time.',
  },
}

const premiumStories: Pick<UpsellOffer, 'testimonials' | 'testimonialsSection'> = {
  testimonialsSection: {
    title: 'CUSTOMER STORIES',
    description: 'What people say about the larger twin. Experiences differ from person to person.',
  },
  testimonials: [
    {
      ...personOf(testimonials.accountability.female),
      text: 'The shared corner ended the sentence “you could have told me”. **It is all on the list, and the list is not me.**',
    },
    {
      ...personOf(testimonials['weight-loss'].male),
      text: 'I talk to it in the car. **By the time I park, my meeting has three points instead of thirty.**',
    },
    {
      ...personOf(testimonials['success-story'].male),
      text: 'The look back showed me that **every good idea last month came on a walk**. I walk more now.',
    },
  ],
}

const monthly: UpsellOffer = {
  id: 'quietwin-premium-monthly',
  name: 'Quietwin Premium, monthly',
  priceCents: 4700,
  originalPriceCents: 9700,
  currency: 'usd',
  upsellType: 'premium',
  headline: 'Let your twin see the whole week',
  summary:
    'Everything in your plan, and a twin that plans weeks ahead, listens when you think out loud and keeps the household in one place.',
  billing: 'monthly',
  features: [
    '**Week and month planning**, rewritten whenever something moves',
    '**Think out loud**: voice notes of any length, sorted for you',
    '**A shared corner** for up to four people you live or work with',
    '**A monthly look back** in plain words',
    '**{price} a month**, renews every month until you cancel',
  ],
  benefits: premiumBenefits,
  ...premiumStories,
  picture: premiumMonthly,
}

const annual: UpsellOffer = {
  ...monthly,
  id: 'quietwin-premium-annual',
  name: 'Quietwin Premium, annual',
  priceCents: 22800,
  originalPriceCents: 56400,
  headline: 'A whole year with a head to spare',
  summary:
    'The same Premium twin for twelve months at once. It has time to learn your seasons: the school year, the busy quarter, the birthdays.',
  billing: 'annual',
  features: [
    '**Week and month planning**, rewritten whenever something moves',
    '**Think out loud**: voice notes of any length, sorted for you',
    '**A shared corner** for up to four people you live or work with',
    '**A look back every month**, and a longer one at the end of the year',
    '**{price} a year**, which saves $336 against twelve monthly payments of $47',
  ],
  picture: premiumAnnual,
}

/** Data only: no page of the journey offers them. The annual struck-through price is twelve monthly payments. */
export const upsells: { readonly products: readonly UpsellOffer[] } = { products: [monthly, annual] }

/** The billing intervals on the page where plans are managed: the premium twin, at its price. */
export const switchOffers: readonly SwitchOffer[] = [
  {
    interval: 'monthly',
    id: monthly.id,
    name: monthly.name,
    cents: monthly.priceCents,
    currency: monthly.currency,
  },
  {
    interval: 'annual',
    id: annual.id,
    name: annual.name,
    cents: annual.priceCents,
    currency: annual.currency,
  },
]
