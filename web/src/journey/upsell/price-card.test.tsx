import type { Brand } from '@fennel/funnel'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { inApp, testBrand } from '#web/testing/render-screen.tsx'
import { PriceCard } from './price-card.tsx'

const [offer] = testBrand.upsells.products
if (offer === undefined) throw new Error('The brand sells no offer')

function linesFor(brand: Brand): readonly (string | null)[] {
  render(
    inApp(<PriceCard offer={offer as NonNullable<typeof offer>}>{null}</PriceCard>, {
      visitor: fakeVisitor(),
      brand,
    }),
  )
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
}

test('shows the default promises if the brand has none', () => {
  expect(linesFor(testBrand)).toEqual([
    'INSTANT ACCESS',
    'Lifetime access',
    'No subscription fees',
    'Secure SSL Payment',
    '100% Satisfaction Guarantee',
  ])
})

test("shows the brand's promises instead of the defaults", () => {
  const upsellPromises = { included: ['Yours for a year'], assurances: ['Secure payment'] }
  expect(linesFor({ ...testBrand, upsellPromises })).toEqual(['Yours for a year', 'Secure payment'])
})
