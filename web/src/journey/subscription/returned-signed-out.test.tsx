import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { browserLog } from '#web/browser-log.ts'
import { forgetOwnCardReturn } from '#web/payment/bank/card-return.ts'
import { fakeProvider } from '#web/testing/fake-payment-provider.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { inApp } from '#web/testing/render-screen.tsx'
import { monthlySubscription, press, viewOf, visitSubscription } from '#web/testing/subscription-visit.tsx'
import { SubscriptionScreen } from './subscription-screen.tsx'

vi.mock('#web/payment/provider/load-payment-provider.ts')

const returnAs = (status: string) =>
  window.history.replaceState(
    null,
    '',
    `/subscription?setup_intent=seti_7&setup_intent_client_secret=x&redirect_status=${status}`,
  )

async function visitSignedOut() {
  window.localStorage.clear()
  await act(async () => {
    render(inApp(<SubscriptionScreen />, { visitor: fakeVisitor() }))
  })
}

const saving = {
  completeCardUpdate: () => ({
    success: true as const,
    data: { ...viewOf(monthlySubscription), retry: { outcome: 'none' as const } },
  }),
}

test('a card that the bank confirmed where nobody is signed in is saved after the login, once', async () => {
  returnAs('succeeded')
  await visitSignedOut()
  expect(screen.getByRole('alert').textContent).toBe("Your card isn't saved yet. Log in to finish.")
  expect(window.location.search).toBe('')
  cleanup()
  const api = await visitSubscription(monthlySubscription, saving)
  expect(api.inputsOf('completeCardUpdate')[0]?.body).toMatchObject({ setupIntentId: 'seti_7' })
  expect(screen.getByText(/^Your new card is saved\. We will use it/)).toBeTruthy()
  cleanup()
  const again = await visitSubscription(monthlySubscription, saving)
  expect(again.names()).not.toContain('completeCardUpdate')
})

const refusing = (status: number, code: string) => () => Promise.reject(new ApiFailure(status, code, 'x'))
const isHeld = () => window.sessionStorage.getItem('card_return') !== null

test('so is one whose owner’s session had ended at the bank, who reads there that it is not saved yet', async () => {
  returnAs('succeeded')
  const refused = await visitSubscription(null, { customerSubscription: refusing(401, 'not_signed_in') })
  expect(window.location.search).toBe('')
  expect(screen.getByRole('alert').textContent).toBe("Your card isn't saved yet. Log in to finish.")
  expect(refused.inputsOf('customerSubscription')[0]?.staysOnRefusal).toBe(true)
  cleanup()
  const api = await visitSubscription(monthlySubscription, saving)
  expect(api.names()).toContain('completeCardUpdate')
})

test('a card that is not theirs waits for its owner without a word, also after they log out', async () => {
  returnAs('succeeded')
  await visitSubscription(monthlySubscription, { completeCardUpdate: refusing(404, 'not_found') })
  expect(screen.queryByRole('alert')).toBeNull()
  forgetOwnCardReturn()
  cleanup()
  const api = await visitSubscription(monthlySubscription, saving)
  expect(api.inputsOf('completeCardUpdate')[0]?.body).toMatchObject({ setupIntentId: 'seti_7' })
  expect(isHeld()).toBe(false)
})

test.each([
  ['a broken server', 503, 'unavailable', true],
  ['no answer', 0, 'timeout', true],
  ['an ended session', 401, 'not_signed_in', true],
  ['a setup without a card', 402, 'payment_failed', false],
  ['an ended plan', 409, 'conflict', false],
])(
  'a card that could not be saved is reported, and after %s is tried again, if that can help',
  async (_why, status, code, isKept) => {
    vi.spyOn(browserLog, 'notice').mockImplementation(() => {})
    returnAs('succeeded')
    await visitSubscription(monthlySubscription, { completeCardUpdate: refusing(status, code) })
    expect(screen.getByRole('alert').textContent).toMatch(/^We couldn't confirm that your new card was saved/)
    expect(isHeld()).toBe(isKept)
    forgetOwnCardReturn()
    expect(isHeld()).toBe(false)
  },
)

test('a card that could not be saved does not come back over one that was entered after it', async () => {
  vi.spyOn(browserLog, 'notice').mockImplementation(() => {})
  returnAs('succeeded')
  const answers = [refusing(503, 'unavailable'), saving.completeCardUpdate]
  const completeCardUpdate = () => answers.shift()?.() ?? Promise.reject(new Error('Asked too often'))
  const provider = fakeProvider({
    challenges: [{ setupIntent: { id: 'seti_1', status: 'succeeded' } as never }],
  })
  const api = await visitSubscription(monthlySubscription, { completeCardUpdate }, provider)
  await press('Update card')
  const form = await screen.findByRole('form', { name: 'Update your card' })
  await act(async () => void fireEvent.submit(form))
  expect(api.inputsOf('completeCardUpdate').map(({ body }) => body?.setupIntentId)).toEqual([
    'seti_7',
    'seti_1',
  ])
  expect(isHeld()).toBe(false)
})

test('a card that the bank refused is reported there, and once more after the login', async () => {
  returnAs('failed')
  await visitSignedOut()
  const words = /^Your bank didn't approve the new card/
  expect(screen.getByRole('alert').textContent).toMatch(words)
  for (const isShown of [true, false]) {
    cleanup()
    const api = await visitSubscription(monthlySubscription)
    expect(screen.queryByText(words) !== null).toBe(isShown)
    expect(api.names()).not.toContain('completeCardUpdate')
  }
})
