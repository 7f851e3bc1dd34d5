import { loadBrand } from '@fennel/brands'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OfferWindow } from './offer-window.ts'
import { noPlans, PlansOfferContext } from './plans-offer.ts'
import { PromotionBanner } from './promotion-banner.tsx'

async function accentOf(brandId: 'quietwin' | 'calmplate') {
  const { promotion } = (await loadBrand(brandId)).purchasePage
  if (promotion === undefined) throw new Error(`${brandId} has no promotion`)
  const { container } = render(<PromotionBanner promotion={promotion} />)
  return container.querySelector('div')?.style.getPropertyValue('--promotion-accent')
}

test("uses the promotion's own color, else the theme's", async () => {
  expect(await accentOf('quietwin')).toBe('#0a7561')
  expect(await accentOf('calmplate')).toBe('')
})

test.each<[OfferWindow, boolean]>([
  [{ state: 'display' }, true],
  [{ state: 'running', endsAt: 1_000 }, true],
  [{ state: 'asked' }, false],
  [{ state: 'waiting' }, false],
  [{ state: 'over' }, false],
])('under the offer %j, a limited promotion is tagged as one: %s', (window, isTagged) => {
  const nothing = () => undefined
  const offer = { window, plans: noPlans, heldBy: undefined, isOwned: false }
  const promotion = { text: 'Two for one', subtitle: 'With every plan', isLimited: true }
  render(
    <PlansOfferContext
      value={{ ...offer, refresh: nothing, hold: nothing, free: nothing, setOwned: nothing }}
    >
      <PromotionBanner promotion={promotion} />
    </PlansOfferContext>,
  )
  expect(screen.queryAllByText('Limited Time')).toHaveLength(isTagged ? 1 : 0)
  expect(screen.getByText('Two for one')).toBeTruthy()
})
