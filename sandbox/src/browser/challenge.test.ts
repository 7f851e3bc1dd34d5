// @vitest-environment jsdom
import { PaymentElement } from '@stripe/react-stripe-js'
import { cleanup, screen, within } from '@testing-library/react'
import { createElement } from 'react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openElement, openPayment, openScriptedPage, type ScriptedPage } from '../testing/open-page.ts'
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

test('a challenge shows merchant and amount and completes the payment', async () => {
  const { stripe, user } = await openElement(page.browserStripe, createElement(PaymentElement))
  const { clientSecret } = await openPayment(page.sandbox.url, 'pm_card_authenticationRequiredAlways')
  const confirming = stripe.confirmPayment({
    clientSecret,
    confirmParams: { return_url: 'https://example.com/register' },
    redirect: 'if_required',
  })
  const dialog = await screen.findByRole('dialog', { name: '3-D Secure test challenge' })
  expect(within(dialog).getByText('$39.99')).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Complete' }))
  expect((await confirming).paymentIntent?.status).toBe('succeeded')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a challenge still names the merchant of the fields that are gone', async () => {
  const named = createElement(PaymentElement, { options: { business: { name: 'Calmplate' } } })
  const { stripe, user } = await openElement(page.browserStripe, named)
  cleanup()
  const { clientSecret } = await openPayment(page.sandbox.url, 'pm_card_authenticationRequiredAlways')
  const confirming = stripe.confirmCardPayment(clientSecret)
  const dialog = await screen.findByRole('dialog', { name: '3-D Secure test challenge' })
  expect(within(dialog).getByText('Calmplate')).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Complete' }))
  await confirming
})

test.each([
  ['Fail', 'We are unable to authenticate your payment method.'],
  ['Cancel', 'authentication was canceled'],
])('%s ends a challenge with an authentication failure', async (button, words) => {
  const { stripe, user } = await openElement(page.browserStripe, createElement(PaymentElement))
  const {
    stripe: server,
    intent,
    clientSecret,
  } = await openPayment(page.sandbox.url, 'pm_card_authenticationRequiredAlways')
  await server.paymentIntents.confirm(intent.id)
  const acting = stripe.handleNextAction({ clientSecret })
  await user.click(await screen.findByRole('button', { name: button }))
  const { error } = await acting
  expect(error).toMatchObject({
    code: 'payment_intent_authentication_failure',
    payment_intent: { status: 'requires_payment_method' },
  })
  expect(error?.message).toContain(words)
  expect((await server.paymentIntents.retrieve(intent.id)).last_payment_error?.code).toBe(
    'payment_intent_authentication_failure',
  )
})

test('a decline after the challenge is reported', async () => {
  const { stripe, user } = await openElement(page.browserStripe, createElement(PaymentElement))
  const { clientSecret } = await openPayment(page.sandbox.url, 'pm_card_threeDSecureRequiredChargeDeclined')
  const confirming = stripe.confirmCardPayment(clientSecret)
  await user.click(await screen.findByRole('button', { name: 'Complete' }))
  expect((await confirming).error).toMatchObject({ type: 'card_error', code: 'card_declined' })
})

test('a set-up is confirmed, with and without a challenge', async () => {
  const { stripe, user } = await openElement(page.browserStripe, createElement(PaymentElement))
  const server = clientOf(page.sandbox.url)
  const customer = await server.customers.create()
  const setup = await server.setupIntents.create({
    customer: customer.id,
    payment_method: 'pm_card_authenticationRequired',
  })
  const confirming = stripe.confirmSetup({
    clientSecret: setup.client_secret ?? '',
    confirmParams: {},
    redirect: 'if_required',
  })
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Nothing now (the card is checked)')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Complete' }))
  expect((await confirming).setupIntent?.status).toBe('succeeded')
})

test('a wrong client secret is refused', async () => {
  const { stripe } = await openElement(page.browserStripe, createElement(PaymentElement))
  const { intent } = await openPayment(page.sandbox.url, 'pm_card_visa')
  const { error } = await stripe.retrievePaymentIntent(`${intent.id}_secret_guess`)
  expect(error).toMatchObject({ type: 'invalid_request_error', code: 'payment_intent_invalid_parameter' })
})
