import type { ResponseOf } from '@fennel/contract'
import type { Brand } from '@fennel/funnel'
import { act, render, screen } from '@testing-library/react'
import { Route } from 'wouter'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure, ApiProvider } from '#web/api/index.ts'
import { browserLog } from '#web/browser-log.ts'
import { pendingOffer } from '#web/payment/bank/payment-at-bank.ts'
import type { OfferPurchase } from '#web/payment/saved/record-purchase.ts'
import { tabStorage } from '#web/payment/saved/saved-payment.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { savedOffer, savedPayment, startPaidVisit, upsellList } from '#web/testing/paid-visit.ts'
import { siteSettings } from '#web/testing/render-checkout.tsx'
import { inApp, testBrand } from '#web/testing/render-screen.tsx'
import { press } from './testing/visit-upsell.tsx'
import { UpsellScreen } from './upsell-screen.tsx'

const brand = { ...testBrand, honestModes: { ...testBrand.honestModes, countdown: 'enforced' as const } }

beforeEach(() => {
  vi.spyOn(browserLog, 'notice').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
})

/** The page of an offer that the server ends after 90 seconds. */
async function visit(
  handlers: ApiHandlers = {},
  payment = savedPayment,
  shown: Brand = brand,
  atBank?: OfferPurchase,
) {
  startPaidVisit(payment)
  if (atBank !== undefined) pendingOffer.keep(tabStorage(), atBank)
  const api = fakeApi({
    siteSettings: () => siteSettings,
    upsellProducts: () => upsellList(),
    openOfferWindow: () => ({ success: true, data: { isEnforced: true, remainingMs: 90_000 } }),
    ...handlers,
  })
  const visitor = fakeVisitor()
  visitor.quiz.setState({ leadId: 'lead-1' })
  window.history.pushState(null, '', '/upsell/workout-program')
  const page = (
    <ApiProvider client={api}>
      <Route path="/upsell/:productId">
        <UpsellScreen />
      </Route>
    </ApiProvider>
  )
  await act(async () => {
    render(inApp(page, { visitor, brand: shown }))
  })
  return { ...api, visitor }
}

const ended = () => screen.getByRole('heading', { level: 1, name: 'This special offer has ended' })

test('shows the time left on the server, then says kindly that the offer has ended', async () => {
  vi.useFakeTimers()
  const api = await visit()
  expect(screen.getByRole('timer').textContent).toBe('01:30')
  expect(screen.getByText(/When the time is up, this offer is gone\./)).toBeTruthy()
  expect(screen.queryByText(/price returns to/)).toBeNull()
  await act(async () => vi.advanceTimersByTime(91_000))
  expect(ended()).toBeTruthy()
  expect(api.names()).not.toContain('purchaseUpsell')
  await press('Continue')
  expect(window.location.pathname).toBe('/upsell/recipes-upsell')
})

test.each<[string, Brand]>([
  ['by its own countdown', brand],
  ['by the hour for one-click offers, without a countdown of its own', testBrand],
])('says so if the server reports that the offer has ended, %s', async (_how, shown) => {
  const message = 'This special offer has ended, so nothing was charged.'
  const purchaseUpsell = () => Promise.reject(new ApiFailure(409, 'offer_ended', message))
  await visit({ purchaseUpsell }, savedPayment, shown)
  await press('Add to My Order')
  expect(ended()).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('nothing was charged')
  expect(window.location.pathname).toBe('/upsell/workout-program')
  await press('Continue')
  expect(window.location.pathname).toBe('/upsell/recipes-upsell')
})

const over = () => Promise.resolve({ success: true as const, data: { isEnforced: true, remainingMs: 0 } })

test.each([
  ['workout-program', false],
  ['recipes-upsell', true],
])('with a payment for %s at the bank, says that nothing was charged: %s', async (productId, saysSo) => {
  const { visitor } = await visit({ openOfferWindow: over }, savedPayment, brand, {
    transactionId: 'pi_2',
    orderId: 'order-2',
    email: savedPayment.customerInfo.email,
    productId,
    productName: 'Offer',
    amount: 18.99,
    currency: 'USD',
    mainPlanProductId: savedPayment.productId,
  })
  expect(ended()).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('Nothing was added to your order')
  expect(screen.getByRole('status').textContent.includes('nothing was charged')).toBe(saysSo)
  expect(visitor.trackedAs('upsellPageVisit')).toEqual([])
})

test('counts as seen once its time is known', async () => {
  const { promise, resolve } = Promise.withResolvers<ResponseOf<'openOfferWindow'>>()
  const { visitor } = await visit({ openOfferWindow: () => promise })
  expect(visitor.trackedAs('upsellPageVisit')).toEqual([])
  await act(async () => resolve({ success: true, data: { isEnforced: true, remainingMs: 90_000 } }))
  expect(visitor.trackedAs('upsellPageVisit')).toHaveLength(1)
})

test('keeps an offer bought in time after its time is over', async () => {
  await visit({ openOfferWindow: over }, { ...savedPayment, upsells: [savedOffer] })
  expect(screen.queryByRole('heading', { name: 'This special offer has ended' })).toBeNull()
  expect(screen.getAllByText(/This is already in your order/)).not.toHaveLength(0)
})

test('asks again on the return to its tab, because its own clock stands while a phone sleeps', async () => {
  vi.useFakeTimers()
  const inSleep = Promise.withResolvers<ResponseOf<'openOfferWindow'>>()
  const answers = [{ success: true as const, data: { isEnforced: true, remainingMs: 90_000 } }]
  const api = await visit({ openOfferWindow: () => answers.shift() ?? inSleep.promise })
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(api.inputsOf('openOfferWindow')).toHaveLength(2)
  expect(screen.getByRole('timer').textContent, 'until the server answers').toBe('01:30')
  await act(async () => inSleep.resolve({ success: true, data: { isEnforced: true, remainingMs: 0 } }))
  expect(ended()).toBeTruthy()
})

test('keeps the time it knows if the server does not answer on the return', async () => {
  vi.useFakeTimers()
  const answers = [{ success: true as const, data: { isEnforced: true, remainingMs: 90_000 } }]
  const api = await visit({
    openOfferWindow: () => answers.shift() ?? Promise.reject(new ApiFailure(0, 'network', '')),
  })
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(api.inputsOf('openOfferWindow')).toHaveLength(2)
  expect(screen.getByRole('timer').textContent).toBe('01:30')
})
