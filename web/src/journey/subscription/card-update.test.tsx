import { apiMessages } from '@fennel/contract'
import type { ApiErrorCode, CustomerSubscription } from '@fennel/contract'
import { laterTimings, paymentErrorTitle, paymentMessages } from '@fennel/funnel'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeProvider } from '#web/testing/fake-payment-provider.ts'
import {
  monthlySubscription,
  overdueSubscription,
  press,
  viewOf,
  visitSubscription,
} from '#web/testing/subscription-visit.tsx'

vi.mock('#web/payment/provider/load-payment-provider.ts')

beforeEach(() => window.history.replaceState(null, '', '/subscription'))

const main = () => screen.getByRole('main').textContent

type Retry = 'none' | 'paid' | 'declined' | 'action'
const completed = (retry: { outcome: Retry; clientSecret?: string; message?: string }) => ({
  success: true as const,
  data: { ...viewOf(monthlySubscription), retry },
})
const save = async () => {
  const form = await screen.findByRole('form', { name: 'Update your card' })
  await act(async () => {
    fireEvent.submit(form)
  })
}

test.each<[Retry, RegExp]>([
  ['none', /^Your new card is saved\. We will use it from your next charge on\.$/],
  ['paid', /your payment went through/],
  ['declined', /saved, but your payment did not go through\. Not enough funds\./],
])('saves a new card, with an open payment: %s', async (outcome, words) => {
  const provider = fakeProvider({
    challenges: [{ setupIntent: { id: 'seti_1', status: 'succeeded' } as never }],
  })
  const api = await visitSubscription(
    overdueSubscription,
    { completeCardUpdate: () => completed({ outcome, message: 'Not enough funds.' }) },
    provider,
  )
  await press('Update card')
  await save()
  expect(provider.asked).toEqual(['submit', 'confirmSetup'])
  expect(api.inputsOf('completeCardUpdate')[0]?.body).toEqual({
    subscriptionId: 'sub_1',
    setupIntentId: 'seti_1',
  })
  expect(screen.getByText(words)).toBe(document.activeElement)
  expect(screen.queryByRole('form', { name: 'Update your card' })).toBeNull()
})

test.each([
  [{}, 'It is used only if you resume your plan.'],
  [{ isPeriodOwed: true }, 'We will use it from your next charge on.'],
])('does not announce a charge for a canceled plan, unless one is still due: %j', async (owed, words) => {
  const provider = fakeProvider({
    challenges: [{ setupIntent: { id: 'seti_1', status: 'succeeded' } as never }],
  })
  const canceled: CustomerSubscription = { ...monthlySubscription, cancelAtPeriodEnd: true, ...owed }
  const data = { ...viewOf(canceled), retry: { outcome: 'none' as const } }
  await visitSubscription(canceled, { completeCardUpdate: () => ({ success: true, data }) }, provider)
  await press('Update card')
  await save()
  expect(document.activeElement?.textContent).toBe(`Your new card is saved. ${words}`)
})

