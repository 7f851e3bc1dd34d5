import type { PlanOffer, SwitchOffer, UpsellOffer } from '@fennel/funnel'
import {
  recipeCollectionShelf,
  recipesAppScreen,
  recipesGuidebook,
  supplementGuideBook,
  workoutAppScreen,
  workoutPlanCards,
  workoutProgram,
} from './pictures.ts'
import { testimonials } from './testimonials.ts'
import { personOf } from '../person-of.ts'

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
    'The 15-minute workouts in your plan stay included. This is the step after them: a strength program in three levels that grows with you, on a chair or a mat, at home.',
  billing: 'one-time',
  features: [
    '**10 to 20 minutes a day**, with a rest day whenever you need one',
    '**Three starting levels**, from chair-based to brisk: begin with the one that suits you',
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
        description: 'Each session is short enough to do before your coffee gets cold.',
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
        'Week one asks for ten minutes on five days. Check with your doctor first if you have been told to avoid exercise.',
    },
  },
  testimonialsSection: {
    title: 'CUSTOMER STORIES',
    description:
      'What people say after adding movement to their meals. Results differ from person to person.',
  },
  testimonials: [
    {
      ...personOf(testimonials.accountability.female),
      text: 'The chair workouts were **the only ones I kept doing**. Ten minutes, done, and back to my day.',
    },
    {
      ...personOf(testimonials['weight-loss'].female),
      text: 'I was worried about my knees. **Every move has a softer version**, and after a month I no longer needed it every time.',
    },
    {
      ...personOf(testimonials['weight-loss'].male),
      text: 'Food did most of it, but **the workouts made my back feel stronger**. I carry my own suitcase up the stairs.',
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
    'A guidebook of simple dishes sorted by the time you have, the tools you own and what is already in the fridge.',
  billing: 'one-time',
  features: [
    '**Dinners in 15, 25 or 40 minutes**, so you can choose by the clock',
    '**Five-ingredient lunches** you can pack the night before',
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
        title: 'Everyday stores',
        description: 'Every ingredient is at a regular supermarket, most of them in the budget aisles.',
      },
      {
        icon: '👨‍👩‍👧',
        title: 'For the whole table',
        description: 'Portions for one, two or four, and notes on what kids tend to like.',
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
      ...personOf(testimonials.accountability.male),
      text: 'My friend and I take turns picking a page. **We have not ordered takeout on a weekday since spring.**',
    },
    {
      ...personOf(testimonials['success-story'].female),
      text: 'I bought it for the lunches and stayed for the soups. **The swap tables are worth it alone**: I cannot eat dairy.',
    },
    {
      ...personOf(testimonials['success-story'].male),
      text: 'I had never cooked fish in my life. **Now Friday is my turn at the stove**, and nobody complains.',
    },
  ],
  picture: recipesGuidebook,
}

const recipeCollection: UpsellOffer = {
  id: 'recipe-collection',
  name: 'The Long Table Recipe Collection',
  priceCents: 3700,
  originalPriceCents: 7900,
  currency: 'usd',
  upsellType: 'goals-upsell',
  headline: 'A whole year of dinners, in season!',
  summary:
    'Twelve monthly cookbooks in the Mediterranean style: what is in season, what is in your pantry, and how to make one good meal from both.',
  billing: 'one-time',
  features: [
    '**Twelve monthly books**, each with breakfasts, lunches, dinners and a Sunday pot',
    '**A shopping list for every week**, sorted by aisle',
    '**Beans, fish and greens first**, with meat as a guest and a plant version of every main dish',
    '**Notes for sensitive eaters**: less salt, no lactose, no gluten, no nuts',
    '**All of it for {price}**, paid once, yours to keep and to print',
  ],
  benefits: {
    title: 'Because variety is what keeps people going',
    subtitle: 'Three dishes on repeat carry you through a month. A kitchen carries you through a year.',
    items: [
      {
        icon: '🍅',
        title: 'It follows the seasons',
        description: 'Tomatoes in August, cabbage in January. Better taste, and usually a smaller bill.',
        badgeText: 'Long-time favorite',
      },
      {
        icon: '🫕',
        title: 'A Sunday pot for the week',
        description: 'One hour on Sunday, and three lunches are waiting in the refrigerator.',
      },
      {
        icon: '📖',
        title: 'Large type, clear steps',
        description: 'Made for reading glasses and floury fingers. No step is longer than two lines.',
      },
      {
        icon: '👵',
        title: 'Recipes with roots',
        description:
          'Every dish comes with the story of the region it grew up in, and a way to make it yours.',
      },
    ],
    images: { appInterface: recipesAppScreen },
    bottomSection: {
      title: 'Cook from it tonight',
      subtitle:
        'The first book opens as soon as your account is ready. If you have to avoid certain foods, check the list on each page.',
    },
  },
  testimonialsSection: {
    title: 'CUSTOMER STORIES',
    description: 'From people who cook with it. Tastes differ, and so do results.',
  },
  testimonials: [
    {
      ...personOf(testimonials['success-story'].male),
      text: 'I print one page a week and tape it to the cabinet. **My wife says I have become a man of lentils.** She means it kindly.',
    },
    {
      ...personOf(testimonials['weight-loss'].female),
      text: 'I own forty cookbooks and cook from none. **This one tells me what month it is**, and that turns out to be what I needed.',
    },
    {
      ...personOf(testimonials.accountability.female),
      text: 'Sunday pot, three lunches, no thinking. **I have stopped buying sandwiches at the train station.**',
    },
  ],
  picture: recipeCollectionShelf,
}

