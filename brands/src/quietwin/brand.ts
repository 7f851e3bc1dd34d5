import { defineBrand } from '@fennel/funnel'
import { consentCopy } from './consent.ts'
import { mentalClarity } from './flows/mental-clarity.ts'
import { routeFlow } from './journey.ts'
import { legal } from './legal.ts'
import { planFunnel, plans, switchOffers, upsells } from './offers.ts'
import { hero, logo } from './pictures.ts'
import { emailOffer, purchasePage } from './purchase-page.ts'
import { reviews } from './reviews.ts'
import { testimonials } from './testimonials.ts'
import { theme } from './theme.ts'

/** The AI-twin brand: a planning companion for people with a full head. */
export const quietwin = defineBrand({
  appId: 'quietwin',
  name: 'Quietwin',
  description: 'Quietwin: an AI twin that plans the small stuff, so that you can think again',
  theme,
  defaultFlowId: 'mental-clarity',
  flows: { 'mental-clarity': mentalClarity },
  routeFlow,
  landingPageContent: {
    title: 'Your head is not a filing cabinet',
    subtitle:
      'Meet your AI twin: a planning companion that mirrors your habits and carries the small stuff, so that you can think again.',
    disclaimer:
      '* Complete the quiz to meet your twin. It helps with planning and is not medical advice. Experiences vary.',
    heroImage: hero,
    logoText: 'Quietwin',
    logoSrc: logo.src,
  },
  plans,
  planFunnelByFlowId: { 'mental-clarity': planFunnel },
  upsells,
  switchOffers,
  purchasePage,
  reviews,
  testimonials,
  emailOffer,
  loading: {
    title: 'Processing your results...',
    text: 'Your twin is reading your answers once more, slowly. Just a moment.',
  },
  thankYou: {
    title: 'Your twin is awake',
    text: 'Thank you for your order. Your twin is waiting in the app with a single question: what can wait until tomorrow?',
    firstStep: 'Tell your twin the one thing you would like off your mind tonight.',
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
