import type { PlanOffer, SwitchOffer, UpsellOffer } from '@fennel/funnel'
import { prepAppScreen, sundayPrep as sundayPrepPicture } from './pictures.ts'
import { testimonials } from './testimonials.ts'
import { personOf } from '../person-of.ts'

const funnel = 'three-beats'

export const plans: readonly PlanOffer[] = [
  {
    id: 'bravolio-7-day',
    name: '7-Day Trial',
    type: 'trial',
    // Seven days at the monthly renewal price: what a week costs every subscriber later.
    priceCents: 933,
    finalPriceCents: 599,
    currency: 'usd',
    durationDays: 7,
    funnel,
    isActive: false,
    isTagged: false,
    description: 'Twenty-one meals, one weekend included. Enough to know whether the beat suits you.',
    renewal: { cents: 3999, interval: 'month', intervalCount: 1 },
  },
  {
    id: 'bravolio-1-month',
    name: '1-Month Plan',
    type: 'subscription',
    priceCents: 3999,
    finalPriceCents: 2199,
    currency: 'usd',
    durationDays: 30,
    funnel,
    isActive: true,
    isTagged: true,
    description: 'Four weeks, from the first wobbly Monday to meals you no longer have to think about.',
    renewal: { cents: 3999, interval: 'month', intervalCount: 1 },
  },
  {
    id: 'bravolio-3-month',
    name: '3-Month Plan',
    type: 'subscription',
    priceCents: 6999,
    finalPriceCents: 4499,
    currency: 'usd',
    durationDays: 90,
    funnel,
    isActive: false,
    isTagged: false,
    description: 'A full season: time for a habit to stop being one more thing to do. Lowest price per day.',
    renewal: { cents: 6999, interval: 'month', intervalCount: 3 },
  },
]

const sundayPrep: UpsellOffer = {
  id: 'sunday-prep',
  name: 'The Sunday Prep Playbook',
  priceCents: 1299,
  originalPriceCents: 2900,
  currency: 'usd',
  upsellType: 'kitchen-upsell',
  headline: 'One hour on Sunday. Lunch solved until Thursday.',
  summary:
    'A routine for one cook, one pan, one sheet pan and one playlist. You press start, the timer tells you what to chop next, and an hour later nine boxes stand on the counter.',
  billing: 'one-time',
  features: [
    '**Twelve prep sessions**, each with nine meals and a single shopping list',
    '**A live timeline** that overlaps oven, stove and chopping, so that nobody waits for rice',
    '**Versions for your gear**: air fryer, microwave, or just a stove',
    '**Meat, fish, vegetarian and vegan** line-ups with protein in every box',
    '**Yours to keep for {price}**, one payment, no subscription',
  ],
  benefits: {
    title: 'Because hunger does not wait for inspiration',
    subtitle: 'Your plan says what is for lunch. The playbook makes sure it is already in the fridge.',
    items: [
      {
        icon: '⏱️',
        title: 'Sixty minutes, one mess',
        description: 'Do the dishes once. For the rest of the week you own a spoon and a lid.',
        badgeText: 'Crowd favorite',
      },
      {
        icon: '💸',
        title: 'Cheaper than the deli',
        description: 'Beans, grains and seasonal vegetables do most of the work, and they never cost much.',
      },
      {
        icon: '🔀',
        title: 'Not the same box five times',
        description:
          'Two bases, three sauces, four toppings. Monday and Wednesday will not recognize each other.',
      },
      {
        icon: '🧊',
        title: 'Safe in the fridge',
        description: 'Each box says how long it keeps, when to freeze it and how to wake it up again.',
      },
    ],
    images: { appInterface: prepAppScreen },
    bottomSection: {
      title: 'Put on a record',
      subtitle: 'The first session takes about as long as both sides, plus one encore for the dishes.',
    },
  },
  testimonialsSection: {
    title: 'CUSTOMER STORIES',
    description: 'Sundays as our sample members tell them. Yours may be louder.',
  },
  testimonials: [
    {
      ...personOf(testimonials['weight-loss'].male),
      text: 'Nine boxes, one cool bag, done. **The van has not smelled of fries since February.**',
    },
    {
      ...personOf(testimonials.accountability.female),
      text: 'I do it with a podcast. **By the end of the episode I am a person who has lunch.**',
    },
    {
      ...personOf(testimonials['success-story'].female),
      text: 'My daughter reads out the timer like a rocket launch. **It is our Sunday thing now.**',
    },
  ],
  picture: sundayPrepPicture,
}

/** In the order the journey offers them: the position in this list is the index in `upsell_{index}_completed`. */
export const upsells: { readonly products: readonly UpsellOffer[] } = { products: [sundayPrep] }

/** The billing intervals that subscribers may choose on the page where plans are managed. */
export const switchOffers: readonly SwitchOffer[] = [
  { interval: 'monthly', id: 'bravolio-monthly', name: 'Bravolio monthly', cents: 3999, currency: 'usd' },
  { interval: 'annual', id: 'bravolio-annual', name: 'Bravolio annual', cents: 11_999, currency: 'usd' },
]
