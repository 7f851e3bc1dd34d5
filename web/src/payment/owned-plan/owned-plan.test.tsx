import type { DataOf } from '@fennel/contract'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { FakeApi } from '#web/testing/fake-api.ts'
import { chooseProvider, fakeProvider } from '#web/testing/fake-payment-provider.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import type { FakeVisitor } from '#web/testing/fake-visitor.ts'
import { buyerEmail, monthPlan, paidHandlers, payByCard, withApi } from '#web/testing/render-checkout.tsx'
import { runningPlan as running, savedPayment } from '#web/testing/paid-visit.ts'
import { CheckoutSection } from '../checkout/checkout-section.tsx'
import { pendingPurchase } from '../bank/payment-at-bank.ts'
import { readSavedPayment, savedPaymentKey, tabStorage } from '../saved/saved-payment.ts'

vi.mock('../provider/load-payment-provider.ts')

type Plan = DataOf<'currentPlan'>['plan']

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
  chooseProvider(fakeProvider())
})

type PlanAnswer = Plan | (() => Plan)
interface VisitOptions {
  readonly leadId?: string
  readonly refuses?: boolean
  readonly onPaid?: () => void
}

afterEach(() => {
  vi.useRealTimers()
})

async function visit(
  plan: PlanAnswer,
  { leadId, refuses = false, onPaid = () => undefined }: VisitOptions,
): Promise<FakeApi & { readonly visitor: FakeVisitor }> {
  const visitor = fakeVisitor({ answers: { email: buyerEmail } })
  if (leadId !== undefined) visitor.quiz.setState({ leadId })
  const api = fakeApi({
    ...paidHandlers,
    currentPlan: () => ({
      success: true,
      data: { plan: typeof plan === 'function' ? plan() : plan, ownedOffers: [] },
    }),
    ...(refuses
      ? {
          completeSubscriptionFlow: () =>
            Promise.reject(new ApiFailure(409, 'plan_already_active', 'You already have a plan.')),
        }
      : {}),
  })
  const section = <CheckoutSection plan={monthPlan} registrationSource="quiz" onPaid={onPaid} />
  await act(async () => {
    render(withApi(api, section, visitor))
  })
  return { ...api, visitor }
}
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('tells a visitor with a plan so instead of asking for a card', async () => {
  await visit(running, { leadId: 'lead-1' })
  expect(screen.getByRole('heading', { name: 'You already have the 1-Month Plan' })).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'Pay by card' })).toBeNull()
  expect(linkTo('Log in to your plan')).toBe('/login')
})

test('links a signed-in visitor to the subscription and the purchase', async () => {
  window.localStorage.setItem('token', 'at_1')
  await visit(running, { leadId: 'lead-1' })
  expect(linkTo('Manage your subscription')).toBe('/subscription')
  expect(linkTo('See your purchase')).toBe('/thank-you')
})

test('links a signed-in visitor who owes a payment to the card update', async () => {
  window.localStorage.setItem('token', 'at_1')
  await visit({ ...running, status: 'past_due' }, { leadId: 'lead-1' })
  expect(linkTo('Update your card')).toBe('/subscription')
})

test('says that a paused plan is paused, not that it waits', async () => {
  await visit({ ...running, status: 'paused' }, { leadId: 'lead-1' })
  expect(screen.getByText(/It is paused/)).toBeTruthy()
})

test('links the owner of a plan without an account to the registration', async () => {
  await visit({ ...running, hasAccount: false }, { leadId: 'lead-1' })
  expect(linkTo('Finish your account')).toBe('/register')
})

test('links a signed-in visitor whose account lacks the plan to where it is added', async () => {
  window.localStorage.setItem('token', 'at_1')
  await visit({ ...running, hasAccount: false }, { leadId: 'lead-1' })
  expect(linkTo('Add it to your account')).toBe('/register')
  expect(screen.queryByRole('link', { name: 'Manage your subscription' })).toBeNull()
})

test('lets a visitor who has just paid finish the account, even if only the refusal reveals the plan', async () => {
  window.sessionStorage.setItem(savedPaymentKey, JSON.stringify(savedPayment))
  await visit(null, { refuses: true })
  await payByCard()
  expect(linkTo('Finish your account')).toBe('/register')
})

const { subscriptionId: _id, customerInfo, product } = savedPayment
const pending = { customerInfo, product, originalPrice: 39.99 }

test('stores and tracks once a plan that was paid before a reload lost the response, and moves on', async () => {
  pendingPurchase.keep(tabStorage(), pending)
  const onPaid = vi.fn<() => void>()
  const { visitor } = await visit(running, { leadId: 'lead-1', onPaid })
  expect(onPaid).toHaveBeenCalledOnce()
  expect(visitor.trackedAs('purchased')).toEqual([
    expect.objectContaining({ productId: product.id, amount: 19.99, transactionId: 'pi_1' }),
  ])
  expect(readSavedPayment(tabStorage())).toMatchObject({ subscriptionId: 'sub_1', customerInfo, product })
  cleanup()
  const later = await visit(running, { leadId: 'lead-1', onPaid })
  expect(onPaid).toHaveBeenCalledOnce()
  expect(later.visitor.trackedAs('purchased')).toEqual([])
})

