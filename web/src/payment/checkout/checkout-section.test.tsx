import { renewalTermsText } from '@fennel/funnel'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { chooseProvider, fakeProvider } from '#web/testing/fake-payment-provider.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import {
  buyerEmail,
  monthPlan,
  paidHandlers,
  payByCard,
  planOf,
  readyCardForm,
  renderCheckout,
  siteSettings,
  withApi,
} from '#web/testing/render-checkout.tsx'
import { mailConsentWording } from '@fennel/funnel'
import { CheckoutSection } from './checkout-section.tsx'

vi.mock('../provider/load-payment-provider.ts')

// The terms contain a date, so the clock stands still between showing and comparing them.
const noon = Date.parse('2026-03-01T12:00:00Z')
beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('asks for an email first if there is none', async () => {
  const { visitor } = renderCheckout({ answers: {} })
  expect(screen.getByRole('heading', { name: 'Where should we send your plan?' })).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Get My Plan Now' })
  expect(button.disabled).toBe(true)

  await userEvent.type(screen.getByLabelText('Email'), 'nope{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email address')
  expect(visitor.savedEmails).toEqual([])
  await userEvent.click(button)
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))

  const mails = screen.getByRole<HTMLInputElement>('checkbox', { name: mailConsentWording })
  expect(mails.checked).toBe(false)
  await userEvent.click(mails)
  expect(visitor.mailWishes).toEqual([])

  await userEvent.clear(screen.getByLabelText('Email'))
  await userEvent.type(screen.getByLabelText('Email'), ' Marta@Example.com {Enter}')
  expect(visitor.savedEmails).toEqual(['Marta@example.com'])
  expect(visitor.mailWishes).toEqual([{ agrees: true, wording: mailConsentWording }])
  const heading = await screen.findByRole('heading', { name: 'Complete your order' })
  expect(document.activeElement).toBe(heading)
  expect(await screen.findByLabelText<HTMLInputElement>('Email')).toHaveProperty('value', 'Marta@example.com')
})

test('accepts cards but no wallets in the card fields, Link included', async () => {
  const { provider } = renderCheckout()
  await readyCardForm()
  const wallets = { applePay: 'never', googlePay: 'never', link: 'never' }
  expect(provider.elementOptions('payment')).toMatchObject({ wallets })
})

test('shows an error about the email only after the field was left', async () => {
  renderCheckout({ answers: {} })
  const field = screen.getByLabelText('Email')
  await userEvent.type(field, 'mar')
  expect(screen.queryByText('Please enter a valid email address')).toBeNull()
  await userEvent.tab()
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
  await userEvent.type(field, 'ta@example.com')
  expect(screen.queryByText('Please enter a valid email address')).toBeNull()
})

test('shows the same amounts in the order, the button and the renewal sentence', async () => {
  renderCheckout()
  const order = within(await screen.findByLabelText('Your order'))
  expect(order.getByText('$39.99')).toBeTruthy()
  expect(order.getByText('First-term discount (50%)')).toBeTruthy()
  expect(order.getByText('−$20.00')).toBeTruthy()
  expect(order.getByText('$19.99')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pay $19.99 now' })).toBeTruthy()
  expect(screen.getByTestId('renewal-terms').textContent).toBe(renewalTermsText(monthPlan, {}, noon))
})

test('validates each field when it is left', async () => {
  renderCheckout()
  const name = await screen.findByLabelText('Full name on card')
  const email = screen.getByLabelText('Email')
  fireEvent.blur(name)
  expect(screen.getByText('Full name is required')).toBeTruthy()
  expect(screen.queryByText('Email is required')).toBeNull()
  fireEvent.change(name, { target: { value: ' Jo ' } })
  expect(screen.getByText('Please enter your full name')).toBeTruthy()
  fireEvent.change(name, { target: { value: 'Joe' } })
  expect(screen.queryByText('Please enter your full name')).toBeNull()
  fireEvent.change(email, { target: { value: '' } })
  fireEvent.blur(email)
  expect(screen.getByText('Email is required')).toBeTruthy()
  fireEvent.change(email, { target: { value: 'joe@' } })
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
})

test('marks every field of an incomplete form, charges nothing and focuses the first invalid one', async () => {
  const { api, provider, visitor } = renderCheckout()
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: '' } })
  fireEvent.submit(screen.getByRole('form', { name: 'Pay by card' }))
  expect(screen.getByText('Full name is required')).toBeTruthy()
  expect(screen.getByText('Email is required')).toBeTruthy()
  expect(await screen.findByText('Email address is required')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Full name on card'))
  expect(provider.asked).toEqual(['submit'])
  expect(visitor.trackedAs('paymentInitiated')).toEqual([])
  expect(api.names()).not.toContain('completeSubscriptionFlow')
})

