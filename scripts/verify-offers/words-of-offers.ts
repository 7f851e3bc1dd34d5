import {
  fillPrice,
  perDayPrice,
  renewalTermsText,
  saveBadge,
  savingsPercent,
  toDisplayPlan,
  withoutFirstTermDiscount,
} from '@fennel/funnel'
import type { UpsellOffer, WholeBrand } from '@fennel/funnel'
import { presentPlan, presentUpsell } from '../../api/src/catalog/catalog-of-brand.ts'
import { receiptMail } from '../../api/src/mail/templates/receipt-mail.ts'
import { renewalReminderMail, trialEndingMail } from '../../api/src/mail/templates/renewal-mails.ts'
import { amountsOf, planFacts, upsellFacts } from './catalog-facts.ts'
import { type Claim, claimsAbout } from './claim.ts'
import { amountsIn, daysIn, firstTermsIn, intervalsIn, percentsIn } from './read-words.ts'
import { renewalDay } from './renewal-day.ts'

const site = new URL('https://shop.example')
const paidAt = '2026-11-21T09:00:00.000Z'
const allFlows = 'all'

const inCents = (decimal: number): number => Math.round(decimal * 100)

/** What shared formatters, API responses and mails say about every plan. */
function wordsOfPlans(brand: WholeBrand): readonly Claim[] {
  const claims: Claim[] = []
  for (const plan of brand.plans) {
    const about = { brand: brand.appId, flow: allFlows, offer: plan.id }
    const facts = planFacts(plan)
    const { renewal, today } = facts

    const shown = claimsAbout({ ...about, where: 'formatters' }, claims)
    const display = toDisplayPlan(plan)
    const { wholePart, decimalPart } = display.perDayFormatted
    shown('prices', [today, facts.original], [display.priceCents, display.originalPriceCents])
    shown('per day', [facts.perDay], [Number(wholePart) * 100 + Number(decimalPart)])
    shown('per day', [facts.perDay], [perDayPrice(plan).cents])
    shown('saves', [facts.percent], [savingsPercent(plan.priceCents, plan.finalPriceCents)])
    const terms = renewalTermsText(plan, brand, Date.parse(paidAt))
    shown('terms', [today, renewal, facts.interval], [...amountsIn(terms), ...intervalsIn(terms)])
    shown('renewal day', [renewalDay(plan, Date.parse(paidAt))], daysIn(terms))
    shown('first term', [facts.firstTerm], firstTermsIn(terms))

    const regular = withoutFirstTermDiscount(plan)
    const ended = claimsAbout({ ...about, where: 'after the offer' }, claims)
    const endedTerms = renewalTermsText(regular, brand, Date.parse(paidAt))
    ended(
      'terms',
      [facts.original, renewal, facts.interval],
      [...amountsIn(endedTerms), ...intervalsIn(endedTerms)],
    )
    ended('renewal day', [renewalDay(plan, Date.parse(paidAt))], daysIn(endedTerms))
    ended(
      'prices',
      [facts.original, facts.original],
      [inCents(presentPlan(regular).finalPrice), toDisplayPlan(regular).priceCents],
    )
    ended('saves', [0], [toDisplayPlan(regular).savingsPercent])

    const answered = claimsAbout({ ...about, where: 'api answer' }, claims)
    const product = presentPlan(plan)
    answered(
      'prices',
      [today, facts.original, renewal],
      [inCents(product.finalPrice), inCents(product.price), inCents(product.renewal.price)],
    )

    const mailed = claimsAbout({ ...about, where: 'receipt mail' }, claims)
    const order = { orderId: 'order-1', productId: plan.id, amountCents: today, paidAt }
    for (const [form, text] of Object.entries(receiptMail(brand, site, order)).filter(isText)) {
      mailed(form, [today, renewal, facts.interval], [...amountsIn(text), ...intervalsIn(text)])
      mailed('first term', [facts.firstTerm], firstTermsIn(text))
    }

    const reminder = { productId: plan.id, renewsAt: paidAt, endsAt: paidAt, amountCents: renewal }
    for (const [where, mail] of [
      ['trial ending mail', trialEndingMail(brand, site, reminder, Date.parse(paidAt))],
      ['renewal reminder mail', renewalReminderMail(brand, site, reminder, Date.parse(paidAt))],
    ] as const) {
      const reminded = claimsAbout({ ...about, where }, claims)
      reminded('price', [renewal], [...new Set(amountsIn(mail.text))])
      reminded('interval', [facts.interval], [...new Set(intervalsIn(mail.text))])
    }
    if (today > 0 && today < renewal) {
      const introductory = { ...reminder, introductoryCents: today }
      const { text } = renewalReminderMail(brand, site, introductory, Date.parse(paidAt))
      const ends = claimsAbout({ ...about, where: 'introductory price mail' }, claims)
      ends('prices', [today, renewal], [...new Set(amountsIn(text))])
      ends('interval', [facts.interval], [...new Set(intervalsIn(text))])
    }
  }
  return claims
}

