import { laterTimings, paymentErrorMessages, paymentErrorTitle, paymentMessages } from '@fennel/funnel'
import type { StripeError } from '@stripe/stripe-js'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeProvider } from '#web/testing/fake-payment-provider.ts'
import { challengeAnswer, flowAnswer, readyCardForm, renderCheckout } from '#web/testing/render-checkout.tsx'
import { pendingPurchase } from '../bank/payment-at-bank.ts'
import { tabStorage } from '../saved/saved-payment.ts'

vi.mock('../provider/load-payment-provider.ts')

afterEach(() => void vi.useRealTimers())

const longest = laterTimings.paymentTimeout
const paid = { paymentIntent: { id: 'pi_1', status: 'succeeded' } }
const offline: StripeError = { type: 'api_connection_error', message: 'no network' }

/** An answer that arrives when the test says so, or never. */
function held() {
  let answer = (_result: object) => {}
  const promise = new Promise<object>((resolve) => (answer = resolve))
  return { promise, answer: (result: object) => act(async () => answer(result)) }
}

type Options = Parameters<typeof renderCheckout>[0]

/** The checkout with the card's name filled in, and a stopped clock. */
async function checkout(options: Options) {
  const rendered = renderCheckout(options)
  const form = await readyCardForm()
  fireEvent.change(screen.getByLabelText('Full name on card'), { target: { value: 'Marta Buyer' } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return { ...rendered, pay: () => act(async () => void fireEvent.submit(form)) }
}

const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
const stop = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Stop waiting' })))

function expectPanel(text: string): void {
  const panel = screen.getByRole('alert')
  expect(panel.textContent).toBe(`${paymentErrorTitle}${text}`)
  expect(document.activeElement).toBe(panel)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay $19.99 now' }).disabled).toBe(false)
}

test.each([
  ['submit', {}, (silent: Promise<object>) => ({ submits: [silent] })],
  [
    'createPaymentMethod',
    { paymentMethod: { id: 'pm_late' } },
    (silent: Promise<object>) => ({ methods: [silent] }),
  ],
])(
  '%s that never answers ends with nothing charged, and its late answer pays nothing',
  async (name, late, script) => {
    const silent = held()
    const provider = fakeProvider(script(silent.promise))
    const { api, pay, timesPaid } = await checkout({ provider })
    await pay()
    await wait(longest - 1)
    expect(screen.queryByRole('alert')).toBeNull()
    await wait(1)
    expectPanel('There was no answer in time. Nothing was charged. Please try again.')
    const soFar = provider.asked.length
    await silent.answer(late)
    expect(provider.asked.slice(soFar)).toEqual([])
    expect(api.names()).not.toContain('completeSubscriptionFlow')
    expect(provider.asked.at(-1)).toBe(name)
    await pay()
    expect(api.inputsOf('completeSubscriptionFlow').map(({ body }) => body?.paymentMethodId)).toEqual([
      'pm_1',
    ])
    expect(timesPaid()).toBe(1)
  },
)

test('a server that does not answer about the buyer in time ends with nothing charged, not even later', async () => {
  const { api, visitor, pay, timesPaid } = await checkout({})
  const { promise, resolve } = Promise.withResolvers<string>()
  vi.spyOn(visitor, 'ensureLead').mockReturnValueOnce(promise)
  await pay()
  await wait(longest - 1)
  expect(screen.queryByRole('alert')).toBeNull()
  await wait(1)
  expectPanel(paymentMessages.noAnswer)
  await act(async () => resolve('lead-1'))
  expect(api.names()).not.toContain('completeSubscriptionFlow')
  await pay()
  expect(timesPaid()).toBe(1)
})

test('ignores a late answer that arrives during the second try, and pays once', async () => {
  const [first, second] = [held(), held()]
  const provider = fakeProvider({ methods: [first.promise, second.promise] })
  const { api, pay, timesPaid } = await checkout({ provider })
  await pay()
  await wait(longest)
  await pay()
  await first.answer({ paymentMethod: { id: 'pm_late' } })
  expect(api.names()).not.toContain('completeSubscriptionFlow')
  await second.answer({ paymentMethod: { id: 'pm_again' } })
  expect(api.inputsOf('completeSubscriptionFlow').map(({ body }) => body?.paymentMethodId)).toEqual([
    'pm_again',
  ])
  expect(timesPaid()).toBe(1)
})

test("tells a wallet's sheet that the provider never answered", async () => {
  const provider = fakeProvider({ wallets: true, methods: [held().promise] })
  await checkout({ provider })
  await act(async () => void provider.payByWallet('apple_pay'))
  await wait(longest)
  expect(provider.walletFailures).toEqual([{ reason: 'fail' }])
  expectPanel(paymentMessages.noAnswer)
})

test.each<[string, Promise<object>, string]>([
  ['is never answered', held().promise, paymentMessages.outcomeUnknown],
  [
    'is refused',
    Promise.resolve({ error: { type: 'card_error', code: 'expired_card' } }),
    paymentErrorMessages.expired_card,
  ],
])('a try that %s says nothing about an earlier one whose response was lost', async (_case, method, text) => {
  const completeSubscriptionFlow = () => Promise.reject(new ApiFailure(0, 'timeout', 'x'))
  const made = Promise.resolve({ paymentMethod: { id: 'pm_1' } })
  const provider = fakeProvider({ methods: [made, method] })
  const { pay } = await checkout({ provider, handlers: { completeSubscriptionFlow } })
  await pay()
  expectPanel(paymentMessages.timedOut)
  await pay()
  await wait(longest)
  expectPanel(text)
  expect(pendingPurchase.read(tabStorage())).toBeDefined()
})

test('a server that does not answer about the buyer says nothing about an earlier try', async () => {
  const completeSubscriptionFlow = () => Promise.reject(new ApiFailure(0, 'timeout', 'x'))
  const { visitor, pay } = await checkout({ handlers: { completeSubscriptionFlow } })
  await pay()
  vi.spyOn(visitor, 'ensureLead').mockReturnValue(new Promise(() => {}))
  await pay()
  await wait(longest)
  expectPanel(paymentMessages.outcomeUnknown)
  expect(pendingPurchase.read(tabStorage())).toBeDefined()
})

test.each([
  ['confirmPayment', 'Processing...', { requiresConfirmation: true }],
  ['handleNextAction', 'Verifying payment...', { requiresAction: true }],
] as const)('%s may be waiting for a person and is never cut short', async (asked, busyText, step) => {
  const question = held()
  const { provider, pay, timesPaid } = await checkout({
    handlers: { completeSubscriptionFlow: () => flowAnswer({ clientSecret: 'secret', ...step }) },
    provider: fakeProvider({ challenges: [question.promise] }),
  })
  await pay()
  expect(provider.asked.at(-1)).toBe(asked)
  await wait(longest - 1)
  expect(screen.queryByRole('button', { name: 'Stop waiting' })).toBeNull()
  const regions = screen.getAllByRole('status')
  await wait(3_600_000)
  expect(regions).toContain(screen.getByText(/take your time/))
  expect(screen.getByRole('button', { name: 'Stop waiting' })).toBeTruthy()
  expect(screen.getByRole('button', { name: busyText })).toBeTruthy()
  await question.answer(paid)
  expect(timesPaid()).toBe(1)
  expect(screen.queryByRole('button', { name: 'Stop waiting' })).toBeNull()
})

test('lets a buyer stop waiting and try again, and charges once whatever the first call still returns', async () => {
  const question = held()
  let isPaid = false
  const { api, provider, visitor, pay, timesPaid } = await checkout({
    handlers: { completeSubscriptionFlow: () => (isPaid ? flowAnswer() : challengeAnswer) },
    provider: fakeProvider({ challenges: [question.promise] }),
  })
  await pay()
  await wait(longest)
  await stop()
  expectPanel(paymentMessages.outcomeUnknown)
  expect(screen.queryByRole('button', { name: 'Stop waiting' })).toBeNull()
  // After a reload, the page looks for the payment by these ids.
  expect(pendingPurchase.read(tabStorage())).toMatchObject({
    subscriptionId: 'sub_1',
    paymentIntentId: 'pi_1',
  })
  isPaid = true
  await question.answer(paid)
  expect(api.names()).not.toContain('completePayment')
  expect(timesPaid()).toBe(0)
  await pay()
  expect(provider.asked.filter((name) => name === 'handleNextAction')).toHaveLength(1)
  expect(timesPaid()).toBe(1)
  expect(visitor.trackedAs('purchased')).toHaveLength(1)
})

test('asks the bank nothing more after a stopped try', async () => {
  const [question, looked] = [held(), held()]
  const { provider, pay } = await checkout({
    handlers: { completeSubscriptionFlow: () => challengeAnswer },
    provider: fakeProvider({
      challenges: [question.promise],
      statusLater: looked.promise.then(() => 'requires_action'),
    }),
  })
  await pay()
  await wait(longest / 2)
  await question.answer({ error: offline })
  expect(provider.asked.at(-1)).toBe('retrievePaymentIntent')
  await wait(longest / 2)
  await stop()
  expectPanel(paymentMessages.outcomeUnknown)
  await looked.answer({})
  expect(provider.asked.at(-1)).toBe('retrievePaymentIntent')
})

test('limits the wait for a payment that is only looked up', async () => {
  const { api, pay } = await checkout({
    handlers: { completeSubscriptionFlow: () => flowAnswer({ clientSecret: 'secret' }) },
    provider: fakeProvider({ statusLater: held().promise.then(() => 'succeeded') }),
  })
  await pay()
  await wait(longest)
  expectPanel(paymentMessages.outcomeUnknown)
  expect(api.names()).not.toContain('completePayment')
  expect(pendingPurchase.read(tabStorage())).toBeDefined()
})
