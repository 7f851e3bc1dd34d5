import type { Article, WholeBrand } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { findBrandFaults } from './find-everything.ts'
import type { Finding } from './finding.ts'
import { experts } from './testing/experts-step.ts'
import { finished, shipped, undated } from './testing/finished-brand.ts'

const nowhere = () => ({ file: 'brands/src/finished/brand.ts' })
const faultsOf = (changes: Partial<WholeBrand>): readonly Finding[] =>
  findBrandFaults({ ...finished, ...changes }, nowhere)
const rulesOf = (changes: Partial<WholeBrand>) => [...new Set(faultsOf(changes).map(({ rule }) => rule))]

test('a finished brand has no findings', () => {
  expect(faultsOf({})).toEqual([])
})

const story = { name: 'Ann, 40', text: 'It was good.', sample: true }
const section = (title: string, text: string) => ({ id: 's', title, paragraphs: [text] })
const plan = shipped.plans[1]
if (plan === undefined) throw new Error('The brand has no second plan')

const [article] = Object.values(shipped.articles.byFlow).flat()
if (article === undefined) throw new Error('The brand has no article')

/** A brand with one article that invents only what is given. */
const withArticle = (changes: Partial<Article>): Partial<WholeBrand> => ({
  articles: {
    ...shipped.articles,
    byFlow: { own: [{ ...article, headline: { main: 'Beans' }, content: [], comments: [], ...changes }] },
  },
})

const faulty: readonly (readonly [Finding['rule'], Finding['level'], Partial<WholeBrand>])[] = [
  [
    'sample-review',
    'must',
    {
      reviews: {
        averageRating: 5,
        totalReviews: 1,
        items: [
          {
            id: 'r',
            name: 'Ann',
            location: 'Rome',
            rating: 5,
            text: 'Good.',
            date: '2026-01-01',
            sample: true,
          },
        ],
      },
    },
  ],
  [
    'sample-testimonial',
    'must',
    {
      landingPageContent: {
        ...finished.landingPageContent,
        testimonial: { text: 'Good.', author: 'Ann', sample: true },
      },
    },
  ],
  [
    'sample-testimonial',
    'must',
    { testimonials: { ...finished.testimonials, 'weight-loss': { female: story, male: story } } },
  ],
  [
    'sample-testimonial',
    'must',
    withArticle({ headline: { main: 'Beans', quote: { text: 'I got a menu.', sample: true } } }),
  ],
  [
    'sample-testimonial',
    'must',
    withArticle({ content: [{ type: 'quote', content: 'I have lunch.', author: 'Ann', sample: true }] }),
  ],
  [
    'sample-expert',
    'must',
    { flows: { ...finished.flows, own: { id: 'own', name: 'Own', stepLabels: [], steps: [experts] } } },
  ],
  [
    'sample-press',
    'must',
    { purchasePage: { ...finished.purchasePage, pressLogos: [{ name: 'The Herald', sample: true }] } },
  ],
  [
    'sample-rating',
    'must',
    { purchasePage: { ...finished.purchasePage, appRatings: { downloads: '', average: 4.7, sample: true } } },
  ],
  ['sample-company', 'must', { legal: { ...finished.legal, sample: true } }],
  ['sample-terms', 'must', { terms: { ...finished.terms, sample: true } }],
  ['sample-privacy', 'must', { privacy: { ...finished.privacy, sample: true } }],
  ['sample-health-data', 'must', { healthData: { ...finished.healthData, sample: true } }],
  ['undated-legal-text', 'must', { legal: undated() }],
  ['undated-legal-text', 'must', { legal: { ...finished.legal, privacyUpdatedOn: '2026-02-30' } }],
  ['undated-legal-text', 'must', { legal: { ...finished.legal, termsUpdatedOn: 'April 2026' } }],
  ['undated-legal-text', 'must', { legal: { ...finished.legal, healthDataUpdatedOn: 'soon' } }],
  ['no-accessibility-information', 'should', { terms: { ...finished.terms, sections: [] } }],
  ['left-over-sample-text', 'must', { legal: { ...finished.legal, companyAddress: '1 Sample Street' } }],
  ['left-over-sample-text', 'must', { legal: { ...finished.legal, supportEmail: 'help@shop.example' } }],
  ['left-over-sample-text', 'must', { description: 'Write to help@shop.example' }],
  ['left-over-sample-text', 'should', { description: 'Sundays as our sample members tell them.' }],
  [
    'claim-without-evidence',
    'must',
    { evidence: [...finished.evidence, { id: 'x', claim: 'Fast.', source: 'To come', sample: true }] },
  ],
  [
    'claim-without-evidence',
    'must',
    { emailOffer: { ...finished.emailOffer, fact: { title: '', text: '', evidence: 'no-such' } } },
  ],
  ['unlisted-figure', 'should', { description: 'Loved by 91% of cooks' }],
  ['unlisted-figure', 'should', { description: 'Results in 3 weeks' }],
  ['countdown-without-effect', 'must', { honestModes: { ...finished.honestModes, countdown: 'display' } }],
  ['random-people-count', 'must', { honestModes: { ...finished.honestModes, peopleCount: 'random' } }],
  ['fixed-star-chart', 'must', { honestModes: { ...finished.honestModes, ratings: 'fixed' } }],
  ['ratings-do-not-add-up', 'must', { honestModes: { ...finished.honestModes, ratings: 'fixed' } }],
  ['unverified-review-badges', 'must', { honestModes: { ...finished.honestModes, reviewBadges: 'all' } }],
  [
    'limited-without-limit',
    'must',
    {
      honestModes: { ...finished.honestModes, countdown: 'display' },
      purchasePage: { ...finished.purchasePage, promotion: { text: 'A', subtitle: 'B', isLimited: true } },
    },
  ],
  [
    'contradicting-guarantee',
    'must',
    {
      terms: {
        ...finished.terms,
        sections: [section('Refunds', 'Write to us within 14 days of your first purchase.')],
      },
    },
  ],
  [
    'contradicting-guarantee',
    'must',
    { wordsByFlowId: { other: { purchasePage: { guarantee: { title: '60 days', text: '', days: 60 } } } } },
  ],
  [
    'contradicting-guarantee',
    'must',
    { purchasePage: { ...finished.purchasePage, subheading: 'With a 7-day money-back promise' } },
  ],
  ['price-nobody-pays', 'should', { plans: [{ ...plan, priceCents: 9999 }] }],
  [
    'hard-to-cancel',
    'should',
    {
      terms: {
        ...finished.terms,
        sections: [section('Renewal', 'Cancel at least 48 hours before the current period ends.')],
      },
    },
  ],
  ['cancel-notice-contradicts-terms', 'must', { cancelNoticeHours: 24 }],
  [
    'cancel-notice-contradicts-terms',
    'must',
    {
      cancelNoticeHours: 24,
      terms: {
        ...finished.terms,
        sections: [section('Renewal', 'Cancel at least 2 days before the current period ends.')],
      },
    },
  ],
  [
    'hard-to-cancel',
    'should',
    {
      purchasePage: {
        ...finished.purchasePage,
        faq: [{ question: 'How do I cancel?', answer: 'Any time, by writing to us.' }],
      },
    },
  ],
  ['short-withdrawal-period', 'must', { withdrawal: { days: 7 } }],
  ['store-link', 'should', { storeLinks: { ...finished.storeLinks, appStore: 'https://apps.apple.com/' } }],
  ['product-testing', 'must', { thankYou: { ...finished.thankYou, isProductTesting: true } }],
  [
    'unmarked-advertisement',
    'must',
    {
      articles: {
        ...shipped.articles,
        markAsAdvertisement: false,
        byFlow: JSON.parse(
          JSON.stringify(shipped.articles.byFlow).replaceAll('"sample":true', '"sample":false'),
        ) as WholeBrand['articles']['byFlow'],
      },
    },
  ],
]