const isText = ([form]: [string, unknown]): boolean => form === 'text'

/** What the same places say about every upsell. */
function wordsOfUpsells(brand: WholeBrand): readonly Claim[] {
  const claims: Claim[] = []
  for (const upsell of brand.upsells.products) {
    const about = { brand: brand.appId, flow: allFlows, offer: upsell.id }
    const { original, percent, price } = upsellFacts(upsell)
    const shown = claimsAbout({ ...about, where: 'formatters' }, claims)
    shown('saves', percent > 0 ? [percent] : [], percentsIn(saveBadge(upsell) ?? ''))
    const money = { cents: upsell.priceCents, currency: upsell.currency }
    const filled = pricedWords(upsell).flatMap((text) => amountsIn(fillPrice(text, money)).slice(0, 1))
    shown(
      'words with {price}',
      pricedWords(upsell).map(() => price),
      filled,
    )
    const answered = claimsAbout({ ...about, where: 'api answer' }, claims)
    const product = presentUpsell(upsell)
    answered(
      'prices',
      [price, price, original],
      [inCents(product.price), inCents(product.amount), inCents(product.originalPrice)],
    )
    const mailed = claimsAbout({ ...about, where: 'receipt mail' }, claims)
    const order = { orderId: 'order-1', productId: upsell.id, amountCents: price, paidAt }
    mailed('paid', [price], amountsIn(receiptMail(brand, site, order).text))
  }
  return claims
}

const pricedWords = ({ features, testimonials }: UpsellOffer): readonly string[] =>
  [...features, ...testimonials.map(({ text }) => text)].filter((text) => text.includes('{price}'))

/** Every text in a piece of content. */
function textsIn(content: unknown): readonly string[] {
  if (typeof content === 'string') return [content]
  if (typeof content !== 'object' || content === null) return []
  return Object.values(content).flatMap(textsIn)
}

/** What a brand's own texts say: renewal prices in its terms and FAQ, and no price that is not sold. */
function wordsOfPages(brand: WholeBrand): readonly Claim[] {
  const claims: Claim[] = []
  const about = { brand: brand.appId, flow: allFlows }
  const allowed = amountsOf(brand)
  // NOTE: `npm run verify:flows` checks what an arm says against the prices of that arm.
  const { experiments: _experiments, ...words } = brand
  const foreign = textsIn(words)
    .flatMap(amountsIn)
    .filter((cents) => !allowed.has(cents))
  claimsAbout({ ...about, offer: 'every offer', where: 'all texts' }, claims)('unknown prices', [], foreign)

  const terms = textsIn(brand)
  const line = (days: number): string => {
    const [term, unit] = days < 28 ? [days, 'day'] : [Math.round(days / 30), 'months?']
    return terms.find((text) => new RegExp(`^${term} ${unit} plan:`).test(text)) ?? ''
  }
  for (const plan of brand.plans) {
    const { interval, renewal } = planFacts(plan)
    const text = line(plan.durationDays)
    const stated = claimsAbout({ ...about, offer: plan.id, where: 'terms page' }, claims)
    stated('renewal', [renewal, interval], [...amountsIn(text), ...intervalsIn(text)])
  }
  for (const { answer, question } of brand.purchasePage.faq.filter(
    (entry) => amountsIn(entry.answer).length > 0,
  )) {
    const stated = claimsAbout({ ...about, offer: 'every plan', where: 'questions' }, claims)
    const renewals = new Set(brand.plans.map((plan) => planFacts(plan).renewal))
    stated(question, [...renewals], [...new Set(amountsIn(answer))])
  }
  return claims
}

/** Everything that can be read without a browser. */
export const wordsOfOffers = (brand: WholeBrand): readonly Claim[] => [
  ...wordsOfPlans(brand),
  ...wordsOfUpsells(brand),
  ...wordsOfPages(brand),
]
