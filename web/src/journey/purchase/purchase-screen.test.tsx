import { brandInFlow } from '@fennel/funnel'
import type { Answers, Brand } from '@fennel/funnel'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure, ApiProvider } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { chooseProvider, fakeProvider } from '#web/testing/fake-payment-provider.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { planList, startVisit } from '#web/testing/paid-visit.ts'
import { passTime } from '#web/testing/pass-time.ts'
import { paidHandlers, payByCard, planOf } from '#web/testing/render-checkout.tsx'
import { inApp, testBrand } from '#web/testing/render-screen.tsx'
import { PurchaseScreen } from './purchase-screen.tsx'

// The page at once as it is once it has been drawn from the top down.
vi.mock('#web/ui/use-drawn-in-turn.ts', () => ({ useDrawnInTurn: (parts: number) => parts }))

vi.mock('#web/payment/load-payment-provider.ts', async () => {
  const { providerInUse } = await import('#web/testing/fake-payment-provider.ts')
  return { loadPaymentProvider: providerInUse }
})

const scrolled: Element[] = []
beforeEach(() => {
  scrolled.length = 0
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this)
  }
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

interface VisitOptions {
  readonly handlers?: ApiHandlers
  readonly answers?: Answers
  readonly brand?: Brand
}

const answers: Answers = {
  email: 'marta@example.com',
  name: 'Marta',
  weight: 'LB:pounds=180',
  goal_weight: 'LB:pounds=165',
  height: 'FT:feet=5&inches=5',
}

async function visit(options: VisitOptions = {}) {
  startVisit()
  chooseProvider(fakeProvider())
  const api = fakeApi({ ...paidHandlers, subscriptionProducts: () => planList(), ...options.handlers })
  const visitor = fakeVisitor({ answers: options.answers ?? answers })
  window.history.pushState(null, '', '/purchase')
  await act(async () => {
    render(
      inApp(
        <ApiProvider client={api}>
          <PurchaseScreen />
        </ApiProvider>,
        { visitor, brand: options.brand ?? testBrand },
      ),
    )
  })
  return { api, visitor }
}

test('a catalogue that fails replaces the page, and can be asked again', async () => {
  let isDown = true
  const subscriptionProducts = () => {
    if (isDown) throw new ApiFailure(503, 'unavailable', 'x')
    return planList()
  }
  await visit({ handlers: { subscriptionProducts } })
  expect(screen.getByRole('alert').textContent).toBe('Failed to load subscription plans. Please try again.')
  expect(screen.queryByRole('timer')).toBeNull()
  isDown = false
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(screen.getByRole('heading', { level: 1, name: 'Marta, your plan is ready' })).toBeTruthy()
})

test.each([
  ['an empty list', []],
  ['plans of another funnel', testBrand.plans.map((plan) => ({ ...plan, funnel: 'other' }))],
  ['plans of another kind', testBrand.plans.map((plan) => ({ ...plan, type: 'other' as const }))],
])('%s says that there is nothing to buy', async (_case, plans) => {
  await visit({ handlers: { subscriptionProducts: () => planList(plans) } })
  expect(screen.getByText('No subscription plans available')).toBeTruthy()
})

test('the active plan is chosen, told once, and stands in both choosers and the checkout', async () => {
  const { visitor } = await visit()
  const chosen = screen.getAllByRole<HTMLInputElement>('radio', { checked: true })
  expect(chosen.map(({ value }) => value)).toEqual(['calmplate-1-month', 'calmplate-1-month'])
  expect(screen.getByRole('button', { name: 'Pay $19.99 now' })).toBeTruthy()
  expect(visitor.trackedAs('purchasePageVisit')).toEqual([
    { productId: 'calmplate-1-month', productName: '1-Month Plan', amount: 19.99, currency: 'USD' },
  ])
})

test('without an active plan the first is chosen', async () => {
  const plans = testBrand.plans.map((plan) => ({ ...plan, isActive: false }))
  await visit({ handlers: { subscriptionProducts: () => planList(plans) } })
  const [chosen] = screen.getAllByRole<HTMLInputElement>('radio', { checked: true })
  expect(chosen?.value).toBe('calmplate-7-day')
})

test('another plan changes every amount', async () => {
  const { visitor } = await visit()
  const [, other] = screen.getAllByRole('radio', { name: /3-Month Plan/ })
  if (other === undefined) throw new Error('The plans stand only once')
  await act(async () => fireEvent.click(other))
  expect(screen.getByRole('button', { name: 'Pay $39.99 now' })).toBeTruthy()
  expect(screen.getByTestId('renewal-terms').textContent).toContain('$69.99 every 3 months')
  expect(screen.getAllByRole('radio', { name: /3-Month Plan/, checked: true })).toHaveLength(2)
  expect(visitor.trackedAs('purchasePageVisit')).toHaveLength(1)
})

test('a plan card says its prices, what is saved, and the price by the day in two sizes', async () => {
  await visit()
  const [card] = screen.getAllByText('MOST POPULAR').map((tag) => tag.closest('label'))
  if (card === null || card === undefined) throw new Error('No plan is tagged')
  const inCard = within(card)
  expect(inCard.getByText('1-Month Plan')).toBeTruthy()
  expect(inCard.getByText('$39.99').tagName).toBe('S')
  expect(inCard.getByText('$19.99')).toBeTruthy()
  expect(inCard.getByText('Save 50%')).toBeTruthy()
  expect(inCard.getByText('0')).toBeTruthy()
  expect(inCard.getByText('67')).toBeTruthy()
})

