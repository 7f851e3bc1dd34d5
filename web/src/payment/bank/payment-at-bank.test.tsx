import { act, fireEvent, render, screen } from '@testing-library/react'
import type { StripeError } from '@stripe/stripe-js'
import { apiMessages } from '@fennel/contract'
import type { RouteName } from '@fennel/contract'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { chooseProvider, fakeProvider } from '#web/testing/fake-payment-provider.ts'
import type { FakeProvider } from '#web/testing/fake-payment-provider.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import {
  buyerEmail,
  challengeAnswer,
  flowAnswer,
  monthPlan,
  paidHandlers,
  payByCard,
  readyCardForm,
  renderCheckout,
  withApi,
} from '#web/testing/render-checkout.tsx'
import { CheckoutSection } from '../checkout/checkout-section.tsx'
import { atBankKey, keepFailureAtBank, pendingPurchase, readFailureAtBank } from './payment-at-bank.ts'
import { tabStorage } from '../saved/saved-payment.ts'

vi.mock('../provider/load-payment-provider.ts')

const challenged = { completeSubscriptionFlow: () => challengeAnswer }
const failing = (name: RouteName, status: number, code = 'x', message = 'x'): ApiHandlers => ({
  [name]: () => Promise.reject(new ApiFailure(status, code, message)),
})
/** What the server answers while the provider still processes the payment. */
const unverified = (name: RouteName) =>
  failing(name, 402, 'payment_unfinished', apiMessages.paymentNotVerified)
const kept = () => window.sessionStorage.getItem(atBankKey)

test('stores what the following pages need before the bank asks, and no secret', async () => {
  let pass = (_result: object) => {}
  const question = new Promise<object>((resolve) => (pass = resolve))
  const { visitor } = renderCheckout({
    handlers: challenged,
    provider: fakeProvider({ challenges: [question] }),
  })
  await payByCard()
  expect(pendingPurchase.read(tabStorage())).toEqual({
    subscriptionId: 'sub_1',
    paymentIntentId: 'pi_1',
    customerInfo: { email: buyerEmail, fullName: 'Marta Buyer', countryCode: 'US' },
    product: { id: monthPlan.id, name: '1-Month Plan', price: 19.99, currency: 'USD' },
    originalPrice: 39.99,
    card: { brand: 'visa', last4: '4242' },
  })
  const stored = [window.sessionStorage, window.localStorage].flatMap((storage) =>
    Object.values<unknown>(storage),
  )
  expect(JSON.stringify(stored)).toContain('pi_1')
  expect(JSON.stringify(stored)).not.toContain('secret')
  await act(async () => pass({ paymentIntent: { id: 'pi_1', status: 'succeeded' } }))
  expect(visitor.trackedAs('purchased')).toHaveLength(1)
  expect(kept()).toBeNull()
})

test('stores nothing after a question that ended on this page', async () => {
  const error: StripeError = { type: 'card_error', code: 'payment_intent_authentication_failure' }
  renderCheckout({ handlers: challenged, provider: fakeProvider({ challenges: [{ error }] }) })
  await payByCard()
  expect(screen.getByRole('alert').textContent).toContain('Authentication Canceled')
  expect(kept()).toBeNull()
})

test('keeps what a return from the bank needs when the connection breaks, as when the page is left for the bank’s', async () => {
  const error: StripeError = { type: 'api_connection_error' }
  const challenges = [{ error }, { error }, { error }]
  renderCheckout({ handlers: challenged, provider: fakeProvider({ challenges }) })
  await payByCard()
  expect(screen.getByRole('alert').textContent).toContain('You seem to be offline.')
  expect(pendingPurchase.read(tabStorage())?.paymentIntentId).toBe('pi_1')
  await payByCard()
  expect(kept()).toBeNull()
})

