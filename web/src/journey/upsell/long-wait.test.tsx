import { laterTimings } from '@fennel/funnel'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserLog } from '#web/browser-log.ts'
import { afterPayment } from '#web/payment-under-way.ts'
import { pendingOffer } from '#web/payment/bank/payment-at-bank.ts'
import { readSavedPayment, savePayment, tabStorage } from '#web/payment/saved/saved-payment.ts'
import { savedPayment } from '#web/testing/paid-visit.ts'
import { press, visit } from './testing/visit-upsell.tsx'

vi.mock('#web/payment/provider/load-payment-provider.ts')

beforeEach(() => {
  vi.spyOn(browserLog, 'notice').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => void vi.useRealTimers())

const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

test('waits no longer for what the account owns, if its session is renewed first', async () => {
  const currentPlan = () => new Promise<never>(() => {})
  const { api } = await visit({ leadId: 'lead-1', handlers: { currentPlan } })
  expect(screen.queryByRole('button', { name: 'Add to My Order' })).toBeNull()
  await wait(8_000)
  expect(screen.getAllByRole('button', { name: 'Add to My Order' })).not.toEqual([])
  expect(api.inputsOf('currentPlan')).toEqual([{ timeoutMs: 8_000, staysOnRefusal: true }])
})

/** An offer about which the bank asks. `answer` is the bank's answer. */
async function askedByBank() {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { visitor } = await visit({
    handlers: {
      purchaseUpsell: () => ({
        success: true,
        data: { success: true, clientSecret: 'pi_2_secret', orderId: 'order-2' },
      }),
      verifyPayment: () => ({ success: true, data: { status: 'succeeded' } }),
    },
    provider: { challenges: [promise] },
  })
  await press('Add to My Order')
  return { visitor, answer: (result: object) => act(async () => resolve(result)) }
}

test('lets the visitor move on from a slow bank, and still adds the offer after a late approval', async () => {
  const { visitor, answer } = await askedByBank()
  await wait(laterTimings.paymentTimeout - 1)
  expect(screen.queryByRole('button')).toBeNull()
  const regions = screen.getAllByRole('status')
  await wait(1)
  expect(regions).toContain(
    screen.getByText(/wants you to confirm this payment, here or in its app, take your time/),
  )
  await press('Continue without waiting')
  expect(window.location.pathname).toBe('/upsell/recipes-upsell')
  await press("No thanks, I'll skip this offer")
  await answer({ paymentIntent: { id: 'pi_2', status: 'succeeded' } })
  expect(window.location.pathname).toBe('/register')
  expect(visitor.trackedAs('upsellPurchase')).toHaveLength(1)
  expect(readSavedPayment(tabStorage())?.upsells).toHaveLength(1)
})

test('a late answer for one offer leaves what the tab remembers of the next one', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const idOf = (offer?: string | null) => (offer === 'workout-program' ? 'pi_2' : 'pi_3')
  await visit({
    handlers: {
      purchaseUpsell: ({ body }) => ({
        success: true,
        data: { success: true, clientSecret: 's', transactionId: idOf(body?.productId), orderId: 'order' },
      }),
    },
    provider: { challenges: [promise, new Promise(() => {})] },
  })
  await press('Add to My Order')
  await wait(laterTimings.paymentTimeout)
  await press('Continue without waiting')
  await press('Add to My Order')
  await act(async () => resolve({ error: { type: 'card_error' } }))
  expect(pendingOffer.read(tabStorage())).toMatchObject({
    transactionId: 'pi_3',
    productId: 'recipes-upsell',
  })
})

test('counts an offer once that another page has recorded by the time of a late approval', async () => {
  const { visitor, answer } = await askedByBank()
  const payment = readSavedPayment(tabStorage()) ?? savedPayment
  const purchaseDate = '2026-03-01T10:01:00.000Z'
  const upsell = { id: 'workout-program', name: 'Workouts', price: 18.99, currency: 'USD', purchaseDate }
  savePayment(tabStorage(), {
    ...payment,
    upsells: [{ ...upsell, transactionId: 'pi_2', orderId: 'order-2' }],
  })
  await answer({ paymentIntent: { id: 'pi_2', status: 'succeeded' } })
  expect(visitor.trackedAs('upsellPurchase')).toEqual([])
})

test('forgets what an ended page remembered of an offer that turns out to be paid', async () => {
  const ids = { transactionId: 'pi_2', orderId: 'order-2' }
  const { visitor } = await visit({
    handlers: { purchaseUpsell: () => ({ success: true, data: { success: true, ...ids } }) },
  })
  const order = { email: 'payer@example.com', productId: 'workout-program', productName: 'Workouts' }
  const price = { amount: 18.99, currency: 'USD', mainPlanProductId: 'calmplate-1-month' }
  pendingOffer.keep(tabStorage(), { ...ids, ...order, ...price })
  await press('Add to My Order')
  expect(visitor.trackedAs('upsellPurchase')).toHaveLength(1)
  expect(pendingOffer.read(tabStorage())).toBeUndefined()
})

test('does not navigate after a late refusal of the bank', async () => {
  const { answer } = await askedByBank()
  await wait(laterTimings.paymentTimeout)
  await press('Continue without waiting')
  await press("No thanks, I'll skip this offer")
  await answer({ error: { type: 'card_error' } })
  expect(window.location.pathname).toBe('/register')
  expect(readSavedPayment(tabStorage())?.upsells).toEqual([])
})

test.each<[string, object]>([
  ['approval', { paymentIntent: { id: 'pi_2', status: 'succeeded' } }],
  ['refusal', { error: { type: 'card_error' } }],
])('does not take along a visitor who went back, after a late %s of the bank', async (how, result) => {
  const { visitor, answer } = await askedByBank()
  await act(async () => window.history.pushState(null, '', '/thank-you'))
  await answer(result)
  expect(window.location.pathname).toBe('/thank-you')
  expect(visitor.trackedAs('upsellPurchase')).toHaveLength(how === 'approval' ? 1 : 0)
  expect(readSavedPayment(tabStorage())?.upsells).toHaveLength(how === 'approval' ? 1 : 0)
})

test('counts as a payment under way until the bank has answered', async () => {
  const { answer } = await askedByBank()
  const after = vi.fn<() => void>()
  afterPayment(after)
  expect(after).not.toHaveBeenCalled()
  await answer({ paymentIntent: { id: 'pi_2', status: 'succeeded' } })
  expect(after).toHaveBeenCalledOnce()
})