test('tracks a purchase in the currency it was made in', async () => {
  pendingPurchase.keep(tabStorage(), { ...pending, product: { ...product, currency: 'EUR' } })
  const { visitor } = await visit(running, { leadId: 'lead-1' })
  expect(visitor.trackedAs('purchased')).toMatchObject([{ amount: 19.99, currency: 'EUR' }])
})

test('tracks a purchase at the price the server charged, whatever the page shows now', async () => {
  pendingPurchase.keep(tabStorage(), { ...pending, product: { ...product, price: 39.99 } })
  const { visitor } = await visit({ ...running, amount: 19.99 }, { leadId: 'lead-1' })
  expect(visitor.trackedAs('purchased')).toMatchObject([{ amount: 19.99 }])
  expect(readSavedPayment(tabStorage())?.product.price).toBe(19.99)
})

test('asks again while the server may still be charging', async () => {
  vi.useFakeTimers()
  pendingPurchase.keep(tabStorage(), pending)
  const onPaid = vi.fn<() => void>()
  const plans = [null, null, running]
  await visit(() => plans.shift() ?? null, { leadId: 'lead-1', onPaid })
  expect(onPaid).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(7_000))
  expect(onPaid).toHaveBeenCalledOnce()
})

test('takes no plan that the account has had for long for the pending one', async () => {
  pendingPurchase.keep(tabStorage(), pending)
  const onPaid = vi.fn<() => void>()
  const { visitor } = await visit({ ...running, isOnlyOfAccount: true }, { leadId: 'lead-1', onPaid })
  expect(screen.getByRole('heading', { name: 'You already have the 1-Month Plan' })).toBeTruthy()
  expect(visitor.trackedAs('purchased')).toEqual([])
  expect(onPaid).not.toHaveBeenCalled()
})

test('does not track a plan other than the pending one', async () => {
  pendingPurchase.keep(tabStorage(), { ...pending, product: { ...product, id: 'calmplate-3-month' } })
  const { visitor } = await visit(running, { leadId: 'lead-1' })
  expect(visitor.trackedAs('purchased')).toEqual([])
})

test.each([
  ['tracks nothing: that attempt bought nothing', undefined, 0],
  ['tracks what an earlier attempt bought', pending, 1],
] as const)('a second plan that the server refuses %s', async (_case, earlier, times) => {
  if (earlier !== undefined) pendingPurchase.keep(tabStorage(), earlier)
  const onPaid = vi.fn<() => void>()
  const { visitor } = await visit(running, { refuses: true, onPaid })
  await payByCard()
  expect(visitor.trackedAs('purchased')).toHaveLength(times)
  expect(onPaid).toHaveBeenCalledTimes(times)
})

test('keeps an earlier attempt after such a refusal if the plan cannot be looked up', async () => {
  pendingPurchase.keep(tabStorage(), pending)
  const unreachable = () => {
    throw new ApiFailure(0, 'network', 'x')
  }
  await visit(unreachable, { refuses: true })
  await payByCard()
  expect(screen.getByRole('heading', { name: 'You already have a plan' })).toBeTruthy()
  expect(pendingPurchase.read(tabStorage())).toEqual(pending)
})

test.each<[string, NonNullable<Plan>, string, boolean]>([
  ['running', running, 'It is paid and waiting for you.', true],
  [
    'canceled',
    { ...running, endsAt: '2026-12-21T09:00:00.000Z' },
    'stays open until December 21, 2026',
    true,
  ],
  [
    'overdue',
    { ...running, status: 'past_due' },
    'Update your card to pay it, or see your plan in your account.',
    false,
  ],
  [
    'overdue though it is set to end',
    { ...running, status: 'past_due', endsAt: '2026-12-21T09:00:00.000Z' },
    'Update your card to pay it, or see your plan in your account.',
    false,
  ],
  ['canceled but still charged', { ...running, isStillCharged: true }, 'is still charged', false],
  [
    'unpaid',
    { ...running, status: 'unpaid' },
    'Update your card to pay it, or see your plan in your account.',
    false,
  ],
])('says that a plan is %s, and whether there is nothing to pay', async (_name, plan, words, isPaid) => {
  await visit(plan, { leadId: 'lead-1' })
  expect(document.body.textContent).toContain(words)
  expect(document.body.textContent.includes('There is nothing to pay here.')).toBe(isPaid)
})

test('shows the payment form to a lead without a plan', async () => {
  const api = await visit(null, { leadId: 'lead-1' })
  expect(await screen.findByRole('form', { name: 'Pay by card' })).toBeTruthy()
  expect(api.names()).toContain('currentPlan')
})

test('does not look up a visitor without a lead', async () => {
  const api = await visit(running, {})
  expect(await screen.findByRole('form', { name: 'Pay by card' })).toBeTruthy()
  expect(api.names()).not.toContain('currentPlan')
})

test.each([
  [running, 'You already have the 1-Month Plan'],
  [null, 'You already have a plan'],
])('says so and takes the focus when the server refuses a second plan', async (plan, title) => {
  await visit(plan, { refuses: true })
  await payByCard()
  expect(screen.getByRole('heading', { name: title })).toBe(document.activeElement)
  expect(screen.queryByRole('alert')).toBeNull()
})
