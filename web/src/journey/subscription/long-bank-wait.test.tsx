import { laterTimings } from '@fennel/funnel'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeProvider } from '#web/testing/fake-payment-provider.ts'
import type { ProviderScript } from '#web/testing/fake-payment-provider.ts'
import {
  monthlySubscription,
  overdueSubscription,
  press,
  viewOf,
  visitSubscription,
} from '#web/testing/subscription-visit.tsx'

vi.mock('#web/payment/provider/load-payment-provider.ts')

beforeEach(() => {
  window.history.replaceState(null, '', '/subscription')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => void vi.useRealTimers())

const longest = laterTimings.paymentTimeout
const confirmed = { setupIntent: { id: 'seti_1', status: 'succeeded' } as never }
const main = () => screen.getByRole('main').textContent
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
const stopButton = () => screen.queryByRole('button', { name: 'Stop waiting' })

/** A bank's answer that arrives when the test says so, or never. */
function held() {
  const { promise, resolve } = Promise.withResolvers<object>()
  return { promise, answer: (result: object) => act(async () => resolve(result)) }
}

type Retry = 'none' | 'paid' | 'action'

/** The server's results for a saved card, one after the other. */
function retries(...outcomes: readonly Retry[]) {
  const left = [...outcomes]
  return () => ({
    success: true as const,
    data: {
      ...viewOf(overdueSubscription),
      retry: { outcome: left.shift() ?? ('none' as const), clientSecret: 'pi_9_secret' },
    },
  })
}

/** A customer with the card form open, whose setups have the ids `seti_1`, `seti_2` and so on. */
async function openForm(challenges: ProviderScript['challenges'], ...outcomes: readonly Retry[]) {
  let setups = 0
  const provider = fakeProvider(challenges === undefined ? {} : { challenges })
  const api = await visitSubscription(
    monthlySubscription,
    {
      startCardUpdate: () => {
        setups += 1
        return {
          success: true,
          data: { setupIntentId: `seti_${setups}`, clientSecret: `seti_${setups}_secret` },
        }
      },
      completeCardUpdate: retries(...outcomes),
    },
    provider,
  )
  await press('Update card')
  return { api, provider }
}

const save = () =>
  act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'Update your card' })))

test('never cuts short a bank that is checking a card, and offers to stop after 30 seconds', async () => {
  const question = held()
  const { api } = await openForm([question.promise])
  await save()
  await wait(longest - 1)
  expect(stopButton()).toBeNull()
  const regions = screen.getAllByRole('status')
  await wait(3_600_000)
  const notice = screen.getByText(/confirm this card, here or in its app, take your time/)
  expect(regions).toContain(notice)
  expect(notice.textContent).toContain('Your plan stays as it is, and nothing is charged.')
  await question.answer(confirmed)
  expect(api.inputsOf('completeCardUpdate')).toHaveLength(1)
  expect(main()).toContain('Your new card is saved.')
  expect(stopButton()).toBeNull()
})

test('keeps the plan as it is after the customer stopped waiting: a late approval reaches no server', async () => {
  const question = held()
  const { api } = await openForm([question.promise])
  await save()
  await wait(longest)
  await press('Stop waiting')
  const panel = screen.getByRole('alert')
  expect(panel.textContent).toContain("Your new card isn't in use yet")
  expect(panel.textContent).toContain('Nothing was charged')
  expect(document.activeElement).toBe(panel)
  expect(stopButton()).toBeNull()
  await question.answer(confirmed)
  expect(api.names()).not.toContain('completeCardUpdate')
  expect(screen.getByRole('alert')).toBe(panel)
})

test('then shows a form of another setup and saves what is typed into it', async () => {
  const [first, second] = [held(), held()]
  const { api, provider } = await openForm([first.promise, second.promise])
  await save()
  await wait(longest)
  await press('Stop waiting')
  expect(provider.groupOptions()).toMatchObject({ clientSecret: 'seti_2_secret' })
  await save()
  expect(screen.queryByRole('alert')).toBeNull()
  await first.answer(confirmed)
  expect(api.names()).not.toContain('completeCardUpdate')
  await second.answer(confirmed)
  expect(api.inputsOf('completeCardUpdate').map(({ body }) => body?.setupIntentId)).toEqual(['seti_2'])
  expect(main()).toContain('Your new card is saved.')
})

test('waits as long for the second try as for the first', async () => {
  await openForm([held().promise, held().promise])
  await save()
  await wait(longest)
  await press('Stop waiting')
  await save()
  await wait(longest - 1)
  expect(stopButton()).toBeNull()
  await wait(1)
  await press('Stop waiting')
  expect(screen.getByRole('alert').textContent).toContain("Your new card isn't in use yet")
})

test('replaces a setup that a late approval has used up', async () => {
  const used = { type: 'invalid_request_error', code: 'setup_intent_unexpected_state', message: 'x' } as const
  const { api, provider } = await openForm([{ error: used }, confirmed])
  await save()
  expect(screen.getByRole('alert').textContent).toContain('This form was already used in another attempt')
  expect(api.names()).not.toContain('completeCardUpdate')
  expect(provider.groupOptions()).toMatchObject({ clientSecret: 'seti_2_secret' })
  await save()
  expect(api.inputsOf('completeCardUpdate').map(({ body }) => body?.setupIntentId)).toEqual(['seti_2'])
})

test('lets the customer stop waiting for the bank about an open payment, and says what is not known', async () => {
  const question = held()
  const { api } = await openForm([confirmed, question.promise], 'action')
  await save()
  await wait(longest)
  expect(screen.getByText(/confirm this payment, here or in its app, take your time/).textContent).toContain(
    'Your new card is already saved',
  )
  await press('Stop waiting')
  expect(document.activeElement?.textContent).toMatch(
    /^Your new card is saved\. We don't know yet whether your payment went through/,
  )
  expect(screen.queryByRole('form', { name: 'Update your card' })).toBeNull()
  const notice = document.activeElement?.textContent
  await question.answer({})
  expect(api.inputsOf('completeCardUpdate')).toHaveLength(1)
  expect(document.activeElement?.textContent).toBe(notice)
})

test('then allows another card update at once', async () => {
  const { api } = await openForm([confirmed, held().promise, confirmed], 'action', 'paid')
  await save()
  await wait(longest)
  await press('Stop waiting')
  await press('Update card')
  await save()
  expect(api.inputsOf('completeCardUpdate').map(({ body }) => body?.setupIntentId)).toEqual([
    'seti_1',
    'seti_2',
  ])
  expect(main()).toContain('your payment went through')
})

test('lets a customer whom the bank sent back stop waiting for its next question', async () => {
  window.history.replaceState(null, '', '/subscription?setup_intent=seti_7&redirect_status=succeeded')
  await visitSubscription(
    overdueSubscription,
    { completeCardUpdate: retries('action') },
    fakeProvider({ challenges: [held().promise] }),
  )
  await wait(longest)
  await press('Stop waiting')
  expect(main()).toContain("We don't know yet whether your payment went through")
  expect(stopButton()).toBeNull()
})
