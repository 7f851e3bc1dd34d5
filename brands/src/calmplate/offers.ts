import type { PlanOffer, UpsellOffer } from '@fennel/funnel'
import {
  recipesAppScreen,
  recipesGuidebook,
  workoutAppScreen,
  workoutPlanCards,
  workoutProgram,
} from './pictures.ts'
import { testimonials } from './testimonials.ts'

export const plans: readonly PlanOffer[] = [
  {
    id: 'calmplate-7-day',
    name: '7-Day Trial',
    type: 'trial',
    priceCents: 933,
    finalPriceCents: 699,
    currency: 'usd',
    durationDays: 7,
    funnel: 'inflammation',
    isActive: false,
    isTagged: false,
    description: 'One week with the full plan, to see whether it fits your kitchen and your days.',
    renewal: { cents: 3999, interval: 'month', intervalCount: 1 },
  },
  {
    id: 'calmplate-1-month',
    name: '1-Month Plan',
    type: 'subscription',
    priceCents: 3999,
    finalPriceCents: 1999,
    currency: 'usd',
    durationDays: 30,
    funnel: 'inflammation',
    isActive: true,
    isTagged: true,
    description: 'Four weeks of meals, lists and trackers: enough time for new habits to settle in.',
    renewal: { cents: 3999, interval: 'month', intervalCount: 1 },
  },
  {
    id: 'calmplate-3-month',
    name: '3-Month Plan',
    type: 'subscription',
    priceCents: 6999,
    finalPriceCents: 3999,
    currency: 'usd',
    durationDays: 90,
    funnel: 'inflammation',
    isActive: false,
    isTagged: false,
    description: 'A whole season at a gentle pace, with the lowest price per day.',
    renewal: { cents: 6999, interval: 'month', intervalCount: 3 },
  },
]

const workoutUpsell: UpsellOffer = {
  id: 'workout-program',
  name: 'Gentle Strength Workout Program',
  priceCents: 1899,
  originalPriceCents: 6000,
  currency: 'usd',
  upsellType: 'goals-upsell',
  headline: 'Achieve your health goals with ease!',
  summary:
    'Short, joint-friendly workouts that sit beside your meal plan. Start on a chair or a mat, at home, with whatever energy the day leaves you.',
  billing: 'one-time',
  features: [
    '**10 to 20 minutes a day**, with a rest day whenever you need one',
    '**Three starting levels**, from chair-based to brisk, matched to your quiz answers',
    '**No gym needed**: a mat, a wall and a pair of water bottles are enough',
    '**Video and written cues** for every move, with an easier version beside it',
    '**Yours for life for {price}**, one payment, no subscription',
  ],
  benefits: {
    title: 'Why movement and food work well together',
    subtitle: 'You already have the plate. This gives the rest of the day a small push.',
    items: [
      {
        icon: '💪',
        title: 'Keep your muscle',
        description:
          'When people lose weight, some of it can be muscle. A little strength work, done regularly, helps you hold on to it.',
        badgeText: 'Most loved',
      },
      {
        icon: '🦵',
        title: 'Kind to your joints',
        description: 'Low-impact moves with clear options for sore knees, hips and shoulders.',
      },
      {
        icon: '⏱️',
        title: 'Fits in a coffee break',
        description: 'Each session is short enough to do before the kettle has cooled down.',
      },
      {
        icon: '😴',
        title: 'Better evenings',
        description: 'Many people find that moving during the day makes it easier to wind down at night.',
      },
    ],
    images: { appInterface: workoutAppScreen, workoutPlans: workoutPlanCards },
    bottomSection: {
      title: 'Start where you are',
      subtitle:
        'Week one asks for less than an hour in total. Check with your doctor first if you have been told to avoid exercise.',
    },
  },
  testimonialsSection: {
    title: 'CUSTOMER STORIES',
    description:
      'What people say after adding movement to their meals. Results differ from person to person.',
  },
  testimonials: [
    {
      ...testimonials.accountability.female,
      text: 'The chair workouts were **the only ones I kept doing**. Ten minutes, done, and back to my day.',
    },
    {
      ...testimonials['weight-loss'].female,
      text: 'I was worried about my knees. **Every move has a softer version**, and after a month I no longer needed it every time.',
    },
    {
      ...testimonials['weight-loss'].male,
      text: 'Food did most of it, but **the workouts gave me my back again**. I carry my own suitcase up the stairs.',
    },
  ],
  picture: workoutProgram,
}

const recipesUpsell: UpsellOffer = {
  id: 'recipes-upsell',
  name: 'Calm Kitchen Recipe Guidebook',
  priceCents: 999,
  originalPriceCents: 4000,
  currency: 'usd',
  upsellType: 'goals-upsell',
  headline: 'Never wonder what to cook again!',
  summary:
    'A guidebook of simple anti-inflammatory dishes sorted by the time you have, the tools you own and what is already in the fridge.',
  billing: 'one-time',
  features: [
    '**Dinners in 15, 25 or 40 minutes**, so you can choose by the clock',
    '**Five-ingredient lunches** you can pack the evening before',
    '**Swap tables** for fish, dairy, gluten and nuts',
    '**Pantry and freezer lists** that make the weekly shop shorter',
    '**Keep it forever for {price}**, one payment, on every device',
  ],
  benefits: {
    title: 'More taste, less thinking',
    subtitle:
      'The meal plan tells you what comes next. The guidebook is for the days when you feel like something else.',
    items: [
      {
        icon: '🍋',
        title: 'Flavor first',
        description: 'Herbs, citrus, garlic and good oil do the work, so nothing tastes like a diet.',
        badgeText: 'New favorites',
      },
      {
        icon: '🛒',
        title: 'Ordinary shops',
        description:
          'Every ingredient can be found in a normal supermarket, most of them in the cheap aisles.',
      },
      {
        icon: '👨‍👩‍👧',
        title: 'For the whole table',
        description: 'Portions for one, two or four, and notes on what children tend to like.',
      },
      {
        icon: '🧊',
        title: 'Cook once, eat twice',
        description: 'Clear notes on what keeps, what freezes, and how to make leftovers feel new.',
      },
    ],
    images: { appInterface: recipesAppScreen },
    bottomSection: {
      title: 'A small price for calmer evenings',
      subtitle: "Open it at six o'clock, eat at half past.",
    },
  },
  testimonialsSection: {
    title: 'CUSTOMER STORIES',
    description: 'From kitchens like yours. Results differ from person to person.',
  },
  testimonials: [
    {
      ...testimonials.accountability.male,
      text: 'My friend and I take turns picking a page. **We have not ordered takeout on a weekday since spring.**',
    },
    {
      ...testimonials['success-story'].female,
      text: 'I bought it for the lunches and stayed for the soups. **The swap tables are worth it alone**: I cannot eat dairy.',
    },
    {
      ...testimonials['success-story'].male,
      text: 'I had never cooked fish in my life. **Now Friday is my turn at the stove**, and nobody complains.',
    },
  ],
  picture: recipesGuidebook,
}

/** In the order the journey offers them: the place in this list is the index in `upsell_{index}_completed`. */
export const upsells: { readonly products: readonly UpsellOffer[] } = {
  products: [workoutUpsell, recipesUpsell],
}
