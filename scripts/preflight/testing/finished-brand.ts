import { loadWholeBrand } from '@fennel/brands'
import type { WholeBrand } from '@fennel/funnel'

export const shipped = await loadWholeBrand('calmplate')

/** A brand ready to sell: no samples, no contradictions, evidence for every figure. */
export const finished: WholeBrand = {
  ...(JSON.parse(JSON.stringify(shipped).replaceAll('"sample":true', '"sample":false')) as WholeBrand),
  appId: 'finished',
  flows: {},
  wordsByFlowId: {},
  landingByFlowId: {},
  evidence: [{ id: 'survey', claim: '83% of users', source: 'Own survey, 2026-10, n = 412', sample: false }],
  honestModes: { countdown: 'enforced', peopleCount: 'real', ratings: 'computed', reviewBadges: 'verified' },
  articles: { ...shipped.articles, byFlow: {} },
  plans: [],
  upsells: { products: [] },
  cancelNoticeHours: 0,
  storeLinks: {
    appStore: 'https://apps.apple.com/app/green-bowl/id123456789',
    googlePlay: 'https://play.google.com/store/apps/details?id=com.greenbowl',
  },
  emailOffer: { ...shipped.emailOffer, fact: { title: 'Fact', text: '83% of users', evidence: 'survey' } },
  brandLinks: { supportEmail: 'hello@greenbowl.de' },
  legal: {
    companyName: 'Green Bowl GmbH',
    companyCode: 'HRB 1234',
    companyAddress: 'Hauptstr. 1, 10115 Berlin',
    websiteUrl: 'https://greenbowl.de',
    supportEmail: 'hello@greenbowl.de',
    currency: 'USD',
    termsUpdatedOn: '2026-10-01',
    privacyUpdatedOn: '2026-10-02',
    healthDataUpdatedOn: '2026-10-03',
    sample: false,
  },
  terms: {
    title: 'Terms',
    sample: false,
    sections: [
      { id: 'access', title: 'Accessibility', paragraphs: ['By keyboard and screen reader.'] },
      {
        id: 'refunds',
        title: 'Money-back guarantee',
        paragraphs: ['Write to us within 30 days of your first payment, and we refund it.'],
      },
    ],
  },
  privacy: { title: 'Privacy', sample: false, sections: [] },
  healthData: { title: 'Health data', sample: false, sections: [] },
  purchasePage: {
    ...shipped.purchasePage,
    heading: 'Your plan',
    promotion: { text: 'A', subtitle: 'B', isLimited: false },
    planHighlights: [],
    carousel: [],
    pressLogos: [],
    faq: [],
    appRatings: { downloads: '', average: 4, sample: false },
  },
}

/** The company of the finished brand before its legal texts were dated. */
export function undated(): WholeBrand['legal'] {
  const {
    termsUpdatedOn: _terms,
    privacyUpdatedOn: _privacy,
    healthDataUpdatedOn: _health,
    ...legal
  } = finished.legal
  return legal
}
