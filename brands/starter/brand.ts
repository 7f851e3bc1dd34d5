import { defineBrand } from '@fennel/funnel'
import { routeFlow } from './journey.ts'
import { legal } from './legal.ts'
import { extra, plans, quote, switchOffers } from './offers.ts'
import { hero } from './pictures.ts'
import { emailOffer, purchasePage } from './purchase-page.ts'
import { flow } from './steps.ts'
import { theme } from './theme.ts'

const both = { female: quote, male: quote }

/** What `npm run new:brand` copies: a small but complete brand, to be replaced piece by piece. */
export const starter = defineBrand({
  appId: 'starter',
  name: 'Starter',
  description: 'Starter: a plan built around you',
  theme,
  defaultFlowId: 'starter',
  flows: { starter: flow },
  routeFlow,
  planFunnelByFlowId: { starter: 'starter' },
  landingPageContent: {
    title: 'Take our quiz',
    subtitle: 'Discover your personalized plan',
    disclaimer: '* Complete the quiz to see your results',
    heroImage: hero,
    logoText: 'Starter',
  },
  plans,
  upsells: { products: [extra] },
  switchOffers,
  // NOTE: your terms and the FAQ of the purchase page must ask for the same notice.
  cancelNoticeHours: 0,
  purchasePage,
  reviews: {
    averageRating: 4.8,
    totalReviews: 243,
    items: [
      {
        id: 'starter-review-1',
        name: 'Robin',
        location: 'Sample City',
        rating: 5,
        text: 'Plain words and small steps.',
        date: '2026-01-12',
        sample: true,
      },
    ],
  },
  testimonials: { 'weight-loss': both, accountability: both, 'success-story': both },
  emailOffer,
  loading: {
    title: 'Processing your results...',
    text: 'We are reading your answers and building your plan.',
  },
  thankYou: { title: 'Thank you', text: 'Your plan is waiting for you.', isProductTesting: false },
  storeLinks: { appStore: 'https://apps.apple.com', googlePlay: 'https://play.google.com' },
  brandLinks: { supportEmail: legal.supportEmail },
  legal,
  withdrawal: { days: 14 },
  honestModes: { countdown: 'display', peopleCount: 'random', ratings: 'fixed', reviewBadges: 'all' },
})
