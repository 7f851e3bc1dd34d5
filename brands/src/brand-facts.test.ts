import { effectiveConsent, formatMoney, privacyRegimeOf } from '@fennel/funnel'
import type { ArticleBlock } from '@fennel/funnel'
import { expect, describe, test } from 'vitest'
import { brandIds, loadHealthStepCopy, loadWholeBrand, plainConsentCopy } from './index.ts'

/** The brands whose facts are checked here. A brand of your own has its own facts. */
const shipped = brandIds.filter((id) => ['bravolio', 'calmplate', 'quietwin'].includes(id))
const brands = await Promise.all(shipped.map((id) => loadWholeBrand(id)))

/** What every brand's terms have to say, in whatever tone. */
const termsFacts = [
  'at least 18 years',
  'at least 48 hours before',
  '7 day plan: $39.99 every month',
  '1 month plan: $39.99 every month',
  '3 months plan: $69.99 every 3 months',
  'open \\"Manage your subscription\\" and press \\"Cancel subscription\\"',
  'within 14 days of your first purchase',
  '7 consecutive days',
  '1 to 3 business days',
  '5 to 10 business days',
  'does not cover add-ons (upsells) and annual upgrades',
  'term of 5 years',
  'limited to $100',
  'within 30 days of the start of the event',
  'answer complaints within 14 days',
  'within 30 days of your complaint',
  'within 30 days of accepting these terms',
  'USD',
  'VAT',
]

const privacyFacts = [
  'service data: 5 years',
  'Messaging data: 2 years',
  'Correspondence: 6 months',
  'Records of purchases',
  ': 10 years',
  'Quiz answers without a purchase or an account: 90 days',
  'in our statistics (none about your health): 400 days',
]

/** What a policy on consumer health data has to say, by section: what the laws require, and our buttons that do it. */
const healthDataFacts: readonly (readonly [string, readonly RegExp[]])[] = [
  ['about-this-page', [/My Health My Data Act/, /SB 370/, /Privacy Policy/]],
  ['what-we-collect', [/plan/, /bought a plan/]],
  ['sources', [/^you\b/m, /data brokers?/, /your browser/, /payment provider/]],
  [
    'how-we-keep-it',
    [/encrypted/, /only in your (?:own )?browser/, /through our server.*to count.*not kept there/],
  ],
  ['what-we-share', [/with (?:nobody|no one)/]],
  [
    'with-whom',
    [
      /affiliates/i,
      /^Host.*encrypted/m,
      /^Email.*(?:no|without any) (?:health answer|answer about health)/im,
      // NOTE: what the card form and the checkout send: see `billingDetails` in `attempt-payment.ts`.
      /^Payment providers: .*name.*email address.*country.*card.*no (?:health answer|answer about health)/im,
      /^Advertising partners: .*(?:never a|no|not one) (?:health answer|answer about health).*Global Privacy Control/im,
    ],
  ],
  ['your-consent', [/Washington/, /Nevada/, /"Accept all"/, /"Privacy choices"/]],
  [
    'your-rights',
    [/"Download My Data"/, /"Erase my account and data"/, /payment provider/, /six months/, /45 days/],
  ],
  ['appeal', [/"Appeal"/, /45 days/, /www\.atg\.wa\.gov\/file-complaint/, /ag\.nv\.gov/]],
  ['no-sale', [/authorization/, /sign/]],
  ['changes-and-contact', [/email/, /@/]],
]

/** What a policy says is allowed without a choice, after one, and with Global Privacy Control; in lower case. */
const whenAllowed = [
  'where the law asks for your permission',
  'only after your yes',
  'elsewhere',
  'until you say no under "privacy choices"',
  'global privacy control',
]

test('covers the three shipped brands', () => {
  expect(shipped).toHaveLength(3)
})