test('stores what the following pages need before the server charges, until it has answered', async () => {
  let answer = (_flow: ReturnType<typeof flowAnswer>) => {}
  const flow = new Promise<ReturnType<typeof flowAnswer>>((resolve) => (answer = resolve))
  const { visitor } = renderCheckout({ handlers: { completeSubscriptionFlow: () => flow } })
  await payByCard()
  expect(pendingPurchase.read(tabStorage())).toMatchObject({
    product: { id: monthPlan.id },
  })
  await act(async () => answer(flowAnswer()))
  expect(visitor.trackedAs('purchased')).toHaveLength(1)
  expect(kept()).toBeNull()
})

test.each<[string, boolean, ApiHandlers]>([
  ['a refusal', false, failing('completeSubscriptionFlow', 402)],
  ['too many tries', false, failing('completeSubscriptionFlow', 429)],
  ['too many requests for a verification', true, failing('completePayment', 429)],
  ['no answer', true, failing('completeSubscriptionFlow', 0, 'timeout')],
  ['a server error', true, failing('completeSubscriptionFlow', 500)],
  ['an unavailable verification', true, failing('completePayment', 503)],
  ['a payment that is still processed', true, unverified('completePayment')],
  ['a refused completion', false, failing('completePayment', 402, 'payment_failed')],
])('after %s, the stored purchase is kept: %s', async (_case, isKept, handlers) => {
  renderCheckout({ handlers })
  await payByCard()
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(kept() !== null).toBe(isKept)
})

test('after too many tries, the stored purchase of an earlier one with a lost response is kept', async () => {
  const failures = [new ApiFailure(0, 'timeout', 'x'), new ApiFailure(429, 'too_many_requests', 'Too many.')]
  const completeSubscriptionFlow = () => Promise.reject(failures.shift() ?? new Error('A third try'))
  renderCheckout({ handlers: { completeSubscriptionFlow } })
  await payByCard()
  const earlier = { ...pendingPurchase.read(tabStorage()), originalPrice: 49.99 }
  window.sessionStorage.setItem(atBankKey, JSON.stringify(earlier))
  await payByCard()
  expect(screen.getByRole('alert').textContent).toContain('Too many.')
  expect(pendingPurchase.read(tabStorage())).toEqual(earlier)
})

/** The checkout that the buyer of a payment that failed at the bank comes back to. */
function comeBackTo(code: string, provider: FakeProvider | Error) {
  window.localStorage.clear()
  window.sessionStorage.clear()
  keepFailureAtBank(tabStorage(), { code })
  chooseProvider(provider)
  const visitor = fakeVisitor({ answers: { email: buyerEmail } })
  const section = <CheckoutSection plan={monthPlan} registrationSource="quiz" onPaid={() => {}} />
  render(withApi(fakeApi(paidHandlers), section, visitor))
  return { visitor }
}

test.each([
  [
    'payment_intent_authentication_failure',
    'Authentication CanceledThe 3D Secure authentication was canceled. Please try again with the same or a different payment method.',
    'warning',
  ],
  ['card_declined', 'Payment ErrorYour card was declined. Please try a different payment method.', 'danger'],
])('shows a buyer who returns from the bank the message for %s, once', async (code, text, tone) => {
  const { visitor } = comeBackTo(code, fakeProvider())
  await readyCardForm()
  const panel = screen.getByRole('alert')
  expect(panel.textContent).toBe(text)
  expect(panel.dataset['tone']).toBe(tone)
  expect(document.activeElement).toBe(panel)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay $19.99 now' }).disabled).toBe(false)
  expect(readFailureAtBank(tabStorage())).toBeUndefined()
  await payByCard()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(visitor.trackedAs('purchased')).toHaveLength(1)
})

test('still tells the buyer why the payment failed at the bank after the provider has failed to load', async () => {
  comeBackTo('card_declined', new Error('Stripe failed to load'))
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('alert').textContent).toContain('Failed to initialize payment. Please try again.')
  chooseProvider(fakeProvider())
  fireEvent.click(again)
  await readyCardForm()
  expect(screen.getByRole('alert').textContent).toContain('Your card was declined.')
  expect(readFailureAtBank(tabStorage())).toBeUndefined()
})