test.each(faulty)('reports %s as a %s', (rule, level, changes) => {
  expect(rulesOf(changes)).toContain(rule)
  expect(faultsOf(changes).find((finding) => finding.rule === rule)?.level).toBe(level)
})

test('reports a sample comment below an article and other sample content', () => {
  expect(
    findBrandFaults(shipped, nowhere).filter(({ rule }) => rule === 'sample-comment').length,
  ).toBeGreaterThan(0)
  const odd: WholeBrand = Object.assign({}, finished, { loading: { title: '', text: '', sample: true } })
  expect(findBrandFaults(odd, nowhere)).toMatchObject([{ rule: 'sample-other', path: 'loading' }])
})

test('reports quotes in an article with their text and author', () => {
  const quotes = withArticle({
    headline: { main: 'Beans', quote: { text: 'I got a menu.', sample: true } },
    content: [
      { type: 'quote', content: 'A good plan is one for a bad day.', author: 'The kitchen', sample: false },
      { type: 'quote', content: 'I have lunch.', author: 'Ann', sample: true },
    ],
  })
  expect(faultsOf(quotes).map(({ path, message }) => `${path} ${message}`)).toEqual([
    'articles.byFlow.own[0].headline.quote This is made up: "I got a menu.".',
    'articles.byFlow.own[0].content[1] Ann is made up: "I have lunch.".',
  ])
})

test('reports a sample only once, and a text of several flow variants only once', () => {
  const marked = { ...finished.legal, supportEmail: 'help@shop.example', sample: true }
  const links = { supportEmail: 'help@shop.example' }
  expect(rulesOf({ legal: marked, brandLinks: links })).toEqual(['sample-company'])
  const text = 'Write to help@shop.example'
  const words = { one: { description: text }, other: { description: text } }
  expect(rulesOf({ description: text, wordsByFlowId: words })).toEqual(['left-over-sample-text'])
  expect(faultsOf({ description: text, wordsByFlowId: words })).toHaveLength(1)
})

test('a switch in the admin area overrides the brand’s data', () => {
  const brand = {
    ...finished,
    honestModes: {
      countdown: 'enforced',
      peopleCount: 'random',
      ratings: 'fixed',
      reviewBadges: 'all',
    } as const,
  }
  const switches = { peopleCount: 'real', ratings: 'computed', reviewBadges: 'verified' } as const
  expect(findBrandFaults(brand, nowhere, switches)).toEqual([])
})
