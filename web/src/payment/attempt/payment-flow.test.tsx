import { renewalTermsText, laterTimings } from '@fennel/funnel'
import type { StripeError } from '@stripe/stripe-js'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeProvider } from '#web/testing/fake-payment-provider.ts'
import {
  buyerEmail,
  challengeAnswer,
  flowAnswer,
  monthPlan,
  payByCard,
  planOf,
  readyCardForm,
  renderCheckout,
} from '#web/testing/render-checkout.tsx'
import { readSavedPayment, tabStorage } from '../saved/saved-payment.ts'

vi.mock('../provider/load-payment-provider.ts')

// The terms contain a date, so the clock stands still between showing and comparing them.
const noon = Date.parse('2026-03-01T12:00:00Z')
beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const offline: StripeError = { type: 'api_connection_error', message: 'no network' }

test('pays without naming an email that the provider may not take with the card', async () => {
  const { api, provider, timesPaid } = renderCheckout()
  await readyCardForm()
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'j\u{f6}rg@example.com' } })
  await payByCard('Marta Buyer')
  expect(timesPaid()).toBe(1)
  expect(api.inputsOf('completeSubscriptionFlow')[0]?.body?.customerEmail).toBe('j\u{f6}rg@example.com')
  expect(provider.methodRequests).toMatchObject([
    { params: { billing_details: { name: 'Marta Buyer', address: { country: 'US' } } } },
  ])
  expect(JSON.stringify(provider.methodRequests)).not.toContain('@')
})

test('pays by card in the order of the flow, with the terms that were on screen', async () => {
  const { api, provider, visitor, timesPaid } = renderCheckout()
  await payByCard('  Marta Buyer ')
  expect(timesPaid()).toBe(1)
  expect(provider.asked).toEqual(['submit', 'createPaymentMethod'])
  expect(provider.methodRequests[0]).toMatchObject({
    params: { billing_details: { name: 'Marta Buyer', email: buyerEmail, address: { country: 'US' } } },
  })
  const [request] = api.inputsOf('completeSubscriptionFlow')
  expect(request?.timeoutMs).toBe(laterTimings.paymentTimeout)
  expect(request?.body).toMatchObject({
    productId: 'calmplate-1-month',
    paymentMethodId: 'pm_1',
    customerEmail: buyerEmail,
    fullName: 'Marta Buyer',
    amount: 19.99,
    currency: 'usd',
    countryCode: 'US',
    registrationSource: 'quiz',
    isWallet: false,
    disclosure: renewalTermsText(monthPlan, {}, noon),
  })
  expect(api.inputsOf('completePayment')).toEqual([
    {
      body: { paymentIntentId: 'pi_1' },
      query: { paymentIntentId: 'pi_1' },
      headers: { 'x-payment-intent-id': 'pi_1' },
      timeoutMs: 30_000,
    },
  ])
  expect(visitor.trackedAs('paymentInitiated')).toEqual([
    {
      productId: monthPlan.id,
      productName: '1-Month Plan',
      amount: 19.99,
      currency: 'USD',
      email: buyerEmail,
    },
  ])
  expect(visitor.trackedAs('purchased')).toEqual([
    expect.objectContaining({
      productId: monthPlan.id,
      planName: '1-Month Plan',
      amount: 19.99,
      originalPrice: 39.99,
      currency: 'USD',
      email: buyerEmail,
      transactionId: 'pi_1',
    }),
  ])
})

test('stores a paid plan for the following pages', async () => {
  renderCheckout()
  await payByCard()
  expect(readSavedPayment(tabStorage())).toMatchObject({
    subscriptionId: 'sub_1',
    status: 'succeeded',
    customerInfo: { email: buyerEmail, fullName: 'Marta Buyer', countryCode: 'US' },
    product: { id: monthPlan.id, name: '1-Month Plan', price: 19.99, currency: 'USD' },
    productId: monthPlan.id,
    upsells: [],
    card: { brand: 'visa', last4: '4242' },
  })
})

test('stores a plan that an earlier attempt paid with that card and price', async () => {
  const card = { brand: 'mastercard', last4: '4444' }
  const { visitor } = renderCheckout({
    handlers: { completeSubscriptionFlow: () => flowAnswer({ card, amount: 9.99 }) },
  })
  await payByCard()
  expect(readSavedPayment(tabStorage())).toMatchObject({ card, product: { price: 9.99 } })
  expect(visitor.trackedAs('purchased')).toMatchObject([{ amount: 9.99 }])
})

test('ignores a second tap while the first is in progress', async () => {
  const { api, provider, timesPaid } = renderCheckout()
  const form = await readyCardForm()
  fireEvent.change(screen.getByLabelText('Full name on card'), { target: { value: 'Marta Buyer' } })
  await act(async () => {
    fireEvent.submit(form)
    fireEvent.submit(form)
    fireEvent.submit(form)
  })
  expect(provider.asked).toEqual(['submit', 'createPaymentMethod'])
  expect(api.inputsOf('completeSubscriptionFlow')).toHaveLength(1)
  expect(timesPaid()).toBe(1)
})

