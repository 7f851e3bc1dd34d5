import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { placeholdersIn, planFunnelOf, type TestimonialQuote, type WholeBrand } from '@fennel/funnel'
import { starter } from '../starter/brand.ts'
import { starterPages } from '../starter/pages.ts'
import { plainHealthStepCopy } from './health-step-copy.ts'
import { brandIds, loadWholeBrand } from './index.ts'
import { duplicatesIn, picturesIn, textsIn } from './testing/read-content.ts'
import { contrastPairs, contrastRatio } from './testing/theme-contrast.ts'

// NOTE: a new brand is a copy of the starter, and has to pass from its first minute.
const brands = [
  ...(await Promise.all(brandIds.map((id) => loadWholeBrand(id)))),
  { ...starter, ...starterPages },
]

const articlesOf = (brand: WholeBrand) => Object.values(brand.articles.byFlow).flat()

/** The file of a picture path in this workspace. */
function assetFile(src: string): string {
  return fileURLToPath(new URL(src.replace(/^\/brands\//, '../assets/'), import.meta.url))
}

describe.each(brands)('brand $appId', (brand) => {
  test('is plain data: a JSON round trip changes nothing', () => {
    expect(JSON.parse(JSON.stringify(brand))).toStrictEqual(brand)
  })

  test('lists its flows under their own ids, each with plans of which exactly one is the default', () => {
    expect(Object.keys(brand.flows)).toContain(brand.defaultFlowId)
    expect(Object.values(brand.flows).map((flow) => flow.id)).toEqual(Object.keys(brand.flows))
    for (const id of Object.keys(brand.flows)) {
      const funnel = planFunnelOf(brand, id)
      const plans = brand.plans.filter((plan) => plan.funnel === funnel && plan.type !== 'other')
      expect(plans.filter((plan) => plan.isActive)).toHaveLength(1)
      expect(plans.filter((plan) => plan.isTagged).length).toBeLessThanOrEqual(1)
    }
  })

  test('has plausible prices in whole cents, under ids that name no condition', () => {
    const offers = [
      ...brand.plans.map((plan) => ({ id: plan.id, now: plan.finalPriceCents, was: plan.priceCents })),
      ...brand.upsells.products.map((one) => ({
        id: one.id,
        now: one.priceCents,
        was: one.originalPriceCents,
      })),
    ]
    expect(duplicatesIn(offers.map((offer) => offer.id))).toEqual([])
    const isSlug = (id: string) =>
      /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) && !/inflam|cortisol|carb|liver|diabet/.test(id)
    expect(offers.filter((offer) => !isSlug(offer.id))).toEqual([])
    const isSane = (now: number, was: number) =>
      Number.isInteger(now) && Number.isInteger(was) && now > 0 && now <= was
    expect(offers.filter((offer) => !isSane(offer.now, offer.was))).toEqual([])
    const renewsOddly = brand.plans.filter(
      (plan) =>
        plan.durationDays <= 0 || plan.renewal.cents < plan.finalPriceCents || plan.renewal.intervalCount < 1,
    )
    expect(renewsOddly).toEqual([])
  })

  test('leads from every event to the right screen', () => {
    for (const journey of [brand.routeFlow, ...Object.values(brand.routeFlowByFlowId ?? {})]) {
      const { routes, conditions } = journey
      const target = (when: string) => routes[conditions.find((one) => one.when === when)?.navigateTo ?? -1]
      expect(duplicatesIn(routes.map((route) => route.path))).toEqual([])
      expect(duplicatesIn(conditions.map((condition) => condition.when))).toEqual([])
      expect(routes[journey.defaultRouteIndex]?.type).toBe('landing')
      expect(routes[journey.quizStartIndex]?.type).toBe('quiz')
      expect(conditions.filter((condition) => target(condition.when) === undefined)).toEqual([])
      expect(target('registration_completed')?.type).toBe('thank-you')

      // After the purchase: each upsell in catalog order, then registration.
      const upsells = routes.filter((route) => route.type === 'upsell')
      const afterPurchase = [...upsells, routes.find((route) => route.type === 'register')]
      const offered = brand.upsells.products.map((product) => `/upsell/${product.id}`)
      const places = upsells.map((route) => offered.indexOf(route.path))
      const events = ['purchase_completed', ...places.map((place) => `upsell_${place}_completed`)]
      expect(events.map(target)).toEqual(afterPurchase)
      expect(places).not.toContain(-1)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    }
  })

  test('uses placeholders only where they are filled', () => {
    const { flows: _flows, upsells, ...pages } = brand
    expect(textsIn(pages).filter(({ text }) => placeholdersIn(text).length > 0)).toEqual([])
    const misplaced = textsIn(upsells).filter(({ path, text }) =>
      placeholdersIn(text).some(
        (name) => name !== 'price' || !/^products\.\d+\.(features|testimonials)\./.test(path),
      ),
    )
    expect(misplaced).toEqual([])
  })

  test('lets no testimonial in an offer claim the result of another story', () => {
    const reachedOf = ({ result, resultByUnits }: TestimonialQuote) => JSON.stringify([result, resultByUnits])
    const stories = Object.values(brand.testimonials).flatMap((byGender) => Object.values(byGender))
    const borrowed = brand.upsells.products
      .flatMap((product) => product.testimonials)
      .filter(({ result, resultByUnits }) => result !== undefined || resultByUnits !== undefined)
      .filter((told) =>
        stories.some((story) => story.text !== told.text && reachedOf(story) === reachedOf(told)),
      )
    expect(borrowed).toEqual([])
  })

  test('tells no story of the plans before them, on a landing page or in a quiz', () => {
    const { testimonials, flows, landingPageContent, landingByFlowId = {} } = brand
    const sentencesOf = (content: unknown) =>
      textsIn(content)
        .filter(({ path }) => /(^|\.)text$/.test(path))
        .flatMap(({ text }) => text.split(/(?<=[.!?:])\s+/))
        .filter((sentence) => sentence.split(' ').length >= 4)
    const told = new Set(sentencesOf(testimonials))
    const quotes = [landingPageContent, ...Object.values(landingByFlowId)].map((page) => page.testimonial)
    const steps = Object.values(flows).flatMap((flow) => flow.steps)
    const stories = steps.flatMap((step) =>
      'card' in step
        ? [step.card, ...(step.otherWords ?? []).map(({ card }) => card)].map((card) => card?.testimonial)
        : [],
    )
    expect(sentencesOf([...quotes, ...stories]).filter((sentence) => told.has(sentence))).toEqual([])
  })

  // NOTE: the browser's own copy of the answers is not encrypted (decision 0032).
  test('calls answers encrypted only where we keep them', () => {
    const { terms: _terms, privacy: _privacy, healthData: _healthData, ...pages } = brand
    const claims = textsIn({ ...pages, healthStep: plainHealthStepCopy }).filter(
      ({ text }) => /\bencrypted\b/i.test(text) && !/encrypted connection/.test(text),
    )
    const tooWide = claims.filter(
      ({ text }) => !/encrypted where we keep (it|them)|we keep them encrypted/i.test(text),
    )
    expect(tooWide).toEqual([])
  })

  test('speaks of no answers to a buyer who may have come from the email offer without a quiz', () => {
    const { thankYou, upsells, purchasePage, wordsByFlowId, emailOffer } = brand
    const forAll = { thankYou, upsells, purchasePage, wordsByFlowId, welcome: emailOffer.firstWelcome }
    // NOTE: "anything you told us" is true of nothing as well.
    const asIfGiven =
      /your quiz answers|\b(?:from|to|with) your answers|(?<!anything )\byou (?:told us|set) in the quiz/i
    expect(textsIn(forAll).filter(({ text }) => asIfGiven.test(text))).toEqual([])
  })

  test('closes every bold mark', () => {
    expect(textsIn(brand).filter(({ text }) => text.split('**').length % 2 === 0)).toEqual([])
  })

  test('promises nothing it cannot keep', () => {
    const tooLoud = /guaranteed|miracle cure|\blose .* in \d+ (days|weeks)/i
    expect(textsIn(brand).filter(({ text }) => tooLoud.test(text))).toEqual([])
    const disclaimer = /not (meant|intended) to diagnose, treat, cure/i
    expect(textsIn(brand).filter(({ text }) => /\bcures?\b/i.test(text) && !disclaimer.test(text))).toEqual(
      [],
    )
  })

  test('has unique evidence entries with a claim and a source', () => {
    const ids = brand.evidence.map((entry) => entry.id)
    expect(duplicatesIn(ids)).toEqual([])
    expect(ids).toContain(brand.emailOffer.fact.evidence)
    expect(brand.evidence.filter((entry) => entry.source === '' || entry.claim === '')).toEqual([])
  })

  test('has every picture file', () => {
    const { logoSrc, logoImage } = brand.landingPageContent
    const sources = [
      ...picturesIn(brand).map((picture) => picture.src),
      ...[logoSrc, logoImage].filter((src) => src !== undefined),
      `/brands/${brand.appId}/placeholder.svg`,
    ]
    const isAssetPath = (src: string) => /^\/brands\/[a-z0-9-]+\/[a-z0-9-]+\.(svg|webp|png|jpg)$/.test(src)
    expect(sources.filter((src) => !isAssetPath(src))).toEqual([])
    expect([...new Set(sources)].filter((src) => !existsSync(assetFile(src)))).toEqual([])
  })

  test('declares every drawing in its true proportions', () => {
    const drawings = picturesIn(brand).filter(({ src }) => src.endsWith('.svg') && existsSync(assetFile(src)))
    const distorted = drawings.filter(({ src, width, height }) => {
      const box = /viewBox="([^"]+)"/.exec(readFileSync(assetFile(src), 'utf8'))?.[1]?.split(/[\s,]+/) ?? []
      return Math.abs(Number(box[2]) / Number(box[3]) - width / height) > 0.02 || box.length !== 4
    })
    expect(distorted).toEqual([])
  })

  test('has enough contrast between text and background', () => {
    const weak = contrastPairs(brand.theme).filter(
      ({ front, back, least }) => contrastRatio(front, back) < least,
    )
    expect(weak).toEqual([])
  })

  test('gives promotions only accent colors that white text is readable on', () => {
    const words = [brand, ...Object.values(brand.wordsByFlowId ?? {})]
    const accents = words.map(({ purchasePage }) => purchasePage?.promotion?.accentColor ?? '#000000')
    expect(accents.filter((accent) => contrastRatio('#ffffff', accent) < 4.5)).toEqual([])
  })

  // NOTE: as on the pages around it, which say “Log in” on every button.
  test('has one word for logging in', () => {
    const other = textsIn(brand).filter(({ text }) => /\bsign(s|ed|ing)?[ -]in\b/i.test(text))
    expect(other.map(({ path }) => path)).toEqual([])
  })

  test('has legal text with linkable sections', () => {
    for (const { sections } of [brand.terms, brand.privacy, brand.healthData]) {
      expect(duplicatesIn(sections.map((section) => section.id))).toEqual([])
      const odd = sections.filter(({ id, paragraphs }) => !/^[a-z0-9-]+$/.test(id) || paragraphs.length === 0)
      expect(odd).toEqual([])
    }
    expect(brand.brandLinks.supportEmail).toBe(brand.legal.supportEmail)
  })

  test('has articles that link to each other and to the quiz', () => {
    const articles = articlesOf(brand)
    const slugs = articles.map((article) => article.slug)
    expect(Object.keys(brand.articles.byFlow)).toContain(brand.articles.defaultFlow)
    expect(duplicatesIn(slugs)).toEqual([])
    const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
    const faults = articles.flatMap(({ slug, publishDate, cta, relatedArticles = [], comments = [] }) => [
      ...(/^[a-z0-9-]+$/.test(slug) ? [] : [`slug ${slug}`]),
      ...(isDay(publishDate) ? [] : [`${slug}: ${publishDate}`]),
      ...(cta.buttonLink === '/quiz' ? [] : [`${slug}: ${cta.buttonLink}`]),
      ...relatedArticles.filter((related) => !slugs.includes(related)),
      ...comments
        .filter((comment) => comment.isReply && !comments.some((one) => one.id === comment.replyTo))
        .map((comment) => `${slug}: ${comment.id} answers nobody`),
    ])
    expect(faults).toEqual([])
  })
})
