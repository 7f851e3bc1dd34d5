import type { DataOf } from '@fennel/contract'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { chooseProvider, fakeProvider } from '#web/testing/fake-payment-provider.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { buyerEmail, monthPlan, paidHandlers, payByCard, withApi } from '#web/testing/render-checkout.tsx'
import { savedPayment } from '#web/testing/paid-visit.ts'
import { CheckoutSection } from './checkout-section.tsx'
import { savedPaymentKey } from './saved-payment.ts'

vi.mock('./load-payment-provider.ts', async () => {
  const { providerInUse } = await import('#web/testing/fake-payment-provider.ts')
  return { loadPaymentProvider: providerInUse }
})

type Plan = DataOf<'currentPlan'>['plan']
const running: Plan = { productId: 'calmplate-1-month', name: '1-Month Plan', status: 'active', endsAt: null }

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
  chooseProvider(fakeProvider())
})

async function visit(plan: Plan, { leadId, refuses = false }: { leadId?: string; refuses?: boolean }) {
  const visitor = fakeVisitor({ answers: { email: buyerEmail } })
  if (leadId !== undefined) visitor.quiz.setState({ leadId })
  const api = fakeApi({
    ...paidHandlers,
    currentPlan: () => ({ success: true, data: { plan } }),
    ...(refuses
      ? {
          completeSubscriptionFlow: () =>
            Promise.reject(new ApiFailure(409, 'plan_already_active', 'You already have a plan.')),
        }
      : {}),
  })
  const section = <CheckoutSection plan={monthPlan} registrationSource="quiz" onPaid={() => undefined} />
  await act(async () => {
    render(withApi(api, section, visitor))
  })
  return api
}
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('a visitor with a plan is told so instead of asked for a card', async () => {
  await visit(running, { leadId: 'lead-1' })
  expect(screen.getByRole('heading', { name: 'You already have the 1-Month Plan' })).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'Pay by card' })).toBeNull()
  expect(linkTo('Log in to your plan')).toBe('/login')
})

test('who is signed in goes to the subscription, who has just paid to the account', async () => {
  window.localStorage.setItem('token', 'at_1')
  await visit(running, { leadId: 'lead-1' })
  expect(linkTo('Manage your subscription')).toBe('/subscription')
  expect(linkTo('See your purchase')).toBe('/thank-you')
})

test('who has just paid finishes the account', async () => {
  window.sessionStorage.setItem(savedPaymentKey, JSON.stringify(savedPayment))
  await visit(running, { leadId: 'lead-1' })
  expect(linkTo('Finish your account')).toBe('/register')
})

test.each<[string, NonNullable<Plan>, string]>([
  ['cancelled', { ...running, endsAt: '2026-12-21T09:00:00.000Z' }, 'stays open until December 21, 2026'],
  ['overdue', { ...running, status: 'past_due' }, 'Update your card to keep it.'],
])('a plan that is %s says so', async (_name, plan, words) => {
  await visit(plan, { leadId: 'lead-1' })
  expect(document.body.textContent).toContain(words)
})

test('without a plan, and for a visitor without a lead, the checkout is what it was', async () => {
  const api = await visit(null, { leadId: 'lead-1' })
  expect(await screen.findByRole('form', { name: 'Pay by card' })).toBeTruthy()
  expect(api.names()).toContain('currentPlan')
})

test('a visitor without a lead is not looked up', async () => {
  const api = await visit(running, {})
  expect(await screen.findByRole('form', { name: 'Pay by card' })).toBeTruthy()
  expect(api.names()).not.toContain('currentPlan')
})

test.each([
  [running, 'You already have the 1-Month Plan'],
  [null, 'You already have a plan'],
])('a second plan that the server refuses reads the same, and takes the focus', async (plan, title) => {
  await visit(plan, { refuses: true })
  await payByCard()
  expect(screen.getByRole('heading', { name: title })).toBe(document.activeElement)
  expect(screen.queryByRole('alert')).toBeNull()
})
