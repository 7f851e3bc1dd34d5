import { apiMessages } from '@fennel/contract'
import { armPlanId } from '@fennel/funnel'
import type { PlanOffer } from '@fennel/funnel'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { planList } from '#web/testing/paid-visit.ts'
import { buyerEmail, flowAnswer, monthPlan, payByCard, planOf } from '#web/testing/render-checkout.tsx'
import { visit } from './testing/visit-purchase.tsx'

vi.mock('#web/ui/use-progressive-render.ts', () => ({ useProgressiveRender: (parts: number) => parts }))

vi.mock('#web/payment/provider/load-payment-provider.ts')

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

const order = () => screen.getByLabelText('Your order').textContent

/**
 * A purchase page on which the catalog switches to `plans` with the first payment attempt, which the server refuses
 * with `message`.
 */
async function visitUntilSold(plans: readonly PlanOffer[], message: string, before?: readonly PlanOffer[]) {
  let hasChanged = false
  return visit({
    answers: { email: buyerEmail },
    handlers: {
      subscriptionProducts: () => planList(hasChanged ? plans : before),
      completeSubscriptionFlow: ({ body }) => {
        const { productId, amount } = body ?? {}
        hasChanged = true
        if (plans.some((plan) => plan.id === productId && plan.finalPriceCents / 100 === amount))
          return flowAnswer()
        throw new ApiFailure(409, 'price_changed', message)
      },
    },
  })
}

const pricier = { ...monthPlan, finalPriceCents: 2_499 }
const quarter = planOf('calmplate-3-month')
const atArmPrice = {
  ...monthPlan,
  finalPriceCents: 1_499,
  id: armPlanId(monthPlan.id, 'price', 'low'),
  basePlanId: monthPlan.id,
}

test('says that a price changed, shows the new one, and accepts it without a reload', async () => {
  const { api } = await visitUntilSold([pricier, quarter], apiMessages.priceChanged)
  await payByCard()
  const panel = await screen.findByRole('alert')
  expect(order()).toContain('Total today, in US dollars$24.99')
  expect(panel.isConnected).toBe(true)
  expect(panel.textContent).toContain(apiMessages.priceChanged)
  expect(document.activeElement).toBe(panel)
  await payByCard()
  expect(api.inputsOf('completeSubscriptionFlow').map(({ body }) => body?.amount)).toEqual([19.99, 24.99])
  expect(window.location.pathname).toBe('/upsell/workout-program')
})

test('replaces a plan that is no longer sold, and says why', async () => {
  const { api } = await visitUntilSold([quarter], apiMessages.planWithdrawn)
  await payByCard()
  expect(order()).toContain('Total today, in US dollars$39.99')
  expect(screen.getByRole('alert').textContent).toContain(apiMessages.planWithdrawn)
  await payByCard()
  expect(api.inputsOf('completeSubscriptionFlow').at(-1)?.body).toMatchObject({ productId: quarter.id })
})

test.each([
  ['starts', [monthPlan, quarter], [atArmPrice, quarter]],
  ['stops', [atArmPrice, quarter], [monthPlan, quarter]],
])('keeps the chosen plan when a price experiment %s', async (_what, before, after) => {
  const chosenFirst = (plans: readonly PlanOffer[]) =>
    plans.map((plan) => ({ ...plan, isActive: plan.id === quarter.id }))
  await visitUntilSold(chosenFirst(after), apiMessages.priceChanged, chosenFirst(before))
  const [oneMonth] = screen.getAllByRole('radio', { name: /1-Month Plan/ })
  if (oneMonth === undefined) throw new Error('There is no plan of one month')
  await act(async () => fireEvent.click(oneMonth))
  await payByCard()
  expect(order()).toContain('1-Month Plan')
  expect(order()).toContain(after.includes(atArmPrice) ? '$14.99' : '$19.99')
})

test('clears the message when the buyer then chooses another plan', async () => {
  await visitUntilSold([pricier, quarter], apiMessages.priceChanged)
  await payByCard()
  const [threeMonths] = screen.getAllByRole('radio', { name: /3-Month Plan/ })
  if (threeMonths === undefined) throw new Error('There is no plan of three months')
  await act(async () => fireEvent.click(threeMonths))
  expect(screen.queryByRole('alert')).toBeNull()
})
