import type { WholeBrand } from '../brand.ts'
import { cancelNoticeHoursOf, longestCancelNoticeHours } from '../offers/cancel-notice.ts'
import { houseCurrency } from '../offers/house-currency.ts'
import { formatMoney, formatMoneyBriefly } from '../offers/money.ts'
import { planFunnelOf } from '../offers/plan.ts'
import { placeholdersIn } from '../text/fill-placeholders.ts'
import { priceFault } from './price-fault.ts'
import type { Fault, FaultRule } from './fault.ts'
import { textsIn } from './texts-in.ts'

/** Checks the prices and terms of a brand's catalog, and every amount of money in its copy. */
export function verifyOffers(brand: WholeBrand): readonly Fault[] {
  const faults: Fault[] = []
  const report = (rule: FaultRule, where: string, message: string) =>
    faults.push({ rule, where: `${brand.appId}/${where}`, message })
  const checkPrice = (cents: number, what: string, where: string) => {
    const fault = priceFault(cents)
    if (fault !== undefined) report('bad-price', where, `The ${what} ${fault}.`)
  }
  const upsellIds = new Set(brand.upsells.products.map(({ id }) => id))
  const ownSwitches = brand.switchOffers.filter(({ id }) => !upsellIds.has(id))
  const offers = [...brand.plans, ...brand.upsells.products, ...ownSwitches]
  const ids = offers.map(({ id }) => id)
  for (const id of ids.filter((id, index) => ids.indexOf(id) !== index))
    report('duplicate-id', id, 'Two offers have this id.')

  for (const plan of brand.plans) {
    checkPrice(plan.finalPriceCents, 'price', plan.id)
    if (plan.finalPriceCents > plan.priceCents)
      report('bad-price', plan.id, 'The price is higher than the struck-through price.')
    if (!Number.isInteger(plan.durationDays) || plan.durationDays < 1)
      report('bad-price', plan.id, 'The first term is not a whole number of days.')
    checkPrice(plan.renewal.cents, 'renewal price', plan.id)
    if (plan.renewal.intervalCount < 1) report('bad-price', plan.id, 'The renewal interval is below 1.')
  }
  for (const offer of brand.upsells.products) {
    checkPrice(offer.priceCents, 'price', offer.id)
    if (offer.priceCents > offer.originalPriceCents)
      report('bad-price', offer.id, 'The price is higher than the regular price.')
    if (offer.features.length === 0) report('missing-copy', offer.id, 'The offer lists no features.')
  }
  checkUpsellPages(brand, report)
  checkSwitches(brand, report)
  checkCancelNotice(brand, report)
  const sold = new Set(Object.keys(brand.flows).map((flowId) => planFunnelOf(brand, flowId)))
  for (const { id, funnel, type } of brand.plans) {
    if (type !== 'other' && !sold.has(funnel))
      report('bad-plan', id, `No flow sells plans of the funnel "${funnel}": see planFunnelByFlowId.`)
  }
  for (const funnel of sold) {
    const first = brand.plans.filter((plan) => plan.funnel === funnel && plan.isActive)
    if (first.length > 1)
      report(
        'bad-plan',
        first.map(({ id }) => id).join(', '),
        'Only one plan of a funnel can be selected when the page opens: set isActive to false in the others.',
      )
  }
  for (const flowId of Object.keys(brand.flows)) {
    const funnel = planFunnelOf(brand, flowId)
    if (!brand.plans.some((plan) => plan.funnel === funnel && plan.type !== 'other'))
      report('missing-plan', flowId, `No plan is sold in the funnel "${funnel}".`)
  }
  checkAmountsInTexts(brand, report)
  checkBoldText(brand, report)
  checkPlaceholders(brand, report)
  return faults
}

/** An offer without a page is never shown. Offers that customers may switch to need none. */
function checkUpsellPages(
  brand: WholeBrand,
  report: (rule: FaultRule, where: string, message: string) => void,
): void {
  const journeys = [brand.routeFlow, ...Object.values(brand.routeFlowByFlowId ?? {})]
  const paths = journeys.flatMap(({ routes }) => routes.map(({ path }) => path))
  for (const { id } of brand.upsells.products) {
    const isShown = paths.some((path) => path.endsWith(`/${id}`))
    if (!isShown && !brand.switchOffers.some((offer) => offer.id === id))
      report('missing-upsell', id, `No page shows this offer: add /upsell/${id} to the routes of a journey.`)
  }
}