test('the buttons lead to the plans and to the checkout', async () => {
  await visit()
  fireEvent.click(screen.getByRole('button', { name: 'Get my plan' }))
  expect(scrolled.at(-1)?.textContent).toContain('Get visible results in 4 weeks!')
  const [getPlan] = screen.getAllByRole('button', { name: 'Get My Plan' })
  if (getPlan === undefined) throw new Error('There is no way to the checkout')
  fireEvent.click(getPlan)
  expect(scrolled.at(-1)).toBe(screen.getByRole('region', { name: 'Complete your order' }))
  expect(document.activeElement).toBe(scrolled.at(-1))
})

test('the banner counts ten minutes down, and the offer stays when they are over', async () => {
  vi.useFakeTimers()
  await visit()
  expect(screen.getByRole('timer').textContent).toBe('10:00')
  passTime(61_000)
  expect(screen.getByRole('timer').textContent).toBe('08:59')
  passTime(600_000)
  expect(screen.getByRole('timer').textContent).toBe('00:00')
  expect(screen.getAllByRole('radio')).toHaveLength(6)
})

test('the summary speaks of today, the goal and a possible day, never of a promise', async () => {
  await visit()
  const summary = within(screen.getByRole('region', { name: 'Marta, your plan is ready' }))
  expect(summary.getByText('180 lb')).toBeTruthy()
  expect(summary.getByText('165 lb')).toBeTruthy()
  expect(summary.getByText(/Reaching 165 lb by .+ is possible/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/guaranteed/i)
})

test('without answers the summary stays plain', async () => {
  await visit({ answers: {} })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your plan is ready')
  expect(screen.queryByText('Today')).toBeNull()
})

test('three reviews at first, all of them on request', async () => {
  await visit()
  const list = () =>
    within(screen.getByRole('region', { name: 'Users love our plans' })).getAllByRole('listitem')
  expect(list()).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'View More Reviews' }))
  expect(list()).toHaveLength(testBrand.reviews.items.length)
  fireEvent.click(screen.getByRole('button', { name: 'View Less Reviews' }))
  expect(list()).toHaveLength(3)
})

test('a brand can hide the testimonials', async () => {
  const purchasePage = { ...testBrand.purchasePage, showBeforeAfterTestimonials: false }
  await visit({ brand: { ...testBrand, purchasePage } })
  expect(screen.queryByText('People like you')).toBeNull()
})

test('the parts of the page are there, under one title', async () => {
  await visit()
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(screen.getAllByText('Limited Time')).toHaveLength(2)
  expect(screen.getAllByText('Secure checkout')).toHaveLength(2)
  expect(screen.getAllByText('30-day guarantee')).toHaveLength(2)
  expect(within(screen.getByRole('region', { name: 'What you get' })).getAllByRole('listitem')).toHaveLength(
    6,
  )
  expect(screen.getByRole('region', { name: 'Results that make us proud' })).toBeTruthy()
  expect(screen.getByText('As featured in')).toBeTruthy()
  expect(screen.getByText('10M+')).toBeTruthy()
  expect(screen.getByText('4.7 out of 5 stars')).toBeTruthy()
  expect(screen.getByText(testBrand.purchasePage.healthDisclaimer)).toBeTruthy()
})

test('a paid plan moves the visitor on', async () => {
  const { visitor } = await visit()
  await payByCard()
  expect(visitor.trackedAs('purchased')).toHaveLength(1)
  expect(window.location.pathname).toBe('/upsell/workout-program')
})

test('in a flow without offers a paid plan leads to the account', async () => {
  const routes = testBrand.routeFlow.routes.filter(({ type }) => type !== 'upsell')
  await visit({ brand: { ...testBrand, routeFlow: { ...testBrand.routeFlow, routes, conditions: [] } } })
  await payByCard()
  expect(window.location.pathname).toBe('/register')
})

test('the plan of the payment is the one on the catalogue', async () => {
  const cheaper = { ...planOf('calmplate-1-month'), finalPriceCents: 1499 }
  const { api } = await visit({ handlers: { subscriptionProducts: () => planList([cheaper]) } })
  await payByCard()
  expect(api.inputsOf('completeSubscriptionFlow')[0]?.body?.amount).toBe(14.99)
})

test.each([
  [{}, 'imperial'],
  [{ weight: 'KG' as const }, 'metric'],
] as const)('the stories tell their figures in the visitor’s units %j', async (units, system) => {
  const { visitor } = await visit()
  await act(async () => visitor.chooseUnits(units))
  const { resultByUnits } = testBrand.testimonials['weight-loss'].female
  if (resultByUnits === undefined) throw new Error('The story has no figure')
  expect(screen.getAllByText(resultByUnits[system])).not.toEqual([])
})

test('a review tells its day, and the press stands beside marks that say nothing', async () => {
  const [first] = testBrand.reviews.items
  const reviews = first && { ...testBrand.reviews, items: [{ ...first, date: '2026-09-18' }] }
  await visit({ brand: { ...testBrand, ...(reviews && { reviews }) } })
  expect(screen.getByText('September 18, 2026').getAttribute('datetime')).toBe('2026-09-18')
  const press = within(screen.getByRole('region', { name: 'As featured in' })).getAllByRole('listitem')
  expect(press.map((name) => name.querySelector('svg[aria-hidden="true"]') === null)).toEqual(
    press.map(() => false),
  )
})

test('a flavour with a longer guarantee says so beside the plans and in its block', async () => {
  await visit({ brand: brandInFlow(testBrand, 'cortisol') })
  expect(screen.getAllByText('60-day guarantee')).toHaveLength(2)
  expect(screen.getByRole('heading', { name: '60-day money-back guarantee' })).toBeTruthy()
  expect(screen.queryByText(/30-day/)).toBeNull()
})
