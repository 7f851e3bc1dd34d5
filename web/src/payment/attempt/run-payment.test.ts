import { apiMessages } from '@fennel/contract'
import type { ApiErrorCode } from '@fennel/contract'
import { laterTimings } from '@fennel/funnel'
import type { StripeElements } from '@stripe/stripe-js'
import { expect, test } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeProvider } from '#web/testing/fake-payment-provider.ts'
import { challengeAnswer, paidHandlers } from '#web/testing/render-checkout.tsx'
import { PaymentProblemError, toPaymentProblem } from '../problems/payment-problem-error.ts'
import { runPayment } from './run-payment.ts'

interface RunOptions {
  readonly stripe?: Readonly<Record<string, unknown>>
  readonly isWallet?: boolean
  readonly handlers?: Parameters<typeof fakeApi>[0]
  readonly api?: ReturnType<typeof fakeApi>
}

function run({
  stripe = {},
  isWallet = false,
  handlers = {},
  api = fakeApi({ ...paidHandlers, ...handlers }),
}: RunOptions) {
  return runPayment({
    stripe: { ...fakeProvider().stripe, ...stripe },
    elements: {} as unknown as StripeElements,
    api,
    dispatch: () => {},
    returnUrl: 'https://site.example/register',
    savePending: () => {},
    isBegun: false,
    timeoutError: new PaymentProblemError('silent'),
    stopped: new AbortController().signal,
    billingDetails: {},
    isWallet,
    request: { productId: 'p', customerEmail: 'marta@example.com', isWallet },
  })
}

const refused = { createPaymentMethod: async () => ({ error: { type: 'api_error' } }) }
const broken = () => Promise.reject(new Error('x'))
const challenged = { completeSubscriptionFlow: () => challengeAnswer }

test.each<[string, RunOptions, string]>([
  [
    'a wallet refused without a message',
    { stripe: refused, isWallet: true },
    'Unable to create payment method',
  ],
  ['a card refused without a message', { stripe: refused }, 'Failed to create payment method'],
  ['no method at all', { stripe: { createPaymentMethod: async () => ({}) } }, 'No payment method available'],
  ['a provider that breaks', { stripe: { createPaymentMethod: broken } }, 'Error creating payment method'],
  [
    'a confirmation that breaks',
    { stripe: { handleNextAction: broken }, handlers: challenged },
    'Failed to confirm payment',
  ],
  ['a completion that breaks', { handlers: { completePayment: broken } }, 'Failed to complete payment'],
])('%s has its message', async (_case, options, message) => {
  await expect(run(options)).rejects.toThrow(message)
})

test.each<[string, RunOptions]>([
  ['the provider', { stripe: { createPaymentMethod: broken } }],
  ['the bank', { stripe: { handleNextAction: broken }, handlers: challenged }],
  ['the completion', { handlers: { completePayment: broken } }],
])('keeps an error of %s as the cause', async (_case, options) => {
  await expect(run(options)).rejects.toMatchObject({ cause: { message: 'x' } })
})

test.each([
  [false, 'completePayment'],
  [true, 'verifyPayment'],
] as const)('waits for the completion as long as for the rest (by wallet: %s)', async (isWallet, name) => {
  const api = fakeApi(paidHandlers)
  await run({ api, isWallet })
  expect(api.inputsOf(name)[0]?.timeoutMs).toBe(laterTimings.paymentTimeout)
})

test.each([404, 500])('a completion answered with %i leaves open whether it was paid', async (status) => {
  const handlers = { completePayment: () => Promise.reject(new ApiFailure(status, 'x', 'Not so.')) }
  await expect(run({ handlers: { ...challenged, ...handlers } })).rejects.toMatchObject({ isUndecided: true })
})

test.each<[ApiErrorCode, string | undefined, boolean]>([
  ['payment_unfinished', undefined, true],
  ['payment_failed', 'card_declined', false],
  ['payment_failed', undefined, false],
])('a payment answered with %s (%s) leaves open whether it was paid: %s', async (code, reason, isOpen) => {
  const failure = new ApiFailure(402, code, apiMessages.paymentNotVerified, reason)
  const fail = () => Promise.reject(failure)
  const handlers = { ...challenged, verifyPayment: fail, completePayment: fail }
  for (const isWallet of [true, false])
    await expect(run({ handlers, isWallet })).rejects.toMatchObject({ isUndecided: isOpen, code: reason })
})

test('keeps the id of the subscription when the completion does not repeat it', async () => {
  const completePayment = () => ({
    success: true as const,
    data: { status: 'succeeded', paymentIntentId: 'pi_1' },
  })
  const outcome = await run({ handlers: { ...challenged, completePayment } })
  expect(outcome).toMatchObject({ status: 'succeeded', subscriptionId: 'sub_1' })
})

test('returns the end of a trial', async () => {
  const trialEnd = '2026-03-08T10:00:00.000Z'
  const { data } = challengeAnswer
  const handlers = {
    completeSubscriptionFlow: () => ({ success: true as const, data: { ...data, trialEnd } }),
  }
  expect(await run({ handlers })).toMatchObject({ subscriptionId: 'sub_1', trialEnd })
})

test('reports something thrown that is not an error as unknown', () => {
  expect(toPaymentProblem('x').message).toBe('Unknown error occurred')
})
