import { loadBrand } from '@fennel/brands'
import { act, cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure, ApiProvider } from '#web/api/index.ts'
import { browserLog } from '#web/browser-log.ts'
import {
  atBankKey,
  pendingOffer,
  pendingPurchase,
  readFailureAtBank,
} from '#web/payment/bank/payment-at-bank.ts'
import { isPaymentUnderWay } from '#web/payment-under-way.ts'
import { readSavedPayment, tabStorage } from '#web/payment/saved/saved-payment.ts'
import type { SavedPayment } from '#web/payment/saved/saved-payment.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { savedPayment, startPaidVisit } from '#web/testing/paid-visit.ts'
import { inApp, testBrand } from '#web/testing/render-screen.tsx'
import { RegisterScreen } from './register-screen.tsx'

const { subscriptionId, customerInfo, product, card } = savedPayment
const atBank = {
  subscriptionId,
  customerInfo,
  product,
  ...(card === undefined ? {} : { card }),
  paymentIntentId: 'pi_1',
  originalPrice: 39.99,
}
const back = '/register?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status='
const succeeds: ApiHandlers = { verifyPayment: () => ({ success: true, data: { status: 'succeeded' } }) }
const failsWith = (failure: ApiFailure): ApiHandlers => ({ verifyPayment: () => Promise.reject(failure) })
const isDown = failsWith(new ApiFailure(503, 'unavailable', 'x'))
const declines = (code?: string) => failsWith(new ApiFailure(402, 'payment_failed', 'x', code))
let visitor = fakeVisitor()

beforeEach(() => {
  visitor = fakeVisitor()
  vi.spyOn(browserLog, 'notice').mockImplementation(() => {})
})

/** The tab before the redirect to the bank. */
function leave(payment?: SavedPayment, isPlan = true): void {
  startPaidVisit(payment)
  if (isPlan) pendingPurchase.keep(tabStorage(), atBank)
}

async function arrive(path: string, handlers: ApiHandlers, brand = testBrand) {
  cleanup()
  const api = fakeApi(handlers)
  window.history.pushState(null, '', path)
  await act(async () => {
    render(inApp(<ApiProvider client={api}>{<RegisterScreen />}</ApiProvider>, { visitor, brand }))
  })
  return api
}

const isFormThere = () => screen.queryByRole('button', { name: 'Create Secure Account' }) !== null

test('stores and tracks a plan paid at the bank and continues with the offers, as on the checkout', async () => {
  leave()
  const api = await arrive(`${back}succeeded`, succeeds)
  expect(api.inputsOf('verifyPayment')).toEqual([{ body: { paymentIntentId: 'pi_1' }, timeoutMs: 12_000 }])
  const { timestamp: _, ...saved } = savedPayment
  expect(readSavedPayment(tabStorage())).toMatchObject(saved)
  expect(visitor.trackedAs('purchased')).toEqual([
    {
      productId: 'calmplate-1-month',
      planName: '1-Month Plan',
      amount: 19.99,
      currency: 'USD',
      email: 'payer@example.com',
      originalPrice: 39.99,
      timestamp: expect.any(String),
      transactionId: 'pi_1',
    },
  ])
  expect(window.location.pathname).toBe('/upsell/workout-program')
  expect(window.location.search).toBe('')
})

test('tracks it once despite reloads and going back', async () => {
  leave()
  await arrive(`${back}succeeded`, succeeds)
  await arrive('/register', succeeds)
  await arrive(`${back}succeeded`, succeeds)
  expect(visitor.trackedAs('purchased')).toHaveLength(1)
  expect(isFormThere()).toBe(true)
})

test('continues with the account if the journey has no offers', async () => {
  leave()
  await arrive(`${back}succeeded`, succeeds, await loadBrand('quietwin'))
  expect(visitor.trackedAs('purchased')).toHaveLength(1)
  expect(window.location.pathname).toBe('/register')
  expect(isFormThere()).toBe(true)
})

test('waits while the server verifies, and tracks nothing before it has answered', async () => {
  leave()
  await arrive(`${back}succeeded`, { verifyPayment: () => new Promise(() => {}) })
  expect(isPaymentUnderWay()).toBe(true)
  expect(screen.getByText('Confirming your payment...')).toBeTruthy()
  expect(isFormThere()).toBe(false)
  expect(visitor.trackedAs('purchased')).toEqual([])
  expect(readSavedPayment(tabStorage())).toBeUndefined()
})

test.each<[string, ApiHandlers]>([
  ['that is down', isDown],
  ['that does not know yet', declines()],
])(
  'lets the visitor create an account despite a server %s, and asks again after a reload',
  async (_case, handlers) => {
    leave()
    await arrive(`${back}succeeded`, handlers)
    expect(isFormThere()).toBe(true)
    expect(visitor.trackedAs('purchased')).toEqual([])
    const api = await arrive('/register', succeeds)
    expect(api.inputsOf('verifyPayment')[0]?.body).toEqual({ paymentIntentId: 'pi_1' })
    expect(visitor.trackedAs('purchased')).toHaveLength(1)
  },
)

test.each<[string, string, ApiHandlers, string]>([
  ['canceled at the bank', `${back}failed`, declines(), 'payment_intent_authentication_failure'],
  ['that failed while the server is down', `${back}failed`, isDown, 'payment_intent_authentication_failure'],
  ['declined at the bank', `${back}failed`, declines('insufficient_funds'), 'insufficient_funds'],
  ['declined after the bank', `${back}succeeded`, declines('card_declined'), 'card_declined'],
])('returns to the plans with the reason after a payment %s', async (_case, path, handlers, code) => {
  leave()
  await arrive(path, handlers)
  expect(window.location.pathname).toBe('/purchase')
  expect(window.location.search).toBe('')
  expect(readFailureAtBank(tabStorage())).toEqual({ code, productId: 'calmplate-1-month' })
  expect(window.sessionStorage.getItem(atBankKey)).toBeNull()
  expect(visitor.trackedAs('purchased')).toEqual([])
})

