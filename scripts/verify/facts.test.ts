import type { WholeBrand } from '@fennel/funnel'
import { verifyBrand } from '@fennel/funnel/verify'
import { expect, it } from 'vitest'
import { hasAsset, loadAllBrands } from './load-all-brands.ts'

const [brand] = await loadAllBrands()
if (brand === undefined) throw new Error('There is no brand')
const { defaultFlowId: onlyFlow, landingPageContent, legal, reviews, storeLinks, theme } = brand
const [review] = reviews.items
if (review === undefined) throw new Error('There is no review')

const faultsOf = (changes: Partial<WholeBrand>) =>
  verifyBrand({ ...brand, ...changes }, { hasAsset, onlyFlow }).faults.map(
    ({ rule, where, message }) => `${rule} ${where}: ${message}`,
  )

it.each<[string, Partial<WholeBrand>, string]>([
  [
    'a date in another notation in the terms',
    { legal: { ...legal, termsUpdatedOn: '01.11.2026' } },
    'bad-date calmplate/legal.termsUpdatedOn: The date "01.11.2026" is not a day of the calendar, such as 2026-09-15.',
  ],
  [
    'a review of a day that does not exist',
    { reviews: { ...reviews, items: [{ ...review, date: '2026-02-30' }] } },
    'bad-date calmplate/reviews.items[0].date: The date "2026-02-30" is not a day of the calendar, such as 2026-09-15.',
  ],
  [
    'a support address that no mail reaches',
    { brandLinks: { supportEmail: 'help(at)shop.example' } },
    'bad-address calmplate/brandLinks.supportEmail: "help(at)shop.example" is not an email address.',
  ],
  [
    'a store link that would lead to a page of this site',
    { storeLinks: { ...storeLinks, appStore: 'apps.apple.com/app/id1' } },
    'bad-address calmplate/storeLinks.appStore: "apps.apple.com/app/id1" does not start with https:// and a host name.',
  ],
  [
    'an email offer without the evidence it names',
    { emailOffer: { ...brand.emailOffer, fact: { ...brand.emailOffer.fact, evidence: 'success' } } },
    'missing-evidence calmplate/emailOffer.fact: There is no evidence entry "success".',
  ],
  [
    'a landing page for a flow that does not exist',
    { landingByFlowId: { ...brand.landingByFlowId, cortisole: landingPageContent } },
    'bad-id calmplate/landingByFlowId: There is no flow "cortisole".',
  ],
  [
    'a color with a digit too few',
    { theme: { ...theme, colors: { ...theme.colors, text: '#1c232' } } },
    'bad-color calmplate/theme.colors.text: "#1c232" is not a color like #2a6a21.',
  ],
  [
    'a picture on another server',
    { landingPageContent: { ...landingPageContent, logoSrc: 'https://cdn.example/logo.svg' } },
    'missing-asset calmplate/landingPageContent.logoSrc: "https://cdn.example/logo.svg" is not a picture of this site: put the file into brands/assets/calmplate/ and write /brands/calmplate/ and its name.',
  ],
])('reports %s, and nothing else', (_name, changes, fault) => {
  expect(faultsOf(changes)).toEqual([fault])
})