test.each<[Retry, RegExp]>([
  ['paid', /your payment went through\. Your plan isn't open again yet\./],
  ['none', /^Your new card is saved, and nothing was charged to it\./],
])(
  'does not say that all is well if the plan is still closed after a new card (%s)',
  async (outcome, words) => {
    const provider = fakeProvider({
      challenges: [{ setupIntent: { id: 'seti_1', status: 'succeeded' } as never }],
    })
    const closed: CustomerSubscription = {
      ...overdueSubscription,
      status: 'unpaid',
      entitlement: { isEntitled: false, reason: 'unpaid', until: null },
    }
    const data = { ...viewOf(closed), retry: { outcome } }
    await visitSubscription(closed, { completeCardUpdate: () => ({ success: true, data }) }, provider)
    await press('Update card')
    await save()
    expect(screen.getByText(words)).toBe(document.activeElement)
    expect(main()).not.toContain("You're all set")
  },
)

test('accepts cards but no wallets, Link included', async () => {
  const provider = fakeProvider()
  await visitSubscription(monthlySubscription, {}, provider)
  await press('Update card')
  await screen.findByRole('form', { name: 'Update your card' })
  const wallets = { applePay: 'never', googlePay: 'never', link: 'never' }
  expect(provider.elementOptions('payment')).toMatchObject({ wallets })
})

test('asks the bank about the open payment, then completes the update again', async () => {
  const provider = fakeProvider({ challenges: [{}, {}] })
  const retries = [
    completed({ outcome: 'action', clientSecret: 'pi_9_secret' }),
    // The invoice is paid by now, so the server finds nothing open.
    completed({ outcome: 'none' }),
  ]
  const api = await visitSubscription(
    overdueSubscription,
    { completeCardUpdate: () => retries.shift() ?? completed({ outcome: 'declined' }) },
    provider,
  )
  await press('Update card')
  await save()
  expect(provider.asked).toEqual(['submit', 'confirmSetup', 'handleNextAction'])
  expect(api.inputsOf('completeCardUpdate')).toHaveLength(2)
  expect(main()).toContain('your payment went through')
})

test('explains a refused card in the form, and the current card stays', async () => {
  const declined = { type: 'card_error', code: 'expired_card', message: 'x' } as const
  const provider = fakeProvider({ challenges: [{ error: declined }] })
  const api = await visitSubscription(monthlySubscription, {}, provider)
  await press('Update card')
  await save()
  expect(screen.getByRole('alert').textContent).toBe(
    'Payment ErrorYour card has expired. Please try a different card.',
  )
  expect(api.names()).not.toContain('completeCardUpdate')
  await press('Keep my current card')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Update card' }))
  expect(main()).toContain('Visa ending in 4242')
})

test('gives up on a provider that does not check the card, and accepts another try', async () => {
  const provider = fakeProvider({ submits: [new Promise(() => {})] })
  const api = await visitSubscription(
    monthlySubscription,
    { completeCardUpdate: () => completed({ outcome: 'none' }) },
    provider,
  )
  await press('Update card')
  await screen.findByRole('form', { name: 'Update your card' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.submit(screen.getByRole('form'))
  await act(async () => vi.advanceTimersByTime(laterTimings.paymentTimeout))
  expect(screen.getByRole('alert').textContent).toContain('no answer in time. Nothing was charged.')
  await act(async () => fireEvent.submit(screen.getByRole('form')))
  expect(api.names()).toContain('completeCardUpdate')
})

test.each<[number, ApiErrorCode, string, string]>([
  [429, 'too_many_requests', apiMessages.checkoutPaused, apiMessages.checkoutPaused],
  [409, 'conflict', apiMessages.planEnded, apiMessages.planEnded],
  [404, 'not_found', apiMessages.notFound, paymentMessages.initializeFailed],
  [503, 'unavailable', apiMessages.unavailable, paymentMessages.initializeFailed],
  [0, 'unexpected', 'The network is gone', paymentMessages.initializeFailed],
])(
  'shows the server’s reason, if there is one, for a form refused with %i (%s)',
  async (status, code, message, shown) => {
    await visitSubscription(monthlySubscription, {
      startCardUpdate: () => Promise.reject(new ApiFailure(status, code, message)),
    })
    await press('Update card')
    const problem = screen.getByRole('alert')
    expect(problem.textContent).toBe(`${paymentErrorTitle}${shown}`)
    expect(document.activeElement).toBe(problem)
  },
)

test('shows a general message if the provider does not load', async () => {
  await visitSubscription(monthlySubscription, {}, new Error('Stripe failed to load'))
  await press('Update card')
  expect(screen.getByRole('alert').textContent).toContain(paymentMessages.initializeFailed)
})

test('keeps the focus on the retry button while the form loads again, then moves it to the form', async () => {
  const failure = new ApiFailure(503, 'unavailable', 'x')
  const [second, third] = [Promise.withResolvers<never>(), Promise.withResolvers<void>()]
  const setup = { setupIntentId: 'seti_1', clientSecret: 'seti_1_secret' }
  const loads = [
    () => Promise.reject(failure),
    () => second.promise,
    () => third.promise.then(() => ({ success: true as const, data: setup })),
  ]
  await visitSubscription(monthlySubscription, {
    startCardUpdate: () => loads.shift()?.() ?? Promise.reject(failure),
  })
  await press('Update card')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  const tryAgain = screen.getByRole('button', { name: 'Try again' })
  tryAgain.focus()
  await press('Try again')
  expect(screen.getByText('Preparing the secure card form...')).toBeTruthy()
  expect(document.activeElement).toBe(tryAgain)
  await act(async () => second.reject(failure))
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  tryAgain.focus()
  await press('Try again')
  await act(async () => third.resolve())
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('form', { name: 'Update your card' }))
})

test('finishes the update of a customer whom the bank sent back', async () => {
  window.history.replaceState(null, '', '/subscription?setup_intent=seti_7&redirect_status=succeeded')
  const api = await visitSubscription(monthlySubscription, {
    completeCardUpdate: () => completed({ outcome: 'none' }),
  })
  expect(api.inputsOf('completeCardUpdate')[0]?.body).toMatchObject({ setupIntentId: 'seti_7' })
  expect(window.location.search).toBe('')
})

test.each<['none' | 'action', RegExp]>([
  ['none', /^Your new card is saved\. We will use it/],
  ['action', /^Your new card is saved\. We don't know yet whether your payment went through/],
])(
  'needs no provider to save the card after a return from the bank, with an open payment: %s',
  async (outcome, words) => {
    window.history.replaceState(null, '', '/subscription?setup_intent=seti_7&redirect_status=succeeded')
    await visitSubscription(
      overdueSubscription,
      { completeCardUpdate: () => completed({ outcome, clientSecret: 'pi_9_secret' }) },
      new Error('Stripe failed to load'),
    )
    expect(screen.getByText(words)).toBe(document.activeElement)
  },
)

test('says that the bank refused the card, without asking the server', async () => {
  window.history.replaceState(null, '', '/subscription?setup_intent=seti_7&redirect_status=failed')
  const api = await visitSubscription(monthlySubscription)
  expect(screen.getByText(/^Your bank didn't approve the new card, so nothing has changed/)).toBe(
    document.activeElement,
  )
  expect(api.names()).not.toContain('completeCardUpdate')
  expect(window.location.search).toBe('')
})

test('says where to look if the card may not have been saved', async () => {
  window.history.replaceState(null, '', '/subscription?setup_intent=seti_7&redirect_status=succeeded')
  await visitSubscription(monthlySubscription, {
    completeCardUpdate: () => Promise.reject(new ApiFailure(503, 'unavailable', 'x')),
  })
  expect(screen.getByText(/^We couldn't confirm that your new card was saved/)).toBe(document.activeElement)
})
