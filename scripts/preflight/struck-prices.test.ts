import { expect, test } from 'vitest'
import { findBrandFaults } from './find-everything.ts'
import { finished, shipped } from './testing/finished-brand.ts'

const plans = shipped.plans.slice(1, 2).map((plan) => ({ ...plan, priceCents: 9999 }))
const dear = { ...finished, plans, upsells: shipped.upsells }

const lastWords = (countdown: 'enforced' | 'display') =>
  findBrandFaults(dear, () => ({ file: 'brands/src/finished/offers.ts' }), { countdown })
    .filter(({ rule }) => rule === 'price-nobody-pays')
    .map(({ path, message }) => [path.split('[')[0], message.split(', and ')[1]])

test('says who pays a struck-through price: nobody, or those who come after the countdown', () => {
  expect(lastWords('display')[0]).toEqual(['plans', 'never costs $99.99.'])
  // NOTE: an offer whose countdown ended is not sold at all.
  const [forPlan, forOffer] = lastWords('enforced')
  expect(forPlan).toEqual(['plans', 'costs $99.99 only after the countdown.'])
  expect(forOffer).toEqual(['upsells.products', expect.stringMatching(/^never costs/)])
})
