import { apiMessages } from '@fennel/contract'
import { authenticationCanceledPanel, paymentErrorMessages, paymentMessages } from '@fennel/funnel'
import type { StripeError } from '@stripe/stripe-js'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeProvider } from '#web/testing/fake-payment-provider.ts'
import { challengeAnswer, payByCard, renderCheckout } from '#web/testing/render-checkout.tsx'

vi.mock('../provider/load-payment-provider.ts')

const canceled = 'payment_intent_authentication_failure'
const messageCases = Object.entries(paymentErrorMessages).filter(([code]) => code !== canceled)

function cardError(code: string | undefined, more: Partial<StripeError> = {}): StripeError {
  return {
    type: 'card_error',
    message: 'words of the provider',
    ...(code === undefined ? {} : { code }),
    ...more,
  }
}

async function expectPanel(title: string, text: string, tone: 'danger' | 'warning'): Promise<void> {
  const panel = await screen.findByRole('alert')
  expect(panel.textContent).toBe(`${title}${text}`)
  expect(panel.dataset['tone']).toBe(tone)
  expect(document.activeElement).toBe(panel)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay $19.99 now' }).disabled).toBe(false)
}

test.each(messageCases)('%s from the browser script reads: %s', async (code, message) => {
  const { timesPaid } = renderCheckout({ provider: fakeProvider({ methodError: cardError(code) }) })
  await payByCard()
  await expectPanel('Payment Error', message, 'danger')
  expect(timesPaid()).toBe(0)
})

test.each(messageCases)('%s from the server reads: %s', async (code, message) => {
  const completeSubscriptionFlow = () =>
    Promise.reject(new ApiFailure(402, 'payment_failed', 'words of the server', code))
  const { timesPaid } = renderCheckout({ handlers: { completeSubscriptionFlow } })
  await payByCard()
  await expectPanel('Payment Error', message, 'danger')
  expect(timesPaid()).toBe(0)
})

test('prefers the more specific code of a declined card', async () => {
  const error = cardError('card_declined', { decline_code: 'insufficient_funds' })
  renderCheckout({ provider: fakeProvider({ methodError: error }) })
  await payByCard()
  await expectPanel('Payment Error', paymentErrorMessages.insufficient_funds, 'danger')
})

test('falls back to the general code if the specific one is unknown', async () => {
  const error = cardError('card_declined', { decline_code: 'generic_decline' })
  renderCheckout({ provider: fakeProvider({ methodError: error }) })
  await payByCard()
  await expectPanel('Payment Error', paymentErrorMessages.card_declined, 'danger')
})

test.each([canceled, 'setup_intent_authentication_failure'])('%s shows the yellow panel', async (code) => {
  renderCheckout({
    handlers: { completeSubscriptionFlow: () => challengeAnswer },
    provider: fakeProvider({ challenges: [{ error: cardError(code) }] }),
  })
  await payByCard()
  await expectPanel(authenticationCanceledPanel.title, authenticationCanceledPanel.text, 'warning')
})

test.each<[string, () => Error, string]>([
  ['a time-out', () => new ApiFailure(0, 'timeout', 'x'), paymentMessages.timedOut],
  ['no network', () => new ApiFailure(0, 'network', 'x'), paymentErrorMessages.no_network_connection],
  [
    'a refusal without a code',
    () => new ApiFailure(400, 'invalid_request', 'Invalid product information'),
    paymentMessages.invalidProduct,
  ],
  [
    'a second trial',
    () => new ApiFailure(402, 'payment_failed', 'x', 'trial_already_used'),
    'A trial was already started with this email or card. Please choose another plan.',
  ],
  [
    'a decline whose reason stays with us',
    () => new ApiFailure(402, 'payment_failed', apiMessages.paymentUnprocessable),
    paymentMessages.unableToProcess,
  ],
  [
    'one card too many for a day',
    () => new ApiFailure(402, 'payment_failed', 'x', 'card_limit_reached'),
    'We did not charge this card. To protect cardholders, only a few cards can be tried in one day. Please try again tomorrow.',
  ],
  [
    'a lead that is not found',
    () => new ApiFailure(404, 'not_found', 'Nothing found'),
    paymentMessages.unableToProcess,
  ],
  [
    'a code nobody knows',
    () => new ApiFailure(402, 'payment_failed', 'x', 'brand_new_code'),
    paymentMessages.unknownCode,
  ],
  ['a failure of our own', () => new TypeError('x'), 'An error occurred during payment processing'],
])('%s has a message for the buyer', async (_case, failure, text) => {
  renderCheckout({ handlers: { completeSubscriptionFlow: () => Promise.reject(failure()) } })
  await payByCard()
  await expectPanel('Payment Error', text, 'danger')
})

test('asks to try again if the server gave the buyer no lead', async () => {
  const { api, visitor } = renderCheckout()
  vi.spyOn(visitor, 'ensureLead').mockRejectedValue(new Error('No lead ID returned from API'))
  await payByCard()
  await expectPanel('Payment Error', 'Failed to initialize payment. Please try again.', 'danger')
  expect(api.names()).not.toContain('completeSubscriptionFlow')
})

test('reports incomplete card fields with one message', async () => {
  const submitError: StripeError = {
    type: 'validation_error',
    code: 'incomplete_number',
    message: 'incomplete',
  }
  const { api } = renderCheckout({ provider: fakeProvider({ submitError }) })
  await payByCard()
  await expectPanel('Payment Error', 'Please enter valid card details', 'danger')
  expect(api.names()).not.toContain('completeSubscriptionFlow')
})

test('says that a payment went through but could not be verified yet', async () => {
  const completePayment = () => Promise.reject(new ApiFailure(503, 'unavailable', 'x'))
  const { timesPaid } = renderCheckout({ handlers: { completePayment } })
  await payByCard()
  await expectPanel('Payment Error', 'Payment was processed but verification failed', 'danger')
  expect(timesPaid()).toBe(0)
})

test('removes the panel when the next try begins', async () => {
  let tries = 0
  const { timesPaid } = renderCheckout({
    handlers: {
      completePayment: () => {
        tries += 1
        if (tries === 1) throw new ApiFailure(402, 'payment_failed', 'x', 'card_declined')
        return { success: true, data: { status: 'succeeded', paymentIntentId: 'pi_1' } }
      },
    },
  })
  await payByCard()
  await expectPanel('Payment Error', paymentErrorMessages.card_declined, 'danger')
  await payByCard()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(timesPaid()).toBe(1)
})
