import { defineBrand } from '@fennel/funnel'
import { consentCopy } from './consent.ts'
import { cortisol } from './flows/cortisol.ts'
import { fattyLiver } from './flows/fatty-liver.ts'
import { inflammation } from './flows/inflammation.ts'
import { noCarbs } from './flows/no-carbs.ts'
import { routeFlow, routeFlowByFlowId } from './journey.ts'
import { landingByFlowId } from './landing.ts'
import { legal } from './legal.ts'
import { plans, switchOffers, upsells } from './offers.ts'
import { hero, heroBackground, logo } from './pictures.ts'
import { emailOffer, purchasePage } from './purchase-page.ts'
import { reviews } from './reviews.ts'
import { testimonials } from './testimonials.ts'
import { theme } from './theme.ts'
import { wordsByFlowId } from './words-by-flow.ts'

/** The main brand: a warm diet and wellness app around anti-inflammatory eating. */
export const calmplate = defineBrand({
  appId: 'calmplate',
  name: 'Calmplate',
  description: 'Calmplate: an anti-inflammatory eating plan built around you',
  theme,
  defaultFlowId: 'inflammation',
  flows: { inflammation, cortisol, 'no-carbs': noCarbs, 'fatty-liver': fattyLiver },
  routeFlow,
  routeFlowByFlowId,
  landingPageContent: {
    title: 'Eat calmer. Feel lighter.',
    subtitle: 'Answer a few questions and discover an anti-inflammatory eating plan built around you.',
    disclaimer: '* Complete the quiz to see your results. Results vary from person to person.',
    heroImage: hero,
    herov2Image: heroBackground,
    logoText: 'Calmplate',
    logoSrc: logo.src,
  },
  landingByFlowId,
  wordsByFlowId,
  plans,
  planFunnelByFlowId: {
    inflammation: 'inflammation',
    cortisol: 'inflammation',
    'no-carbs': 'inflammation',
    'fatty-liver': 'inflammation',
  },
  upsells,
  switchOffers,
  purchasePage,
  reviews,
  testimonials,
  emailOffer,
  loading: {
    title: 'Processing your results...',
    text: 'We are going through your answers and setting the table. Just a moment.',
  },
  thankYou: {
    title: 'Welcome to the table',
    text: 'Thank you for your order. Your plan is waiting for you in the app: four short steps and you can cook your first dinner.',
    firstStep: 'Pick your first meal. One calm plate is a good beginning.',
    isProductTesting: false,
  },
  storeLinks: {
    appStore: 'https://apps.apple.com/',
    googlePlay: 'https://play.google.com/store/apps',
  },
  consentCopy,
  brandLinks: { supportEmail: legal.supportEmail },
  legal,
  withdrawal: { days: 14 },
  honestModes: { countdown: 'display', peopleCount: 'random', ratings: 'fixed', reviewBadges: 'all' },
})
