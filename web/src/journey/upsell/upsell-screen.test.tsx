import type { ResponseOf } from '@fennel/contract'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { browserLog } from '#web/browser-log.ts'
import { pendingOffer, offerAtBankKey } from '#web/payment/bank/payment-at-bank.ts'
import { readSavedPayment, tabStorage } from '#web/payment/saved/saved-payment.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import type { ProviderScript } from '#web/testing/fake-payment-provider.ts'
import { savedPayment, upsellList } from '#web/testing/paid-visit.ts'
import { press, visit } from './testing/visit-upsell.tsx'

vi.mock('#web/payment/provider/load-payment-provider.ts')

const notices: unknown[][] = []
beforeEach(() => {
  notices.length = 0
  vi.spyOn(browserLog, 'notice').mockImplementation((...parts) => {
    notices.push(parts)
  })
})
afterEach(() => {
  vi.useRealTimers()
})

type Bought = ResponseOf<'purchaseUpsell'>
const bought: Bought = { success: true, data: { success: true, transactionId: 'pi_2', orderId: 'order-2' } }
const challenged: Bought = {
  success: true,
  data: { success: true, clientSecret: 'pi_2_secret', orderId: 'order-2' },
}

test('waits for the list, then shows the price and the card that is charged', async () => {
  let answer = (_list: ResponseOf<'upsellProducts'>) => {}
  const list = new Promise<ResponseOf<'upsellProducts'>>((resolve) => (answer = resolve))
  await visit({ handlers: { upsellProducts: () => list } })
  expect(screen.getByText('Loading special offer...')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Your special offer' })).toBeTruthy()
  await act(async () => answer(upsellList(undefined, { price: 17.49, amount: 17.49, originalPrice: 70 })))
  expect(screen.getByRole('heading', { level: 1, name: 'Achieve your health goals with ease!' })).toBeTruthy()
  expect(screen.getByText('SAVE 75%')).toBeTruthy()
  expect(screen.getByText('$70')).toBeTruthy()
  expect(screen.getByText(/the price returns to \$70\.$/)).toBeTruthy()
  const [note] = screen.getAllByText(/You will be charged/)
  expect(note?.textContent).toBe(
    'You will be charged $17.49 now, on your Visa card ending in 4242. One payment, nothing renews.',
  )
  expect(screen.getByText('Yours for life for $17.49').tagName).toBe('STRONG')
})

test('names the cents of an original price that has some', async () => {
  await visit({ handlers: { upsellProducts: () => upsellList(undefined, { originalPrice: 59.9 }) } })
  expect(screen.getByText(/the price returns to \$59\.90\.$/)).toBeTruthy()
  expect(screen.getByText('$59.90', { selector: 's' })).toBeTruthy()
})

test('names the card as its owner knows it', async () => {
  await visit({ payment: { ...savedPayment, card: { brand: 'amex', last4: '0005' } } })
  const [note] = screen.getAllByText(/You will be charged/)
  expect(note?.textContent).toContain('on your American Express card ending in 0005.')
})

test('shows the built-in offer if the list does not load', async () => {
  await visit({ handlers: { upsellProducts: () => Promise.reject(new ApiFailure(503, 'unavailable', 'x')) } })
  expect(screen.getByText('SAVE 68%')).toBeTruthy()
})

test('leads from an unknown offer to the account', async () => {
  await visit({ productId: 'nothing-here' })
  expect(screen.getByRole('heading', { name: 'Offer Not Available' })).toBeTruthy()
  expect(screen.getByText('The requested special offer could not be found.')).toBeTruthy()
  expect(notices).toEqual([['Upsell product not found for ID: nothing-here']])
  await press('Continue to Registration')
  expect(window.location.pathname).toBe('/register')
})

test("charges the catalog's price once, however often it is clicked, and moves on", async () => {
  const { api, visitor } = await visit({ handlers: { purchaseUpsell: () => bought } })
  await press('Add to My Order', 3)
  expect(api.inputsOf('purchaseUpsell')).toEqual([
    {
      body: {
        productId: 'workout-program',
        productName: 'Gentle Strength Workout Program',
        amount: 18.99,
        currency: 'USD',
        customerEmail: 'payer@example.com',
        sessionId: 'session-1',
        disclosure:
          'You will be charged $18.99 now, on your Visa card ending in 4242. One payment, nothing renews.',
        mainPlanProductId: 'calmplate-1-month',
      },
      timeoutMs: 30_000,
    },
  ])
  const visits = visitor.trackedAs('upsellPageVisit').map(({ productId }) => productId)
  expect(visits).toEqual(['workout-program', 'recipes-upsell'])
  expect(visitor.trackedAs('upsellPurchase')).toEqual([
    expect.objectContaining({ productId: 'workout-program', amount: 18.99, transactionId: 'pi_2' }),
  ])
  expect(readSavedPayment(tabStorage())?.upsells).toEqual([
    expect.objectContaining({
      id: 'workout-program',
      price: 18.99,
      transactionId: 'pi_2',
      orderId: 'order-2',
    }),
  ])
  expect(window.location.pathname).toBe('/upsell/recipes-upsell')
})

test('shows a busy button during the charge and disables skipping', async () => {
  await visit({ handlers: { purchaseUpsell: () => new Promise(() => {}) } })
  await press('Add to My Order')
  const [busy] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Processing...' })
  expect(busy?.ariaDisabled).toBe('true')
  const [skip] = screen.getAllByRole<HTMLButtonElement>('button', { name: "No thanks, I'll skip this offer" })
  expect(skip?.disabled).toBe(true)
})

test('confirms with the bank, then completes the order', async () => {
  let pass = (_result: object) => {}
  const question = new Promise<object>((resolve) => (pass = resolve))
  const { api } = await visit({
    handlers: {
      purchaseUpsell: () => challenged,
      verifyPayment: () => ({ success: true, data: { status: 'succeeded' } }),
    },
    provider: { challenges: [question] },
  })
  await press('Add to My Order')
  expect(screen.getByText('Confirming your payment...')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  await act(async () => pass({ paymentIntent: { id: 'pi_2', status: 'succeeded' } }))
  expect(api.inputsOf('verifyPayment')).toEqual([{ body: { paymentIntentId: 'pi_2' }, timeoutMs: 30_000 }])
  expect(readSavedPayment(tabStorage())?.upsells).toHaveLength(1)
  expect(window.location.pathname).toBe('/upsell/recipes-upsell')
})

test.each<[string, ApiHandlers, ProviderScript]>([
  [
    'a declined card',
    { purchaseUpsell: () => Promise.reject(new ApiFailure(402, 'payment_failed', 'x')) },
    {},
  ],
  ['a negative response', { purchaseUpsell: () => ({ success: true, data: { success: false } }) }, {}],
  [
    'a bank that refuses',
    { purchaseUpsell: () => challenged },
    { challenges: [{ error: { type: 'card_error' } }] },
  ],
  [
    'a check that fails',
    { purchaseUpsell: () => challenged },
    { challenges: [{ paymentIntent: { id: 'pi_2', status: 'requires_payment_method' } } as object] },
  ],
])('only logs %s and moves on', async (_case, handlers, provider) => {
  const { visitor } = await visit({ handlers, provider })
  await press('Add to My Order')
  expect(window.location.pathname).toBe('/upsell/recipes-upsell')
  expect(visitor.trackedAs('upsellPurchase')).toEqual([])
  expect(readSavedPayment(tabStorage())?.upsells).toEqual([])
  expect(notices).toHaveLength(1)
})

test('stores an offer without a secret before the bank asks, until this page knows how it ended', async () => {
  let pass = (_result: object) => {}
  const question = new Promise<object>((resolve) => (pass = resolve))
  const atBank = { ...challenged, data: { ...challenged.data, transactionId: 'pi_2' } }
  const { visitor } = await visit({
    handlers: { purchaseUpsell: () => atBank },
    provider: { challenges: [question] },
  })
  await press('Add to My Order')
  const { productId, amount, transactionId } = pendingOffer.read(tabStorage()) ?? {}
  expect([productId, amount, transactionId]).toEqual(['workout-program', 18.99, 'pi_2'])
  expect(window.sessionStorage.getItem(offerAtBankKey)).not.toContain('secret')
  expect(visitor.trackedAs('upsellPurchase')).toEqual([])
  await act(async () => pass({ paymentIntent: { id: 'pi_2', status: 'succeeded' } }))
  expect(visitor.trackedAs('upsellPurchase')).toHaveLength(1)
  expect(window.sessionStorage.getItem(offerAtBankKey)).toBeNull()
})

test('adds the offer as soon as the bank says yes, since the page may end before the order is completed', async () => {
  const atBank = { ...challenged, data: { ...challenged.data, transactionId: 'pi_2' } }
  const { api, visitor } = await visit({
    handlers: { purchaseUpsell: () => atBank, verifyPayment: () => new Promise(() => {}) },
    provider: { challenges: [{ paymentIntent: { id: 'pi_2', status: 'succeeded' } } as object] },
  })
  await press('Add to My Order')
  expect(api.names()).toContain('verifyPayment')
  expect(screen.getByText('Confirming your payment...')).toBeTruthy()
  expect(readSavedPayment(tabStorage())?.upsells).toMatchObject([{ transactionId: 'pi_2' }])
  expect(visitor.trackedAs('upsellPurchase')).toHaveLength(1)
  expect(pendingOffer.read(tabStorage())).toBeUndefined()
})

test('tracks a decline once, before leaving the page', async () => {
  const { api, visitor } = await visit()
  await press("No thanks, I'll skip this offer", 2)
  expect(visitor.trackedAs('upsellDecline')).toEqual([
    {
      email: 'payer@example.com',
      productId: 'workout-program',
      productName: 'Gentle Strength Workout Program',
      amount: 18.99,
      currency: 'USD',
      mainPlanProductId: 'calmplate-1-month',
      transactionId: 'sub_1',
    },
  ])
  expect(api.names()).not.toContain('purchaseUpsell')
  expect(window.location.pathname).toBe('/upsell/recipes-upsell')
})

test('leads from the last offer to the account', async () => {
  await visit({ productId: 'recipes-upsell' })
  await press("No thanks, I'll skip this offer")
  expect(window.location.pathname).toBe('/register')
})

test('buys nothing without an email, logs and says so, and offers a way on', async () => {
  const { api } = await visit({ payment: null })
  await press('Add to My Order')
  expect(api.names()).not.toContain('purchaseUpsell')
  expect(notices).toEqual([['customerEmail is required for upsell purchase']])
  expect(screen.getByRole('heading', { name: 'Offer Not Available' })).toBeTruthy()
  expect(screen.getByText(/^Nothing was charged/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/purchase')
  await press('Continue to Registration')
  expect(window.location.pathname).toBe('/register')
})

test('keeps the number of people while the page is open', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  await visit({ handlers: { purchaseUpsell: () => new Promise(() => {}) } })
  random.mockReturnValue(0.9)
  await press('Add to My Order')
  expect(screen.getByText(/140 people are looking at this offer/)).toBeTruthy()
})
