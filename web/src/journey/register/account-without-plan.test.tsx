import type { DataOf } from '@fennel/contract'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { runningPlan, startPaidVisit } from '#web/testing/paid-visit.ts'
import { withApi } from '#web/testing/render-checkout.tsx'
import { RegisterScreen } from './register-screen.tsx'

const answerWith = (plan: DataOf<'currentPlan'>['plan']) => async () => ({
  success: true as const,
  data: { plan, ownedOffers: [] },
})

async function intro(currentPlan: NonNullable<ApiHandlers['currentPlan']>) {
  startPaidVisit()
  const visitor = fakeVisitor({ answers: { email: 'quiz@example.com' } })
  visitor.quiz.setState({ leadId: 'lead-1' })
  window.history.pushState(null, '', '/register')
  await act(async () => {
    render(withApi(fakeApi({ currentPlan }), <RegisterScreen />, visitor))
  })
  return screen.getByRole('heading', { level: 1 }).nextSibling?.textContent
}

test('mentions no plan while registering if the server knows none, and links to the plans', async () => {
  expect(await intro(answerWith(null))).toBe(
    'Choose a password for your account. There is no active plan for your email right now. Just paid? It can take a minute. See the plans',
  )
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/purchase')
  expect(screen.getByRole('button', { name: 'Create Secure Account' })).toBeTruthy()
})

test.each([
  ['a plan that the server knows', answerWith(runningPlan), /^Choose a password, and your plan is yours/],
  [
    'a server that is down',
    () => Promise.reject(new ApiFailure(503, 'unavailable', 'x')),
    /^Choose a password for your account\.$/,
  ],
  ['a pending response', () => new Promise<never>(() => {}), /^Choose a password for your account\.$/],
])(
  'says only what is known while registering without a payment in this tab: %s',
  async (_case, currentPlan, text) => {
    expect(await intro(currentPlan)).toMatch(text)
  },
)
