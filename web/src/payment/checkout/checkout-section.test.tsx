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

vi.mock('../provider/load-payment-provider.ts', async () => {
  const { providerInUse } = await import('#web/testing/fake-payment-provider.ts')
  return { loadPaymentProvider: providerInUse }
})

// The terms name a day: it is the same when they are shown as when they are compared.
const noon = Date.parse('2026-03-01T12:00:00Z')
beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('without an e-mail the checkout asks for one first', async () => {
  const { visitor } = renderCheckout({ answers: {} })
  expect(screen.getByRole('heading', { name: 'Where should we send your plan?' })).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Get My Plan Now' })
  expect(button.disabled).toBe(true)

  await userEvent.type(screen.getByLabelText('Email'), 'nope{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email address')
  expect(visitor.savedEmails).toEqual([])

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

test('the form takes a card and no wallet, Link among them', async () => {
  const { provider } = renderCheckout()
  await readyCardForm()
  const wallets = { applePay: 'never', googlePay: 'never', link: 'never' }
  expect(provider.elementOptions('payment')).toMatchObject({ wallets })
})

test('a message about the address comes only once it was left', async () => {
  renderCheckout({ answers: {} })
  const field = screen.getByLabelText('Email')
  await userEvent.type(field, 'mar')
  expect(screen.queryByText('Please enter a valid email address')).toBeNull()
  await userEvent.tab()
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
  await userEvent.type(field, 'ta@example.com')
  expect(screen.queryByText('Please enter a valid email address')).toBeNull()
})

test('the order, the button and the renewal sentence say the same amounts', async () => {
  renderCheckout()
  const order = within(await screen.findByLabelText('Your order'))
  expect(order.getByText('$39.99')).toBeTruthy()
  expect(order.getByText('First-term discount (50%)')).toBeTruthy()
  expect(order.getByText('−$20.00')).toBeTruthy()
  expect(order.getByText('$19.99')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pay $19.99 now' })).toBeTruthy()
  expect(screen.getByTestId('renewal-terms').textContent).toBe(renewalTermsText(monthPlan, {}, noon))
})

test('the fields are judged one by one as they are left', async () => {
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

test('sending an unfinished form marks every field, charges nothing and leads to the first of them', async () => {
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
])('a plan %s cannot be paid', (_case, plan) => {
  renderCheckout({ plan })
  expect(screen.getByRole('alert').textContent).toContain('Missing Information')
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
})

test('a provider that does not load can be tried again', async () => {
  renderCheckout()
  chooseProvider(new Error('Stripe failed to load'))
  expect(await screen.findByText('Failed to initialize payment. Please try again.')).toBeTruthy()
  chooseProvider(fakeProvider())
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Pay $19.99 now' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Complete your order' }))
})

test('until the provider is there its fields are outlined and nothing can be paid', async () => {
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

test('the elements group knows the amount in cents, the currency and that cards are all there is', async () => {
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

test('the e-mail of the quiz is filled in, the country is found', async () => {
  renderCheckout({ handlers: { geolocate: () => ({ country_code: 'NL' }) } })
  expect(await screen.findByLabelText<HTMLInputElement>('Email')).toHaveProperty('value', buyerEmail)
  expect(await screen.findByDisplayValue('Netherlands')).toBeTruthy()
})

test('the country is busy while it is found, and one the visitor chose is kept', async () => {
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

test('a country the visitor chose is theirs at the next visit', async () => {
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

test('another plan clears the error of the attempt before', async () => {
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
