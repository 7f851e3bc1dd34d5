// @vitest-environment jsdom
import { CardElement, ExpressCheckoutElement, PaymentElement } from '@stripe/react-stripe-js'
import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { createElement } from 'react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fillCard, openElement, openScriptedPage, type ScriptedPage } from '../testing/open-page.ts'
import { clientOf } from '../testing/sandbox-client.ts'

let page: ScriptedPage
beforeAll(async () => {
  page = await openScriptedPage()
})
afterAll(() => page.sandbox.stop())
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

test('a typed card becomes a payment method, and its fields are labeled, formatted and numeric', async () => {
  const onReady = vi.fn<(event: unknown) => void>()
  const onChange = vi.fn<(event: unknown) => void>()
  const { stripe, elements, user } = await openElement(
    page.browserStripe,
    createElement(PaymentElement, { onReady, onChange }),
  )
  await fillCard(user, '4242424242424242', '1234')
  const number = screen.getByLabelText<HTMLInputElement>('Card number')
  expect(number.value).toBe('4242 4242 4242 4242')
  expect(screen.getByLabelText<HTMLInputElement>('Expiration date').value).toBe('12 / 34')
  expect(number.inputMode || number.getAttribute('inputmode')).toBe('numeric')
  expect(number.autocomplete).toBe('cc-number')
  expect(screen.getByText('Sandbox payments, no real charge.')).toBeDefined()
  expect(number.closest<HTMLElement>('.sbx')?.style.getPropertyValue('--sbx-primary')).toBe('rgb(10, 20, 30)')
  expect(onReady).toHaveBeenCalledTimes(1)
  expect(onChange).toHaveBeenLastCalledWith(
    expect.objectContaining({ complete: true, empty: false, value: { type: 'card' } }),
  )

  expect(await elements.submit()).toEqual({ selectedPaymentMethod: 'card' })
  const { paymentMethod } = await stripe.createPaymentMethod({
    elements,
    params: { billing_details: { name: 'Ada' } },
  })
  expect(paymentMethod).toMatchObject({
    object: 'payment_method',
    card: { brand: 'visa', last4: '4242' },
    billing_details: { name: 'Ada' },
  })
})

test('a billing detail that the fields never ask for has to be passed', async () => {
  const fields = { billingDetails: { address: { country: 'never' } } } as const
  const { stripe, elements, user } = await openElement(
    page.browserStripe,
    createElement(PaymentElement, { options: { fields } }),
  )
  await fillCard(user, '4242424242424242')
  await elements.submit()
  const create = (billing_details: object) =>
    stripe.createPaymentMethod({ elements, params: { billing_details } })
  await expect(create({ address: {} })).rejects.toThrow('"never" for fields.billing_details.address.country')
  const { paymentMethod } = await create({ address: { country: 'US' } })
  expect(paymentMethod?.billing_details.address?.country).toBe('US')
})

test('a typed card becomes a confirmation token that the server can pay with', async () => {
  const { stripe, elements, user } = await openElement(page.browserStripe, createElement(PaymentElement))
  await fillCard(user, '5555555555554444')
  await elements.submit()
  const { confirmationToken } = await stripe.createConfirmationToken({
    elements,
    params: { payment_method_data: { billing_details: { name: 'Ada' } } },
  })
  expect(confirmationToken).toMatchObject({
    object: 'confirmation_token',
    payment_method_preview: { billing_details: { name: 'Ada' }, card: { last4: '4444' } },
  })
  const paid = await clientOf(page.sandbox.url).paymentIntents.create({
    amount: 1999,
    currency: 'usd',
    confirm: true,
    confirmation_token: confirmationToken?.id ?? '',
  })
  expect(paid.status).toBe('succeeded')
})