/** Checks the switch offers: at most one per billing interval, at the same price wherever else the product is sold. */
function checkSwitches(
  { switchOffers, upsells }: WholeBrand,
  report: (rule: FaultRule, where: string, message: string) => void,
): void {
  for (const [place, { cents, currency, id, interval }] of switchOffers.entries()) {
    const fault = priceFault(cents)
    if (fault !== undefined) report('bad-price', id, `The price ${fault}.`)
    if (switchOffers.findIndex((other) => other.interval === interval) !== place)
      report('duplicate-id', id, `There is more than one ${interval} switch offer.`)
    const sold = upsells.products.find((upsell) => upsell.id === id)
    if (sold === undefined) continue
    if (sold.priceCents !== cents || sold.currency !== currency || sold.billing !== interval)
      report('bad-price', id, 'The upsell with the same id has another price or billing interval.')
  }
  const [month, year] = (['monthly', 'annual'] as const).map((interval) =>
    switchOffers.find((offer) => offer.interval === interval),
  )
  if (month !== undefined && year !== undefined && year.cents > 12 * month.cents)
    report('bad-price', year.id, 'A year costs more than twelve months.')
}

function checkCancelNotice(
  brand: WholeBrand,
  report: (rule: FaultRule, where: string, message: string) => void,
): void {
  const hours = cancelNoticeHoursOf(brand)
  if (!Number.isInteger(hours) || hours < 0 || hours > longestCancelNoticeHours)
    report(
      'bad-bounds',
      'cancelNoticeHours',
      `The cancellation notice is not a whole number of hours from 0 to ${longestCancelNoticeHours}.`,
    )
}

/** The liability cap in the terms is the only amount that is not a price. */
const otherAmounts = new Set(['$100', '$100.00'])

function checkAmountsInTexts(
  brand: WholeBrand,
  report: (rule: FaultRule, where: string, message: string) => void,
): void {
  const known = new Set<string>(otherAmounts)
  const cents = [
    ...brand.plans.flatMap((plan) => [plan.priceCents, plan.finalPriceCents, plan.renewal.cents]),
    ...brand.upsells.products.flatMap((offer) => [
      offer.priceCents,
      offer.originalPriceCents,
      offer.originalPriceCents - offer.priceCents,
    ]),
    ...brand.switchOffers.map((offer) => offer.cents),
  ]
  for (const amount of cents) {
    known.add(formatMoney({ cents: amount, currency: houseCurrency }))
    known.add(formatMoneyBriefly({ cents: amount, currency: houseCurrency }))
  }
  // NOTE: what an arm says is checked against the prices of that arm.
  const { experiments: _experiments, ...words } = brand
  for (const { path, text } of textsIn(words)) {
    for (const [amount] of text.matchAll(/\$\d[\d,]*(?:\.\d+)?/g)) {
      if (!known.has(amount))
        report('price-in-text', path, `The text names ${amount}, which is not a price in the catalog.`)
    }
  }
}

/** Where `**bold**` is shown in bold: the features of a one-click offer, and what its customers say. */
const boldPath = /\.(?:features\[\d+\]|testimonials\[\d+\]\.text)$/

/** Everywhere else, visitors would read the asterisks. */
function checkBoldText(
  brand: WholeBrand,
  report: (rule: FaultRule, where: string, message: string) => void,
): void {
  for (const { path, text } of textsIn(brand)) {
    if (text.includes('**') && !boldPath.test(path))
      report('stray-markup', path, `"${text}" would be shown with its asterisks.`)
  }
}

/** Where `{price}` is filled, the only placeholder outside the quiz: the features of a one-click offer. */
const pricePath = /^upsells\.products\[\d+\]\.features\[\d+\]$/

/** Everywhere else outside the quiz, visitors would read the braces. */
function checkPlaceholders(
  brand: WholeBrand,
  report: (rule: FaultRule, where: string, message: string) => void,
): void {
  // NOTE: `verifySteps` checks the quiz. What an arm says is checked with that arm.
  const { flows: _flows, experiments: _experiments, ...words } = brand
  for (const { path, text } of textsIn(words))
    for (const name of placeholdersIn(text))
      if (name !== 'price' || !pricePath.test(path))
        report('unknown-placeholder', path, `The text uses {${name}}, which nothing fills.`)
}
