import { defineBrand } from '@fennel/funnel'
import { consentCopy } from './consent.ts'
import { experiments } from './experiments.ts'
import { threeBeats } from './flows/three-beats.ts'
import { routeFlow } from './journey.ts'
import { legal } from './legal.ts'
import { plans, switchOffers, upsells } from './offers.ts'
import { hero, logo } from './pictures.ts'
import { emailOffer, purchasePage } from './purchase-page.ts'
import { reviews } from './reviews.ts'
import { testimonials } from './testimonials.ts'
import { theme } from './theme.ts'

/** The second diet brand: brisk and playful, three protein-rich Mediterranean meals a day for busy people who move. */
export const bravolio = defineBrand({
  appId: 'bravolio',
  name: 'Bravolio',
  description: 'Bravolio: three strong meals a day, on your own beat',
  theme,
  defaultFlowId: 'three-beats',
  flows: { 'three-beats': threeBeats },
  routeFlow,
  landingPageContent: {
    title: 'Three good meals. One strong beat.',
    subtitle:
      'Protein at every meal, Mediterranean flavor on every plate, and a rhythm that survives a Wednesday.',
    testimonial: {
      text: 'My fridge and I used to meet at midnight. These days we do lunch.',
      author: 'Noor, 36',
      sample: true,
    },
    disclaimer: '* Finish the quiz to see your results. They are estimates, and bodies differ.',
    heroImage: hero,
    logoText: 'Bravolio',
    logoSrc: logo.src,
  },
  plans,
  planFunnelByFlowId: { 'three-beats': 'three-beats' },
  upsells,
  switchOffers,
  experiments,
  purchasePage,
  reviews,
  testimonials,
  emailOffer,
  loading: {
    title: 'Processing your results...',
    text: 'One, two, one, two, three: we are fitting your answers to the beat.',
  },
  thankYou: {
    title: 'You are in. Count us in, too',
    text: 'Thank you for your order. Your game plan is warming up in the app. Four small steps, then dinner.',
    firstStep: 'Cook the first beat. One meal with a palm of protein is a fine opening bar.',
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
