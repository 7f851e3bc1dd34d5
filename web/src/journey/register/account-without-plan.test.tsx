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

const toldOf = (plan: DataOf<'currentPlan'>['plan']) => async () => ({
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

test('where the server knows of no plan, registering speaks of none and says where the plans are', async () => {
  expect(await intro(toldOf(null))).toBe(
    'Choose a password for your account. There is no active plan for your email right now. Just paid? It can take a minute. See the plans',
  )
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/purchase')
  expect(screen.getByRole('button', { name: 'Create Secure Account' })).toBeTruthy()
})

test.each([
  ['a plan that the server knows', toldOf(runningPlan), /^Choose a password, and your plan is yours/],
  [
    'a server that is away',
    () => Promise.reject(new ApiFailure(503, 'unavailable', 'x')),
    /^Choose a password for your account\.$/,
  ],
  ['an answer on its way', () => new Promise<never>(() => {}), /^Choose a password for your account\.$/],
])(
  'registering without a payment in this tab, with %s, says what is known',
  async (_case, currentPlan, text) => {
    expect(await intro(currentPlan)).toMatch(text)
  },
)
