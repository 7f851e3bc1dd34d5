import { formatAmount } from '@fennel/funnel'
import type { HonestModes, WholeBrand } from '@fennel/funnel'
import { findCancelFaults } from './cancel-findings.ts'
import type { Finding } from './finding.ts'
import { findGuaranteeFaults } from './guarantee-findings.ts'
import type { FindSource } from './source-places.ts'
import { findUpsellFaults } from './upsell-findings.ts'

/**
 * Contradictions between pages, plans and terms, and offers that look better than they are.
 *
 * @param countdown - What an operator chose in the admin area, if anything: it overrides the brand's data.
 */
export function findOfferFaults(
  brand: WholeBrand,
  findSource: FindSource,
  countdown: HonestModes['countdown'] = brand.honestModes.countdown,
): readonly Finding[] {
  return [
    ...findGuaranteeFaults(brand, findSource),
    ...findUpsellFaults(brand, findSource),
    ...pricesNobodyPays(brand, findSource, countdown === 'enforced'),
    ...findCancelFaults(brand, findSource),
    ...withdrawalFaults(brand, findSource),
    ...strayLinks(brand, findSource),
  ]
}

function* pricesNobodyPays(
  brand: WholeBrand,
  findSource: FindSource,
  isEnforced: boolean,
): Generator<Finding> {
  const offers = [
    ...brand.plans.map(({ id, priceCents, finalPriceCents, renewal, currency }, index) => ({
      path: `plans[${index}].priceCents`,
      id,
      struck: priceCents,
      now: finalPriceCents,
      renewal: renewal.cents,
      currency,
    })),
    ...brand.upsells.products.map(({ id, originalPriceCents, priceCents, currency }, index) => ({
      path: `upsells.products[${index}].originalPriceCents`,
      id,
      struck: originalPriceCents,
      now: priceCents,
      renewal: undefined,
      currency,
    })),
  ]
  for (const { path, id, struck, now, renewal, currency } of offers) {
    if (struck <= now || struck === renewal) continue
    const words = (cents: number) => formatAmount({ cents, currency })
    // NOTE: a plan is sold at its full price once the countdown has ended the discount; a one-click offer is not sold.
    const isPaidLater = isEnforced && renewal !== undefined
    const truth = isPaidLater
      ? `costs ${words(struck)} only after the countdown`
      : `never costs ${words(struck)}`
    const message = `${id} strikes through ${words(struck)} for ${words(now)}, and ${truth}.`
    yield {
      rule: 'price-nobody-pays',
      level: 'should',
      ...findSource([`'${id}'`], 'offers.ts'),
      path,
      message,
    }
  }
}

/** The statutory withdrawal period in the EU and the UK, in days. */
const leastWithdrawalDays = 14

function withdrawalFaults({ withdrawal }: WholeBrand, findSource: FindSource): readonly Finding[] {
  const place = { ...findSource(['withdrawal:'], 'brand.ts'), path: 'withdrawal' }
  if (withdrawal === undefined) {
    const message = 'There is no “Withdraw from contract here”, which contracts made online must offer.'
    return [{ rule: 'no-withdrawal-function', level: 'should', ...place, message }]
  }
  if (withdrawal.days >= leastWithdrawalDays) return []
  const message = `Offers ${withdrawal.days} days to withdraw; the law requires ${leastWithdrawalDays}.`
  return [{ rule: 'short-withdrawal-period', level: 'must', ...place, message }]
}

function* strayLinks(brand: WholeBrand, findSource: FindSource): Generator<Finding> {
  for (const [store, link] of Object.entries(brand.storeLinks)) {
    const isApp = /\/id\d+|[?&]id=[\w.]+/.test(link)
    const message = `${link} is the home page of a store, not your app.`
    if (!isApp)
      yield {
        rule: 'store-link',
        level: 'should',
        ...findSource([link], 'brand.ts'),
        path: `storeLinks.${store}`,
        message,
      }
  }
  if (brand.thankYou.isProductTesting) {
    const place = findSource(['isProductTesting'], 'brand.ts')
    const message = 'The thank-you page addresses product testers.'
    yield { rule: 'product-testing', level: 'must', ...place, path: 'thankYou.isProductTesting', message }
  }
  if (
    !brand.articles.markAsAdvertisement &&
    Object.values(brand.articles.byFlow).some((list) => list.length > 0)
  ) {
    const place = findSource(['markAsAdvertisement'], 'pages.ts')
    const message = 'The articles promote the plan without saying that they are advertising.'
    yield {
      rule: 'unmarked-advertisement',
      level: 'must',
      ...place,
      path: 'articles.markAsAdvertisement',
      message,
    }
  }
}