test.each([
  ['without a price', { ...monthPlan, finalPriceCents: 0 }],
  ['without an id', { ...monthPlan, id: '' }],
])('a plan %s cannot be bought', (_case, plan) => {
  renderCheckout({ plan })
  expect(screen.getByRole('alert').textContent).toContain('Missing Information')
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
})

test('offers a retry if the provider does not load', async () => {
  renderCheckout()
  chooseProvider(new Error('Stripe failed to load'))
  expect(await screen.findByText('Failed to initialize payment. Please try again.')).toBeTruthy()
  chooseProvider(fakeProvider())
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Pay $19.99 now' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Complete your order' }))
})

test("outlines the provider's fields until they load, and nothing can be paid", async () => {
  let settings = (_given: typeof siteSettings) => {}
  const asked = new Promise<typeof siteSettings>((resolve) => (settings = resolve))
  const { provider } = renderCheckout({ handlers: { siteSettings: () => asked } })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Pay $19.99 now' })
  expect(button.disabled).toBe(true)
  expect(screen.getByText('Preparing secure checkout...')).toBeTruthy()
  expect(document.querySelector('[data-wallets]')?.getAttribute('data-wallets')).toBe('unknown')
  settings(siteSettings)
  await readyCardForm()
  expect(button.disabled).toBe(false)
  expect(screen.queryByText('Preparing secure checkout...')).toBeNull()
  expect(document.querySelector('[data-wallets]')?.getAttribute('data-wallets')).toBe('none')
  expect(provider.asked).toEqual([])
})

test('gives the Elements group the amount in cents, the currency, and cards as the only type', async () => {
  const { provider } = renderCheckout()
  await readyCardForm()
  expect(provider.groupOptions()).toMatchObject({
    mode: 'subscription',
    amount: 1999,
    currency: 'usd',
    allowedPaymentMethodTypes: ['card'],
    paymentMethodCreation: 'manual',
  })
})

test("fills in the quiz's email and looks up the country", async () => {
  renderCheckout({ handlers: { geolocate: () => ({ country_code: 'NL' }) } })
  expect(await screen.findByLabelText<HTMLInputElement>('Email')).toHaveProperty('value', buyerEmail)
  expect(await screen.findByDisplayValue('Netherlands')).toBeTruthy()
})

test('marks the country busy during the lookup, and keeps one the visitor chose', async () => {
  let answer = (_found: { country_code: string }) => {}
  const found = new Promise<{ country_code: string }>((resolve) => (answer = resolve))
  renderCheckout({ handlers: { geolocate: () => found } })
  const select = await screen.findByLabelText<HTMLSelectElement>('Country')
  expect(select.getAttribute('aria-busy')).toBe('true')
  fireEvent.change(select, { target: { value: 'PT' } })
  expect(select.getAttribute('aria-busy')).toBe('false')
  answer({ country_code: 'NL' })
  await payByCard()
  expect(select.value).toBe('PT')
})

test('remembers a country the visitor chose for the next visit', async () => {
  const api = fakeApi({ ...paidHandlers, geolocate: () => ({ country_code: 'US' }) })
  const open = () => {
    const visitor = fakeVisitor({ answers: { email: buyerEmail } })
    const section = <CheckoutSection plan={monthPlan} registrationSource="quiz" onPaid={() => {}} />
    return render(withApi(api, section, visitor))
  }
  window.localStorage.clear()
  chooseProvider(fakeProvider())
  const first = open()
  fireEvent.change(await screen.findByLabelText('Country'), { target: { value: 'DE' } })
  first.unmount()
  open()
  expect(await screen.findByDisplayValue('Germany')).toBeTruthy()
})

test("clears the previous attempt's error when another plan is chosen", async () => {
  const declined = { type: 'card_error', code: 'card_declined', message: 'x' } as const
  chooseProvider(fakeProvider({ methodError: declined }))
  window.localStorage.clear()
  const api = fakeApi(paidHandlers)
  const visitor = fakeVisitor({ answers: { email: buyerEmail } })
  const withPlan = (plan: typeof monthPlan) =>
    withApi(api, <CheckoutSection plan={plan} registrationSource="quiz" onPaid={() => {}} />, visitor)
  const { rerender } = render(withPlan(monthPlan))
  await payByCard()
  expect(screen.getByText(/Your card was declined/)).toBeTruthy()
  rerender(withPlan(planOf('calmplate-3-month')))
  expect(screen.queryByText(/Your card was declined/)).toBeNull()
})
