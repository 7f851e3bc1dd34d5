import type { Stripe, StripeError } from '@stripe/stripe-js'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeProvider } from '#web/testing/fake-payment-provider.ts'
import { flowAnswer, payByCard, renderCheckout } from '#web/testing/render-checkout.tsx'
import { settleIntent } from './settle-intent.ts'

vi.mock('../provider/load-payment-provider.ts')

const offline: StripeError = { type: 'api_connection_error', message: 'no network' }

test.each([
  ['payment', 'confirmPayment'],
  ['setup', 'confirmSetup'],
] as const)(
  'confirms an unconfirmed %s in the page, which a bank that cannot ask there leaves and leads back to',
  async (intentType, asked) => {
    const flow = flowAnswer({ clientSecret: 'secret', requiresConfirmation: true, intentType })
    const { provider, timesPaid } = renderCheckout({ handlers: { completeSubscriptionFlow: () => flow } })
    await payByCard()
    expect(provider.asked.at(-1)).toBe(asked)
    expect(provider.questions).toEqual([
      [
        {
          clientSecret: 'secret',
          confirmParams: { payment_method: 'pm_1', return_url: `${window.location.origin}/register` },
          redirect: 'if_required',
        },
      ],
    ])
    expect(timesPaid()).toBe(1)
  },
)

test('does not say that the bank is asking while a payment is being confirmed, until it does', async () => {
  let lose = (_result: object) => {}
  const confirmation = new Promise<object>((resolve) => (lose = resolve))
  renderCheckout({
    handlers: {
      completeSubscriptionFlow: () => flowAnswer({ clientSecret: 'secret', requiresConfirmation: true }),
    },
    provider: fakeProvider({ challenges: [confirmation, new Promise(() => {})] }),
  })
  await payByCard()
  expect(screen.getByRole('button', { name: 'Processing...' })).toBeTruthy()
  await act(async () => lose({ error: offline }))
  expect(screen.getByRole('button', { name: 'Verifying payment...' })).toBeTruthy()
})

test('only looks up a payment without a next step, and reports it to the server', async () => {
  const { api, provider } = renderCheckout({
    handlers: {
      completeSubscriptionFlow: () => flowAnswer({ clientSecret: 'secret' }),
      completePayment: () => {
        const message = 'Payment was processed but verification failed'
        throw new ApiFailure(402, 'payment_failed', message)
      },
    },
    provider: fakeProvider({ statusLater: 'processing' }),
  })
  await payByCard()
  expect(provider.asked.slice(2)).toEqual(['retrievePaymentIntent'])
  expect(api.inputsOf('completePayment')).toHaveLength(1)
  expect(screen.getByRole('alert').textContent).toContain('Payment was processed but verification failed')
})

/** Answers the bank, after which a lookup finds the payment with this status. */
function answerBank(answers: readonly object[], statusLater: string) {
  const left = [...answers]
  const handleNextAction = vi.fn<() => Promise<object>>(async () => left.shift() ?? {})
  const retrievePaymentIntent = async () => ({ paymentIntent: { id: 'pi_1', status: statusLater } })
  const settled = settleIntent({
    stripe: { handleNextAction, retrievePaymentIntent } as unknown as Stripe,
    dispatch: () => undefined,
    clientSecret: 'secret',
    paymentMethodId: 'pm_1',
    requiresAction: true,
    requiresConfirmation: false,
    returnUrl: 'https://site.example/register',
    stopped: new AbortController().signal,
  })
  return { settled, handleNextAction }
}

test.each(['succeeded', 'processing'])(
  'asks no bank again about a payment that has %s meanwhile',
  async (status) => {
    const { settled, handleNextAction } = answerBank([{ error: offline }], status)
    await expect(settled).resolves.toBe('pi_1')
    expect(handleNextAction).toHaveBeenCalledOnce()
  },
)

test('takes no payment for made that is neither paid nor on its way', async () => {
  const unpaid = { paymentIntent: { id: 'pi_1', status: 'requires_payment_method' } }
  const { settled } = answerBank([unpaid], 'requires_payment_method')
  await expect(settled).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
})
