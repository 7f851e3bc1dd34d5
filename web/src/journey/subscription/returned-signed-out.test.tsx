import { act, cleanup, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { inApp } from '#web/testing/render-screen.tsx'
import { monthlySubscription, viewOf, visitSubscription } from '#web/testing/subscription-visit.tsx'
import { SubscriptionScreen } from './subscription-screen.tsx'

vi.mock('#web/payment/provider/load-payment-provider.ts', async () => {
  const { providerInUse } = await import('#web/testing/fake-payment-provider.ts')
  return { loadPaymentProvider: providerInUse }
})

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

test('so is one whose owner’s session had ended at the bank', async () => {
  returnAs('succeeded')
  const ended = () => Promise.reject(new ApiFailure(401, 'not_signed_in', 'x'))
  await visitSubscription(null, { customerSubscription: ended })
  expect(window.location.search).toBe('')
  cleanup()
  const api = await visitSubscription(monthlySubscription, saving)
  expect(api.names()).toContain('completeCardUpdate')
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