const supplementGuide: UpsellOffer = {
  id: 'supplement-guide',
  name: 'The Plain Supplement Guide',
  priceCents: 2900,
  originalPriceCents: 5900,
  currency: 'usd',
  upsellType: 'goals-upsell',
  headline: 'Know what to take, and what to skip!',
  summary:
    'A clear-eyed guide to forty common supplements: what research found, what it did not, what they should not be mixed with, and what to ask before you buy. We sell none of them.',
  billing: 'one-time',
  features: [
    '**Forty supplements on one page each**, from vitamin D to turmeric',
    '**A traffic light for the evidence**: shown, unclear, not shown',
    '**Warnings first**: interactions with common medicines, and extracts that can strain the liver',
    '**A list to fill in** for your doctor or pharmacist',
    '**The guide and its updates for {price}**, one payment, no pills included',
  ],
  benefits: {
    title: 'Most people need fewer than they take',
    subtitle:
      'A good plate covers nearly everything. This guide helps you find the exceptions, together with a professional.',
    items: [
      {
        icon: '🚦',
        title: 'Clear about evidence',
        description: 'Each page says how many people were studied, for how long, and how sure we can be.',
        badgeText: 'No sponsors',
      },
      {
        icon: '⚠️',
        title: 'Careful about risks',
        description:
          'Natural does not mean harmless. You see at a glance what should never be taken without asking.',
      },
      {
        icon: '💵',
        title: 'Easy on your wallet',
        description: 'Skipping two bottles that do nothing may pay for the guide within a few months.',
      },
      {
        icon: '🗣️',
        title: 'Made to bring with you',
        description:
          'The last page is a form: what you take, how much, since when. Hand it over at your next visit.',
      },
    ],
    images: {},
    bottomSection: {
      title: 'Ask before you start, and before you stop',
      subtitle:
        'The guide informs and does not advise. Never begin or end a supplement or a medicine because of it without talking to your doctor or pharmacist.',
    },
  },
  testimonialsSection: {
    title: 'CUSTOMER STORIES',
    description: 'What readers did with it. Your doctor may advise you otherwise.',
  },
  testimonials: [
    {
      ...personOf(testimonials['success-story'].female),
      text: 'I brought seven bottles and the list. **My pharmacist and I kept two.** She photographed the page for her colleague.',
    },
    {
      ...personOf(testimonials['weight-loss'].male),
      text: 'I like that it keeps saying “not shown”. **I had not heard that from anybody who sells something.**',
    },
    {
      ...personOf(testimonials.accountability.male),
      text: 'The page on interactions made me call my doctor. **It was a short call, and a good one.**',
    },
  ],
  picture: supplementGuideBook,
}

/** The workout program, described for evenings. Its plain id `product` comes from the older path of upsells. */
const eveningUpsell: UpsellOffer = {
  ...workoutUpsell,
  id: 'product',
  name: 'Evening Unwind Movement Program',
  headline: 'Leave the day behind in ten minutes!',
  summary:
    'Short, slow sessions for the hour between work and the couch: stretching, breathing, a little strength. They need no motivation, no gym and no special clothes.',
  features: [
    '**Ten quiet minutes an evening**, with a five-minute version for the worst days',
    '**Three levels**: on a chair, on a mat, on your feet',
    '**Slow breathing at the end of each session**, spoken by a calm voice',
    '**A walk program** for those who would rather step outside',
    '**Yours for {price}**, once, and for as long as you like',
  ],
  benefits: {
    title: 'Let your body know the day is over',
    subtitle: 'Dinner at a good hour is half of a quiet evening. This is the other.',
    items: [
      {
        icon: '🧘',
        title: 'A line between work and evening',
        description: 'Moving slowly for a few minutes helps many people stop thinking in lists.',
        badgeText: 'Start here',
      },
      {
        icon: '🍪',
        title: 'Something to do instead',
        description: 'Ten minutes of something else, while the craving has time to pass.',
      },
      {
        icon: '🛌',
        title: 'Low enough for bedtime',
        description: 'Nothing here makes you sweat or keeps you awake.',
      },
      {
        icon: '💪',
        title: 'A little strength, too',
        description: 'Two sessions a week look after your muscles, in slow motion.',
      },
    ],
    images: { appInterface: workoutAppScreen, workoutPlans: workoutPlanCards },
    bottomSection: {
      title: 'Tonight, if you like',
      subtitle:
        'The first session asks for a chair and ten minutes. Ask your doctor if you have been told to be careful.',
    },
  },
  testimonialsSection: {
    title: 'CUSTOMER STORIES',
    description: 'From people with full days. What it does for you may be different.',
  },
  testimonials: [
    {
      ...personOf(testimonials.accountability.female),
      text: 'I do the chair version in my work clothes, before I even open the fridge. **Half of the time I then forget about the fridge.**',
    },
    {
      ...personOf(testimonials['success-story'].female),
      text: 'My daughter joins in and giggles at the breathing. **It is the best ten minutes of our day.**',
    },
    {
      ...personOf(testimonials.accountability.male),
      text: 'I thought stretching was for other people. **My shoulders have come down from my ears.**',
    },
  ],
}

/** All upsells: the position in this list is the index in `upsell_{index}_completed`. */
export const upsells: { readonly products: readonly UpsellOffer[] } = {
  products: [workoutUpsell, recipesUpsell, recipeCollection, supplementGuide, eveningUpsell],
}

/** The billing intervals that subscribers may choose on the page where plans are managed. */
export const switchOffers: readonly SwitchOffer[] = [
  { interval: 'monthly', id: 'calmplate-monthly', name: 'Calmplate monthly', cents: 3999, currency: 'usd' },
  { interval: 'annual', id: 'calmplate-annual', name: 'Calmplate annual', cents: 11_999, currency: 'usd' },
]
