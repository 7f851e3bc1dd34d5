import type { Brand } from '@fennel/funnel'
import { act, render, screen } from '@testing-library/react'
import { Route } from 'wouter'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure, ApiProvider } from '#web/api/index.ts'
import type { CurrentBrand } from '#web/brand/index.ts'
import { browserLog } from '#web/browser-log.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { savedPayment, startPaidVisit, upsellList } from '#web/testing/paid-visit.ts'
import { inApp, testBrand } from '#web/testing/render-screen.tsx'
import { press } from './testing/visit-upsell.tsx'
import { UpsellScreen } from './upsell-screen.tsx'

const notices: unknown[][] = []
afterEach(() => {
  vi.useRealTimers()
})
beforeEach(() => {
  notices.length = 0
  vi.spyOn(browserLog, 'notice').mockImplementation((...parts) => {
    notices.push(parts)
  })
})

interface VisitOptions {
  readonly productId?: string
  readonly brand?: Brand
  readonly handlers?: ApiHandlers
  readonly loadSales?: CurrentBrand['loadSales']
}

async function visit({
  productId = 'workout-program',
  brand = testBrand,
  handlers,
  loadSales,
}: VisitOptions) {
  startPaidVisit(savedPayment)
  const api = fakeApi({ upsellProducts: () => upsellList(), ...handlers })
  const visitor = fakeVisitor()
  window.history.pushState(null, '', `/upsell/${productId}`)
  const page = (
    <ApiProvider client={api}>
      <Route path="/upsell/:productId">
        <UpsellScreen />
      </Route>
    </ApiProvider>
  )
  await act(async () => {
    render(inApp(page, { visitor, brand, ...(loadSales === undefined ? {} : { loadSales }) }))
  })
  return { visitor }
}

test('reports an offer that only the catalog knows as not loaded while the catalog is down', async () => {
  const upsellProducts = () => Promise.reject(new ApiFailure(503, 'unavailable', 'x'))
  await visit({ productId: 'nothing-here', handlers: { upsellProducts } })
  expect(screen.getByRole('heading', { name: 'Offer Not Available' })).toBeTruthy()
  expect(screen.getByText('Failed to load upsell product')).toBeTruthy()
  expect(notices).toEqual([['Failed to load upsell product']])
})

test.each<[string, () => Promise<never>, number]>([
  ['fails to load', () => Promise.reject(new Error('The file is missing')), 0],
  ['never arrives', () => new Promise(() => {}), 8_000],
])('lets a buyer continue to the account if the copy of the offers %s', async (_, loadSales, afterMs) => {
  vi.useFakeTimers()
  await visit({ loadSales })
  await act(() => vi.advanceTimersByTimeAsync(afterMs))
  expect(screen.getByRole('heading', { name: 'Offer Not Available' })).toBeTruthy()
  expect(notices).toEqual([['Failed to load upsell product']])
  await press('Continue to Registration')
  expect(window.location.pathname).toBe('/register')
})

test.each(['monthly', 'annual'] as const)(
  'does not sell an offer with %s billing as one payment',
  async (billing) => {
    const products = testBrand.upsells.products.map((offer) => ({ ...offer, billing }))
    await visit({ brand: { ...testBrand, upsells: { products } } })
    expect(screen.getByRole('heading', { name: 'Offer Not Available' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add to My Order' })).toBeNull()
  },
)

test.each([
  [{}, 'Lost 25 lb'],
  [{ weight: 'KG' as const }, 'Lost 11 kg'],
])('shows the figures of the stories in the visitor’s units %j', async (units, result) => {
  const resultByUnits = { imperial: 'Lost 25 lb', metric: 'Lost 11 kg' }
  const products = testBrand.upsells.products.map((offer) => ({
    ...offer,
    testimonials: [{ name: 'Ana', text: 'Good.', resultByUnits, sample: true }],
  }))
  const { visitor } = await visit({ brand: { ...testBrand, upsells: { products } } })
  await act(async () => visitor.chooseUnits(units))
  expect(screen.getByText(result)).toBeTruthy()
})

test.each([
  [true, 1],
  [false, 0],
])('labels a story beside an offer as a sample: %s', async (sample, marks) => {
  const products = testBrand.upsells.products.map((offer) => ({
    ...offer,
    testimonials: [{ name: 'Ana', text: 'Good.', sample }],
  }))
  await visit({ brand: { ...testBrand, upsells: { products } } })
  expect(screen.queryAllByText('Sample story')).toHaveLength(marks)
})

test('moves the focus to the first offer once it loads, and to the second when it replaces the first', async () => {
  await visit({})
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  const first = document.activeElement?.textContent
  const [decline] = screen.getAllByRole('button', { name: "No thanks, I'll skip this offer" })
  decline?.focus()
  await press("No thanks, I'll skip this offer")
  expect(window.location.pathname).toBe('/upsell/recipes-upsell')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(document.activeElement?.textContent).not.toBe(first)
})