test('keeps a paid form closed until the next page appears, for cards and wallets', async () => {
  const { api, provider, visitor, timesPaid } = renderCheckout({ provider: fakeProvider({ wallets: true }) })
  await payByCard()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Payment complete' })
  expect(button.ariaDisabled).toBe('true')
  await payByCard()
  await act(async () => expect(provider.payByWallet('google_pay')).toBe('stays shut'))
  expect(button.ariaDisabled).toBe('true')
  expect(api.inputsOf('completeSubscriptionFlow')).toHaveLength(1)
  expect(visitor.trackedAs('purchased')).toHaveLength(1)
  expect(timesPaid()).toBe(1)
})

test('says so while the bank asks, and pays after a passed check', async () => {
  let pass = (_result: object) => {}
  const question = new Promise<object>((resolve) => (pass = resolve))
  const { provider, timesPaid } = renderCheckout({
    handlers: { completeSubscriptionFlow: () => challengeAnswer },
    provider: fakeProvider({ challenges: [question] }),
  })
  await payByCard()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Verifying payment...' })
  expect(button.ariaDisabled).toBe('true')
  expect(provider.asked).toEqual(['submit', 'createPaymentMethod', 'handleNextAction'])
  expect(timesPaid()).toBe(0)
  await act(async () => pass({ paymentIntent: { id: 'pi_1', status: 'succeeded' } }))
  expect(timesPaid()).toBe(1)
})

test('shows a network lost during the check, but continues the attempt', async () => {
  let pass = (_result: object) => {}
  const second = new Promise<object>((resolve) => (pass = resolve))
  const { provider, timesPaid } = renderCheckout({
    handlers: { completeSubscriptionFlow: () => challengeAnswer },
    provider: fakeProvider({ challenges: [{ error: offline }, second] }),
  })
  await payByCard()
  expect((await screen.findByRole('alert')).textContent).toContain('You seem to be offline')
  expect(screen.getByRole('button', { name: 'Verifying payment...' })).toBeTruthy()
  expect(provider.asked.slice(2)).toEqual(['handleNextAction', 'retrievePaymentIntent', 'handleNextAction'])
  await act(async () => pass({ paymentIntent: { id: 'pi_1', status: 'succeeded' } }))
  expect(timesPaid()).toBe(1)
})

test('does not repeat a check that succeeded while the network was away', async () => {
  const { provider, timesPaid } = renderCheckout({
    handlers: { completeSubscriptionFlow: () => challengeAnswer },
    provider: fakeProvider({ challenges: [{ error: offline }], statusLater: 'succeeded' }),
  })
  await payByCard()
  expect(provider.asked.slice(2)).toEqual(['handleNextAction', 'retrievePaymentIntent'])
  expect(timesPaid()).toBe(1)
})

test('frees the button after a canceled check, and the same form pays the next time', async () => {
  const error: StripeError = {
    type: 'card_error',
    code: 'payment_intent_authentication_failure',
    message: 'x',
  }
  const { timesPaid } = renderCheckout({
    handlers: { completeSubscriptionFlow: () => challengeAnswer },
    provider: fakeProvider({ challenges: [{ error }] }),
  })
  await payByCard()
  expect((await screen.findByRole('alert')).textContent).toContain('Authentication Canceled')
  await payByCard()
  expect(timesPaid()).toBe(1)
})

test("charges a wallet the plan's cents without a form, and verifies the payment", async () => {
  const plan = planOf('calmplate-7-day')
  const { api, provider, visitor, timesPaid } = renderCheckout({
    plan,
    provider: fakeProvider({ wallets: true }),
  })
  await readyCardForm()
  let sheet: unknown
  await act(async () => {
    sheet = provider.payByWallet('apple_pay')
  })
  expect(sheet).toMatchObject({ lineItems: [{ name: '7-Day Trial', amount: 699 }] })
  expect(provider.groupOptions()).toMatchObject({ amount: 699, currency: 'usd' })
  expect(timesPaid()).toBe(1)
  expect(screen.queryByText('Full name is required')).toBeNull()
  expect(api.inputsOf('completeSubscriptionFlow')[0]?.body).toMatchObject({
    isWallet: true,
    walletType: 'apple_pay',
    fullName: 'Wallet Owner',
    customerEmail: buyerEmail,
    deviceInfo: { walletType: 'apple_pay' },
  })
  expect(api.inputsOf('verifyPayment')).toEqual([{ body: { paymentIntentId: 'pi_1' }, timeoutMs: 30_000 }])
  expect(api.names()).not.toContain('completePayment')
  expect(visitor.trackedAs('paymentInitiated')).toEqual([
    expect.objectContaining({
      paymentMethod: 'express_checkout',
      walletType: 'apple_pay',
      originalPrice: 9.33,
      productType: 'trial',
    }),
  ])
})

test('stores and uses another email typed into the form', async () => {
  const { api, visitor } = renderCheckout()
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'other@example.com' } })
  await payByCard()
  expect(visitor.savedEmails).toEqual(['other@example.com'])
  expect(api.inputsOf('completeSubscriptionFlow')[0]?.body?.customerEmail).toBe('other@example.com')
})
