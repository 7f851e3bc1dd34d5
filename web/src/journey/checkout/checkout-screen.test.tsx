import { apiMessages } from '@fennel/contract'
import type { ResponseOf } from '@fennel/contract'
import type { Answers } from '@fennel/funnel'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { chooseProvider, fakeProvider } from '#web/testing/fake-payment-provider.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { planList, startPaidVisit } from '#web/testing/paid-visit.ts'
import { paidHandlers, payByCard, planOf, withApi } from '#web/testing/render-checkout.tsx'
import { withdrawnPlan } from '../withdrawn-plan.ts'
import { CheckoutScreen } from './checkout-screen.tsx'

vi.mock('#web/payment/provider/load-payment-provider.ts')

async function visit(state: unknown, answers: Answers = {}, handlers: ApiHandlers = {}) {
  startPaidVisit()
  chooseProvider(fakeProvider())
  const api = fakeApi({ ...paidHandlers, subscriptionProducts: () => planList(), ...handlers })
  const visitor = fakeVisitor({ answers: { email: 'marta@example.com', ...answers } })
  window.history.pushState(state, '', '/checkout')
  await act(async () => {
    render(withApi(api, <CheckoutScreen />, visitor))
  })
  return { api }
}

test.each([
  ['no state', null],
  ['a state without a plan', { selectedPlan: null }],
  ['a plan without an id', { selectedPlan: { price: 1 } }],
  ['a plan that is not on sale', { selectedPlan: { id: 'admin-card-setup' } }],
])('redirects to the plans for %s', async (_case, state) => {
  await visit(state)
  expect(window.location.pathname).toBe('/purchase')
})

test("charges the catalog's price for the chosen plan, whatever the state says", async () => {
  const { api } = await visit({ selectedPlan: { ...planOf('calmplate-3-month'), finalPriceCents: 1 } })
  expect(screen.getByRole('heading', { level: 1, name: 'Checkout' })).toBeTruthy()
  await payByCard()
  expect(api.inputsOf('completeSubscriptionFlow')[0]?.body).toMatchObject({
    productId: 'calmplate-3-month',
    amount: 39.99,
    registrationSource: 'checkout',
  })
  expect(window.location.pathname).toBe('/upsell/workout-program')
})

test('leads visitors whom a weight goal may harm past the offers after payment', async () => {
  const weights = { weight: 'KG:kilograms=80', goal_weight: 'KG:kilograms=70' }
  await visit(
    { selectedPlan: planOf('calmplate-3-month') },
    { ...weights, health_flags: ['pregnant_or_nursing'] },
  )
  await payByCard()
  expect(window.location.pathname).toBe('/register')
})

test('finds a plan that was sold at the price of an experiment when the visitor chose it', async () => {
  const { id: basePlanId, ...quarter } = planOf('calmplate-3-month')
  await visit({ selectedPlan: { ...quarter, id: `${basePlanId}-price-low`, basePlanId } })
  expect(screen.getByLabelText('Your order').textContent).toContain('$39.99')
})

test('finds a displayed plan by its product id', async () => {
  await visit({ selectedPlan: { id: '3-month-plan', name: '3-Month Plan', productId: 'calmplate-3-month' } })
  expect(screen.getByLabelText('Your order').textContent).toContain('$39.99')
})

test('leads back to the plans, and by the logo to the start', async () => {
  await visit({ selectedPlan: planOf('calmplate-3-month') })
  expect(screen.getByRole('link', { name: /home page/ }).getAttribute('href')).toBe('/')
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(window.location.pathname).toBe('/purchase')
})

test('keeps the buyer who pays on the page until the outcome is there', async () => {
  const answer = Promise.withResolvers<ResponseOf<'completeSubscriptionFlow'>>()
  await visit(
    { selectedPlan: planOf('calmplate-3-month') },
    {},
    { completeSubscriptionFlow: () => answer.promise },
  )
  await payByCard()
  const back = screen.getByRole<HTMLButtonElement>('button', { name: 'Back' })
  expect(back.disabled).toBe(true)
  await act(async () => answer.reject(new ApiFailure(402, 'payment_failed', 'No.', 'card_declined')))
  expect(screen.getByRole('alert').textContent).toContain('Your card was declined.')
  expect(back.disabled).toBe(false)
})

test('redirects to the plans with the reason if the plan is withdrawn during payment', async () => {
  startPaidVisit()
  chooseProvider(fakeProvider())
  let isWithdrawn = false
  const api = fakeApi({
    ...paidHandlers,
    subscriptionProducts: () => planList(isWithdrawn ? [planOf('calmplate-3-month')] : undefined),
    completeSubscriptionFlow: () => {
      isWithdrawn = true
      throw new ApiFailure(409, 'price_changed', apiMessages.planWithdrawn)
    },
  })
  const visitor = fakeVisitor({ answers: { email: 'marta@example.com' } })
  window.history.pushState({ selectedPlan: planOf('calmplate-1-month') }, '', '/checkout')
  await act(async () => {
    render(withApi(api, <CheckoutScreen />, visitor))
  })
  await payByCard()
  expect(window.location.pathname).toBe('/purchase')
  expect(window.history.state).toMatchObject(withdrawnPlan)
})
