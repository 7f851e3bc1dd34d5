import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { planList, runningPlan } from '#web/testing/paid-visit.ts'
import { passTime } from '#web/testing/pass-time.ts'
import { payByCard, planOf } from '#web/testing/render-checkout.tsx'
import { testBrand } from '#web/testing/render-screen.tsx'
import { visit } from './testing/visit-purchase.tsx'

// Renders the whole page at once instead of in parts.
vi.mock('#web/ui/use-progressive-render.ts', () => ({ useProgressiveRender: (parts: number) => parts }))

vi.mock('#web/payment/provider/load-payment-provider.ts')

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

test('replaces the page if the catalog fails, and offers a retry', async () => {
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

test('keeps the focus on the retry button until there is something to sell, and then puts it on the heading', async () => {
  const answers: (() => ReturnType<typeof planList>)[] = [
    () => {
      throw new ApiFailure(503, 'unavailable', 'x')
    },
  ]
  const later = Promise.withResolvers<ReturnType<typeof planList>>()
  await visit({ handlers: { subscriptionProducts: () => answers.shift()?.() ?? later.promise } })
  const again = screen.getByRole('button', { name: 'Try again' })
  again.focus()
  await act(async () => fireEvent.click(again))
  expect(document.activeElement).toBe(again)
  expect(again.getAttribute('aria-disabled')).toBe('true')
  await act(async () => later.resolve(planList()))
  expect(document.activeElement).toBe(
    screen.getByRole('heading', { level: 1, name: 'Marta, your plan is ready' }),
  )
})

test.each([
  ['an empty list', []],
  ['plans of another funnel', testBrand.plans.map((plan) => ({ ...plan, funnel: 'other' }))],
  ['plans of another kind', testBrand.plans.map((plan) => ({ ...plan, type: 'other' as const }))],
])('says that there is nothing to buy for %s', async (_case, plans) => {
  await visit({ handlers: { subscriptionProducts: () => planList(plans) } })
  expect(screen.getByText('No subscription plans available')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('does not sell a plan in an unknown currency with another one’s sign', async () => {
  const products = planList().data.products.map((plan) => ({ ...plan, currency: 'eur' }))
  await visit({ handlers: { subscriptionProducts: () => ({ success: true, data: { products } }) } })
  expect(document.body.textContent).not.toContain('$')
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('preselects the active plan in both choosers and the checkout, and tracks it once', async () => {
  const { visitor } = await visit()
  const chosen = screen.getAllByRole<HTMLInputElement>('radio', { checked: true })
  expect(chosen.map(({ value }) => value)).toEqual(['calmplate-1-month', 'calmplate-1-month'])
  expect(screen.getByRole('button', { name: 'Pay $19.99 now' })).toBeTruthy()
  expect(visitor.trackedAs('purchasePageVisit')).toEqual([
    { productId: 'calmplate-1-month', productName: '1-Month Plan', amount: 19.99, currency: 'USD' },
  ])
})

test('preselects the plan whose payment failed at the bank, and says why', async () => {
  const { visitor } = await visit({
    failure: { code: 'insufficient_funds', productId: 'calmplate-3-month' },
  })
  const chosen = screen.getAllByRole<HTMLInputElement>('radio', { checked: true })
  expect(chosen.map(({ value }) => value)).toEqual(['calmplate-3-month', 'calmplate-3-month'])
  expect(screen.getByRole('button', { name: 'Pay $39.99 now' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('enough funds')
  expect(visitor.trackedAs('purchasePageVisit')).toMatchObject([{ productId: 'calmplate-3-month' }])
})

test('selects the active plan if the one that failed at the bank is no longer sold', async () => {
  await visit({ failure: { code: 'insufficient_funds', productId: 'gone' } })
  const [chosen] = screen.getAllByRole<HTMLInputElement>('radio', { checked: true })
  expect(chosen?.value).toBe('calmplate-1-month')
})

test('selects the first plan if none is active', async () => {
  const plans = testBrand.plans.map((plan) => ({ ...plan, isActive: false }))
  await visit({ handlers: { subscriptionProducts: () => planList(plans) } })
  const [chosen] = screen.getAllByRole<HTMLInputElement>('radio', { checked: true })
  expect(chosen?.value).toBe('calmplate-7-day')
})

test('locks the plans during a payment, and says so', async () => {
  let end = () => {}
  const asked = new Promise<never>((_resolve, reject) => {
    end = () => reject(new ApiFailure(402, 'payment_failed', 'x', 'card_declined'))
  })
  await visit({ handlers: { completeSubscriptionFlow: () => asked } })
  await payByCard()
  const plans = screen.getAllByRole<HTMLInputElement>('radio')
  expect(plans.every((plan) => plan.matches(':disabled'))).toBe(true)
  const notes = screen
    .getAllByRole('group', { name: 'Choose your plan' })
    .map((group) => document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent)
  const note = 'Your payment is being processed. You can choose another plan once it is done.'
  expect(notes).toEqual([note, note])
  await act(async () => end())
  expect(screen.getAllByRole('radio').some((plan) => plan.matches(':disabled'))).toBe(false)
  expect(screen.queryByText(/You can choose another plan/)).toBeNull()
})

test('updates every amount when another plan is chosen', async () => {
  const { visitor } = await visit()
  const [, other] = screen.getAllByRole('radio', { name: /3-Month Plan/ })
  if (other === undefined) throw new Error('The plans are shown only once')
  await act(async () => fireEvent.click(other))
  expect(screen.getByRole('button', { name: 'Pay $39.99 now' })).toBeTruthy()
  expect(screen.getByTestId('renewal-terms').textContent).toContain('$69.99 every 3 months')
  expect(screen.getAllByRole('radio', { name: /3-Month Plan/, checked: true })).toHaveLength(2)
  expect(visitor.trackedAs('purchasePageVisit')).toHaveLength(1)
})

test("shows a plan's prices, savings, and price per day in two sizes", async () => {
  await visit()
  const [card] = screen.getAllByText('MOST POPULAR').map((tag) => tag.closest('label'))
  if (card === null || card === undefined) throw new Error('No plan is tagged')
  const inCard = within(card)
  expect(inCard.getByText('1-Month Plan')).toBeTruthy()
  expect(inCard.getByText('$39.99').tagName).toBe('S')
  expect(inCard.getByText('$19.99')).toBeTruthy()
  expect(inCard.getByRole('radio', { name: /Regular price \$39\.99 today \$19\.99/ })).toBeTruthy()
  expect(inCard.getByText('Save 50%')).toBeTruthy()
  expect(inCard.getByText('0')).toBeTruthy()
  expect(inCard.getByText('67')).toBeTruthy()
})

test('scrolls to the plans and to the checkout', async () => {
  await visit()
  fireEvent.click(screen.getByRole('button', { name: 'Get my plan' }))
  expect(scrolled.at(-1)?.textContent).toContain('Get visible results in 4 weeks!')
  const [getPlan] = screen.getAllByRole('button', { name: 'Get My Plan' })
  if (getPlan === undefined) throw new Error('There is no button to the checkout')
  fireEvent.click(getPlan)
  expect(scrolled.at(-1)).toBe(screen.getByRole('region', { name: 'Complete your order' }))
  expect(document.activeElement).toBe(scrolled.at(-1))
})

test('tells visitors who already have a plan so at the top of the page, and leads them to it', async () => {
  await visit({
    leadId: 'lead-1',
    handlers: { currentPlan: () => ({ success: true, data: { plan: runningPlan, ownedOffers: [] } }) },
  })
  const banner = screen.getByRole('region', { name: 'Your plan' })
  expect(banner.textContent).toContain('You already have a plan.')
  expect(screen.queryByRole('timer')).toBeNull()
  fireEvent.click(within(banner).getByRole('button', { name: 'See your plan' }))
  expect(document.activeElement).toBe(
    screen.getByRole('region', { name: 'You already have the 1-Month Plan' }),
  )
})

test('counts ten minutes down in the banner, and keeps the offer afterwards', async () => {
  vi.useFakeTimers()
  await visit()
  expect(screen.getByRole('timer').textContent).toBe('10:00')
  passTime(61_000)
  expect(screen.getByRole('timer').textContent).toBe('08:59')
  passTime(600_000)
  expect(screen.getByRole('timer').textContent).toBe('00:00')
  expect(screen.getAllByRole('radio')).toHaveLength(6)
})

test('moves on after a paid plan', async () => {
  const { visitor } = await visit()
  await payByCard()
  expect(visitor.trackedAs('purchased')).toHaveLength(1)
  expect(window.location.pathname).toBe('/upsell/workout-program')
})

test('continues to the account after a paid plan in a journey without upsells', async () => {
  const routes = testBrand.routeFlow.routes.filter(({ type }) => type !== 'upsell')
  await visit({ brand: { ...testBrand, routeFlow: { ...testBrand.routeFlow, routes, conditions: [] } } })
  await payByCard()
  expect(window.location.pathname).toBe('/register')
})

test("charges the catalog's price", async () => {
  const cheaper = { ...planOf('calmplate-1-month'), finalPriceCents: 1499 }
  const { api } = await visit({ handlers: { subscriptionProducts: () => planList([cheaper]) } })
  await payByCard()
  expect(api.inputsOf('completeSubscriptionFlow')[0]?.body?.amount).toBe(14.99)
})