test.each(['bravolio', 'calmplate'])('the stories of %s name the required losses of weight', (id) => {
  const lost = (pounds: number, kilograms: number) => ({
    resultByUnits: { imperial: `Lost ${pounds} lb`, metric: `Lost ${kilograms} kg` },
  })
  const byGender = { female: lost(56, 25), male: lost(62, 28) }
  expect(brands.find(({ appId }) => appId === id)?.testimonials).toMatchObject({
    'weight-loss': byGender,
    accountability: { female: lost(25, 11), male: lost(25, 11) },
    'success-story': byGender,
  })
})

describe.each(brands)('brand $appId', (brand) => {
  test('states the facts of the terms and of the privacy policy', () => {
    const { terms, privacy } = brand
    expect([terms.sections.length, privacy.sections.length]).toEqual([18, 8])
    const termsText = JSON.stringify(terms)
    expect(termsFacts.filter((fact) => !termsText.includes(fact))).toEqual([])
    const privacyText = JSON.stringify(privacy)
    expect(privacyFacts.filter((fact) => !privacyText.includes(fact))).toEqual([])
    // The purchase page refers to this section by its name.
    const refunds = terms.sections.find(({ title }) => title.startsWith('Money-back'))
    expect(brand.purchasePage.guarantee.text).toContain(`"${refunds?.title}"`)
  })

  test('says in its policy on health data what the laws of Washington and Nevada require', () => {
    const told = new Map(
      brand.healthData.sections.map(({ id, paragraphs, bullets = [] }) => [
        id,
        [...paragraphs, ...bullets].join('\n'),
      ]),
    )
    expect([...told.keys()]).toEqual(healthDataFacts.map(([id]) => id))
    const missing = healthDataFacts.flatMap(([id, facts]) =>
      facts.filter((fact) => !fact.test(told.get(id) ?? '')).map((fact) => `${id}: ${fact.source}`),
    )
    expect(missing).toEqual([])
    // The label of the checkbox that withdraws the consent.
    expect(told.get('your-consent')).toContain(
      `"${(brand.consentCopy ?? plainConsentCopy).purposes.healthProcessing.label}"`,
    )
  })

  test('links to the policy on health data from the privacy policy and from the health question', async () => {
    const { healthData: name } = await loadHealthStepCopy(brand.appId)
    expect(JSON.stringify(brand.privacy)).toContain(JSON.stringify(`"${name}"`).slice(1, -1))
  })

  test.each(['data-sharing', 'cookies'])(
    'says under %s in its privacy policy what is allowed when',
    (section) => {
      const unasked = (country: string, gpc = false) =>
        effectiveConsent(privacyRegimeOf({ country, state: null }), undefined, gpc)
      expect(unasked('DE')).toMatchObject({ analytics: false, ads: false })
      expect(unasked('US')).toMatchObject({ analytics: true, ads: true })
      expect(unasked('US', true)).toMatchObject({ analytics: true, ads: false })
      const told = brand.privacy.sections.find(({ id }) => id === section)
      const text = [...(told?.paragraphs ?? []), ...(told?.bullets ?? [])].join(' ').toLowerCase()
      expect(whenAllowed.filter((fact) => !text.includes(fact))).toEqual([])
    },
  )

  test('says under cookies what logging in leaves in the browser, and for how long', () => {
    const cookies = brand.privacy.sections.find(({ id }) => id === 'cookies')
    const told = cookies?.paragraphs[0] ?? ''
    // NOTE: the days of `bind-browser.ts`.
    expect(told).toMatch(/log(?:ged)? in.*(?:browser storage|your browser).*cookie.*90 days/i)
    expect(told).toMatch(/no other browser/)
  })

  test('states the length of each guarantee, without referring to the shorter period in the terms', () => {
    const { purchasePage, wordsByFlowId = {} } = brand
    const ofFlows = Object.values(wordsByFlowId).flatMap(({ purchasePage: page }) => page?.guarantee ?? [])
    for (const { title, text, days } of [purchasePage.guarantee, ...ofFlows]) {
      expect(title).toContain(`${days}-day`)
      expect(text).toContain(`within ${days} days of your purchase`)
      expect(text).not.toContain('by when')
    }
  })

  test('names the sources below each article', () => {
    const articles = Object.values(brand.articles.byFlow).flat()
    expect(articles.length).toBeGreaterThan(0)
    const without = articles.filter(
      ({ content }) => !content.some((block) => 'content' in block && block.content?.includes('Sources: ')),
    )
    expect(without.map(({ slug }) => slug)).toEqual([])
  })

  test('promises no tax on top of its prices, since none is ever added', () => {
    const terms = JSON.stringify(brand.terms)
    expect(terms).toMatch(/all you pay|nothing on top/)
    expect(terms).not.toMatch(/VAT[^.]*\b(added|separately|shown)\b/)
  })

  test('names in its terms the price of every billing interval that a subscriber may switch to', () => {
    const text = JSON.stringify(brand.terms)
    const prices = brand.switchOffers.map(({ interval, cents, currency }) => {
      const price = formatMoney({ cents, currency }, cents % 100 === 0 ? { decimals: 0 } : {})
      return `${price} every ${interval === 'monthly' ? 'month' : 'year'}`
    })
    expect(prices.filter((price) => !text.includes(price))).toEqual([])
  })

  test('says on the purchase page that canceling is done in the account, not only by email', () => {
    const { faq } = brand.purchasePage
    const cancelling = faq.find(({ question }) => question === 'How do I cancel?')
    expect(cancelling?.answer).toMatch(/^(Any time, )?[Ii]n your account/)
    expect(cancelling?.answer).toContain('at least 48 hours before')
    const byMailAlone = faq.filter(({ answer }) => /by writing to/.test(answer) && !/account/.test(answer))
    expect(byMailAlone).toEqual([])
  })

  test('names the ways to pay before the checkout', () => {
    const paying = brand.purchasePage.faq.filter(({ question }) => /^(?:How|What) can I pay\b/.test(question))
    expect(paying).toHaveLength(1)
    for (const means of ['credit or debit card', 'Apple Pay', 'Google Pay'])
      expect(paying[0]?.answer).toContain(means)
  })

  test('has the published ratings', () => {
    const { averageRating, totalReviews, items } = brand.reviews
    expect([averageRating, totalReviews, items.length]).toEqual([4.8, 243, 5])
  })

  test('marks every invented person, company and figure as a sample', () => {
    const { reviews, purchasePage, testimonials, upsells, articles, legal, terms, privacy, healthData } =
      brand
    const written = Object.values(articles.byFlow).flat()
    // NOTE: the brand itself may be quoted, since those are its own words.
    const quotesOfSomebody = (block: ArticleBlock) =>
      block.type === 'quote' && block.author?.startsWith(`The ${brand.name} `) !== true ? [block] : []
    const invented = [
      ...reviews.items,
      ...purchasePage.carousel,
      ...purchasePage.pressLogos,
      ...Object.values(testimonials).flatMap((byGender) => Object.values(byGender)),
      ...upsells.products.flatMap((product) => product.testimonials),
      ...written.flatMap((article) => article.comments ?? []),
      ...written.flatMap(({ headline }) => headline.quote ?? []),
      ...written.flatMap(({ content }) => content.flatMap(quotesOfSomebody)),
      purchasePage.appRatings,
      legal,
      terms,
      privacy,
      healthData,
    ]
    expect(invented.filter((entry) => !entry.sample)).toEqual([])
  })
})

test.each([
  ['bravolio', ['success-rate', 'app-downloads', 'app-rating', 'review-average', 'four-weeks']],
  ['calmplate', ['success-rate', 'app-downloads', 'app-rating', 'review-average', 'visible-results']],
])('%s marks its figures without evidence as samples', (id, figures) => {
  const evidence = brands.find(({ appId }) => appId === id)?.evidence ?? []
  const samples = evidence.filter((entry) => figures.includes(entry.id) && entry.sample)
  expect(samples.map((entry) => entry.id)).toEqual(figures)
})
