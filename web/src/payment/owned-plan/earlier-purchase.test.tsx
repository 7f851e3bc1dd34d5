import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { runningPlan, savedPayment } from '#web/testing/paid-visit.ts'
import { flowAnswer, payByCard, renderCheckout } from '#web/testing/render-checkout.tsx'
import { pendingPurchase } from '../bank/payment-at-bank.ts'
import { tabStorage } from '../saved/saved-payment.ts'

vi.mock('../provider/load-payment-provider.ts')

afterEach(() => void vi.useRealTimers())

const { customerInfo, product } = savedPayment
const pending = { customerInfo, product, originalPrice: 39.99 }
const currentPlan = () => ({ success: true as const, data: { plan: runningPlan, ownedOffers: [] } })
const saysSo = () => screen.queryByRole('heading', { name: 'You already have the 1-Month Plan' }) !== null

test('a lead that appears on this page is looked up: its address may have bought before', async () => {
  const { visitor } = renderCheckout({ handlers: { currentPlan } })
  expect(saysSo()).toBe(false)
  await act(async () => visitor.quiz.setState({ leadId: 'lead-1' }))
  expect(saysSo()).toBe(true)
})

test.each([
  ['takes the focus from the form it replaces', 'Full name on card', true],
  ['leaves the focus that is elsewhere', 'Elsewhere', false],
])('such a plan %s', async (_case, focused, isTaken) => {
  const { visitor } = renderCheckout({ handlers: { currentPlan } })
  render(<input aria-label="Elsewhere" />)
  const field = await screen.findByLabelText(focused)
  field.focus()
  await act(async () => visitor.quiz.setState({ leadId: 'lead-1' }))
  const title = screen.getByRole('heading', { name: 'You already have the 1-Month Plan' })
  expect(document.activeElement).toBe(isTaken ? title : field)
})

test('a lead that a payment creates is not looked up', async () => {
  const { api, visitor, timesPaid } = renderCheckout({ handlers: { currentPlan } })
  vi.spyOn(visitor, 'ensureLead').mockImplementation(async () => {
    visitor.quiz.setState({ leadId: 'lead-1' })
    return 'lead-1'
  })
  await payByCard()
  expect(timesPaid()).toBe(1)
  expect(api.names()).not.toContain('currentPlan')
})

test.each([
  ['this tab knows nothing of: it says so', undefined, 0],
  ['is not the one this tab began: it says so', { ...pending, product: { ...product, id: 'other' } }, 0],
  ['this tab began, whose response was lost: it moves on', pending, 1],
] as const)('a plan is paid by a purchase that %s', async (_case, begun, times) => {
  const completeSubscriptionFlow = () => flowAnswer({ alreadyPurchased: true })
  const { visitor, timesPaid } = renderCheckout({ handlers: { completeSubscriptionFlow, currentPlan } })
  if (begun !== undefined) pendingPurchase.keep(tabStorage(), begun)
  await payByCard()
  expect(saysSo()).toBe(times === 0)
  expect(timesPaid()).toBe(times)
  expect(visitor.trackedAs('purchased')).toHaveLength(times)
  expect(pendingPurchase.read(tabStorage())).toEqual(times === 0 ? begun : undefined)
})

test('the form waits 8 s for a plan to be named, and a session that has ended leads nobody away', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const refused = new ApiFailure(409, 'plan_already_active', 'You already have a plan.')
  const { api } = renderCheckout({
    handlers: {
      completeSubscriptionFlow: () => Promise.reject(refused),
      currentPlan: () => new Promise<never>(() => {}),
    },
  })
  await payByCard()
  expect(screen.queryByRole('heading', { name: 'You already have a plan' })).toBeNull()
  await act(async () => vi.advanceTimersByTime(8_000))
  expect(screen.getByRole('heading', { name: 'You already have a plan' })).toBeTruthy()
  expect(api.inputsOf('currentPlan')).toEqual([{ timeoutMs: 8_000, staysOnRefusal: true }])
})