test('waits while the server is asked why it failed', async () => {
  leave()
  await arrive(`${back}failed`, { verifyPayment: () => new Promise(() => {}) })
  expect(screen.getByText('Confirming your payment...')).toBeTruthy()
  expect(isFormThere()).toBe(false)
})

test('tracks a plan that was paid after all, whatever the address says', async () => {
  leave()
  await arrive(`${back}failed`, succeeds)
  expect(visitor.trackedAs('purchased')).toHaveLength(1)
  expect(window.location.pathname).toBe('/upsell/workout-program')
})

test('ignores this tab’s purchase when somebody else’s payment failed, and names no plan', async () => {
  leave()
  await arrive('/register?payment_intent=pi_other&redirect_status=failed', {})
  expect(pendingPurchase.read(tabStorage())?.paymentIntentId).toBe('pi_1')
  expect(readFailureAtBank(tabStorage())).toEqual({ code: 'payment_intent_authentication_failure' })
})

test('returns to the plans after a failed payment even without a stored purchase', async () => {
  leave(undefined, false)
  await arrive(`${back}failed`, {})
  expect(window.location.pathname).toBe('/purchase')
})

const offer = {
  transactionId: 'pi_1',
  orderId: 'order-2',
  email: 'payer@example.com',
  productId: 'workout-program',
  productName: 'Workouts',
  amount: 18.99,
  currency: 'USD',
  mainPlanProductId: 'calmplate-1-month',
}
/** The tab before the redirect to the bank for an offer. */
function leaveForOffer(): void {
  startPaidVisit(savedPayment)
  pendingOffer.keep(tabStorage(), offer)
}

test('stores and tracks an offer paid at the bank once, while the form shows', async () => {
  leaveForOffer()
  await arrive(`${back}succeeded`, succeeds)
  await arrive('/register', succeeds)
  await arrive(`${back}succeeded`, succeeds)
  const { orderId, ...counted } = offer
  expect(visitor.trackedAs('upsellPurchase')).toEqual([counted])
  expect(visitor.trackedAs('purchased')).toEqual([])
  expect(readSavedPayment(tabStorage())?.upsells).toEqual([
    expect.objectContaining({ id: 'workout-program', price: 18.99, transactionId: 'pi_1', orderId }),
  ])
  expect(window.location.pathname).toBe('/register')
  expect(isFormThere()).toBe(true)
})

test('tracks an offer the server does not know yet after a reload, and a failed one never', async () => {
  leaveForOffer()
  await arrive(`${back}succeeded`, isDown)
  expect(visitor.trackedAs('upsellPurchase')).toEqual([])
  await arrive('/register', succeeds)
  expect(visitor.trackedAs('upsellPurchase')).toHaveLength(1)

  leaveForOffer()
  await arrive(`${back}failed`, succeeds)
  await arrive('/register', succeeds)
  expect(visitor.trackedAs('upsellPurchase')).toHaveLength(1)
  expect(isFormThere()).toBe(true)
})

test('does not track an offer for another payment', async () => {
  leaveForOffer()
  await arrive('/register?payment_intent=pi_other&redirect_status=succeeded', succeeds)
  expect(visitor.trackedAs('upsellPurchase')).toEqual([])
})

test('continues with the plan’s account after an offer failed at the bank', async () => {
  leave(savedPayment, false)
  await arrive(`${back}failed`, {})
  expect(window.location.pathname).toBe('/register')
  expect(isFormThere()).toBe(true)
})

test.each<[string, ApiHandlers]>([
  ['does not know who asks', failsWith(new ApiFailure(404, 'not_found', 'x'))],
  ['knows why it failed', declines('payment_intent_authentication_failure')],
])(
  'sends nobody back to the plans for an offer that failed, in a tab that knows nothing of it, if the server %s',
  async (_case, handlers) => {
    leave(undefined, false)
    await arrive(`${back}failed&offer=1`, handlers)
    expect(window.location.pathname).toBe('/register')
    expect(window.location.search).toBe('')
    expect(readFailureAtBank(tabStorage())).toBeUndefined()
  },
)

test('does not verify a payment without an id, and lets the visitor create an account', async () => {
  startPaidVisit()
  pendingPurchase.keep(tabStorage(), { ...atBank, subscriptionId: undefined, paymentIntentId: undefined })
  const api = await arrive('/register', succeeds)
  expect(api.names()).not.toContain('verifyPayment')
  expect(isFormThere()).toBe(true)
})

test('does not track this tab’s purchase for somebody else’s payment in the address', async () => {
  leave()
  await arrive('/register?payment_intent=pi_other&redirect_status=succeeded', succeeds)
  expect(visitor.trackedAs('purchased')).toEqual([])
  expect(pendingPurchase.read(tabStorage())?.paymentIntentId).toBe('pi_1')
})

test('moves the focus to the heading, while it waits and once the form is there', async () => {
  leave()
  const answer = Promise.withResolvers<never>()
  await arrive(`${back}succeeded`, { verifyPayment: () => answer.promise })
  const heading = () => screen.getByRole('heading', { level: 1, name: 'Complete your account' })
  const waiting = heading()
  expect(document.activeElement).toBe(waiting)
  await act(async () => answer.reject(new ApiFailure(503, 'unavailable', 'x')))
  expect(isFormThere()).toBe(true)
  expect(heading()).not.toBe(waiting)
  expect(document.activeElement).toBe(heading())
})