test.each([
  ['', '', '', 'incomplete_number'],
  ['4242424242424241', '1234', '123', 'invalid_number'],
  ['4242424242424242', '12', '123', 'incomplete_expiry'],
  ['4242424242424242', '1220', '123', 'invalid_expiry_year_past'],
  ['4242424242424242', '1334', '123', 'invalid_expiry_month'],
  ['4242424242424242', '1234', '12', 'incomplete_cvc'],
  ['378282246310005', '1234', '123', 'incomplete_cvc'],
])('submit refuses "%s" "%s" "%s" with %s, shown at its field', async (number, expiry, cvc, code) => {
  const { elements, user } = await openElement(page.browserStripe, createElement(PaymentElement))
  await screen.findByLabelText('Card number')
  if (number) await fillCard(user, number, expiry, cvc)
  const { error } = await elements.submit()
  expect(error).toMatchObject({ type: 'validation_error', code })
  const shown = screen.getAllByRole('alert').find((alert) => alert.textContent === error?.message)
  expect(shown).toBeDefined()
  const invalid = document.querySelector(`[aria-describedby="${shown?.id}"]`)
  expect(invalid?.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(invalid)
})

test('createPaymentMethod before submit throws an integration error', async () => {
  const { stripe, elements } = await openElement(page.browserStripe, createElement(PaymentElement))
  await screen.findByLabelText('Card number')
  await expect(stripe.createPaymentMethod({ elements })).rejects.toThrow('elements.submit() must be called')
})

test("a live card is refused by the server, in Stripe's words", async () => {
  const { stripe, elements, user } = await openElement(page.browserStripe, createElement(PaymentElement))
  await fillCard(user, '4111111111111111')
  await elements.submit()
  const { error } = await stripe.createPaymentMethod({ elements })
  expect(error).toMatchObject({
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
  })
})

test('a wallet opens its payment sheet and returns a payment method that names the wallet', async () => {
  const onReady = vi.fn<(event: unknown) => void>()
  const onCancel = vi.fn<() => void>()
  const onConfirm = vi.fn<(event: StripeExpressCheckoutElementConfirmEvent) => void>()
  const element = createElement(ExpressCheckoutElement, {
    onCancel,
    onConfirm,
    onReady,
    onClick: ({ resolve }) => resolve({ business: { name: 'Fennel' } }),
  })
  const { stripe, elements, user } = await openElement(page.browserStripe, element)
  await waitFor(() => expect(onReady).toHaveBeenCalledTimes(1))
  expect(onReady).toHaveBeenCalledWith(
    expect.objectContaining({
      availablePaymentMethods: expect.objectContaining({ applePay: true, googlePay: true }),
    }),
  )

  await user.click(screen.getByRole('button', { name: 'Google Pay (sandbox)' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalledTimes(1)

  await user.click(screen.getByRole('button', { name: 'Apple Pay (sandbox)' }))
  const sheet = await screen.findByRole('dialog', { name: 'Apple Pay (sandbox)' })
  expect(within(sheet).getByText('$39.99')).toBeDefined()
  expect(within(sheet).getByText('Fennel')).toBeDefined()
  await user.click(within(sheet).getByRole('button', { name: 'Pay' }))
  await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(1))
  expect(onConfirm.mock.calls[0]?.[0]).toMatchObject({ expressPaymentType: 'apple_pay' })
  expect(await elements.submit()).toEqual({ selectedPaymentMethod: 'apple_pay' })
  const { paymentMethod } = await stripe.createPaymentMethod({ elements })
  expect(paymentMethod).toMatchObject({ card: { wallet: { type: 'apple_pay' } } })
})

test('the older card element works with confirmCardPayment', async () => {
  const { stripe, elements, user } = await openElement(page.browserStripe, createElement(CardElement))
  await fillCard(user, '5555555555554444')
  const server = clientOf(page.sandbox.url)
  const intent = await server.paymentIntents.create({ amount: 999, currency: 'usd' })
  const card = elements.getElement(CardElement)
  if (!card) throw new Error('no card element')
  const { paymentIntent } = await stripe.confirmCardPayment(intent.client_secret ?? '', {
    payment_method: { card },
  })
  expect(paymentIntent?.status).toBe('succeeded')
})

test('options that Stripe.js no longer supports are refused', () => {
  const old = { mode: 'payment', amount: 100, currency: 'usd', paymentMethodTypes: ['card'] }
  expect(() => page.browserStripe.elements(old as never)).toThrow('paymentMethodTypes')
})

test('the card form accepts disabled wallets, and refuses unknown wallet settings', () => {
  const group = () => page.browserStripe.elements({ mode: 'setup', currency: 'usd' })
  const off = { applePay: 'never', googlePay: 'never', link: 'never' } as const
  expect(group().create('payment', { wallets: off })).toBeDefined()
  expect(() => group().create('payment', { wallets: { link: 'no' as never } })).toThrow('wallets.link')
})

test('the script is found by loadStripe without a warning, and loads nothing else', async () => {
  const warn = vi.spyOn(console, 'warn')
  vi.resetModules()
  const { loadStripe } = await import('@stripe/stripe-js/pure/index.js')
  expect(await loadStripe('pk_test_1')).not.toBeNull()
  expect(warn).not.toHaveBeenCalled()
  expect(document.querySelector('script')).toBeNull()
})
