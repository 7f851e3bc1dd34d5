import { minuteMs, paymentMessages } from '@fennel/funnel'
import type { Answers } from '@fennel/funnel'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { pendingPurchase } from '#web/payment/bank/payment-at-bank.ts'
import { readSavedPayment, tabStorage } from '#web/payment/saved/saved-payment.ts'
import { planList } from '#web/testing/paid-visit.ts'
import { passTime } from '#web/testing/pass-time.ts'
import { buyerEmail, flowAnswer, payByCard } from '#web/testing/render-checkout.tsx'
import {
  endingBrand,
  notCharged,
  order,
  regularPlans,
  settle,
  visitUntil,
} from './testing/visit-ending-offer.tsx'
import { visit } from './testing/visit-purchase.tsx'

// Renders the whole page at once instead of in parts.
vi.mock('#web/ui/use-progressive-render.ts', () => ({ useProgressiveRender: (parts: number) => parts }))

vi.mock('#web/payment/provider/load-payment-provider.ts')

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

test("shows the time left on the server, whatever the device's clock says", async () => {
  vi.useFakeTimers()
  await visitUntil(4 * minuteMs)
  expect(screen.getByRole('timer').textContent).toBe('04:00')
  vi.setSystemTime(Date.now() - 90 * minuteMs)
  passTime(minuteMs)
  expect(screen.getByRole('timer').textContent).toBe('03:00')
})

test('says when the time is up, shows the regular prices, and keeps the chosen plan', async () => {
  vi.useFakeTimers()
  const { visitor } = await visitUntil(2 * minuteMs)
  const [, , threeMonths] = screen.getAllByRole('radio')
  if (threeMonths === undefined) throw new Error('There are not three plans')
  fireEvent.click(threeMonths)
  await settle()
  expect(order()).toContain('$39.99')
  expect(screen.getAllByText('Limited Time')).toHaveLength(2)
  const regions = screen.getAllByRole('status')
  passTime(2 * minuteMs + 1_000)
  await settle()
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.queryByText('Limited Time')).toBeNull()
  expect(screen.getByText(/introductory offer has ended\. These are our regular prices/)).toBeTruthy()
  const notice = screen.getByText(notCharged)
  expect(notice.textContent).toContain('The 3-Month Plan is now $69.99, our regular price.')
  expect(regions).toContain(notice)
  expect(order()).not.toContain('discount')
  expect(order()).toContain('Total today, in US dollars$69.99')
  expect(visitor.trackedAs('purchasePageVisit')).toHaveLength(1)
})

test('charges nothing if the server says that the offer has ended, and shows the new price', async () => {
  let isOver = false
  const { api } = await visitUntil(10 * minuteMs, {
    openOfferWindow: () => ({
      success: true,
      data: { isEnforced: true, remainingMs: isOver ? 0 : 10 * minuteMs },
    }),
    subscriptionProducts: () => (isOver ? regularPlans : planList()),
    completeSubscriptionFlow: () => {
      isOver = true
      throw new ApiFailure(409, 'offer_ended', 'The introductory offer has ended, so nothing was charged.')
    },
  })
  await payByCard()
  const notice = await screen.findByText(notCharged)
  expect(notice.textContent).toContain('The 1-Month Plan is now $39.99, our regular price.')
  expect(order()).toContain('Total today, in US dollars$39.99')
  expect(api.inputsOf('completeSubscriptionFlow')).toHaveLength(1)
  expect(api.names()).not.toContain('completePayment')
})

test('says nothing about charges while an earlier payment may have gone through', async () => {
  let isOver = false
  const answers = [
    () => Promise.reject(new ApiFailure(0, 'timeout', 'x')),
    () =>
      Promise.reject(
        new ApiFailure(409, 'offer_ended', 'The introductory offer has ended, so nothing was charged.'),
      ),
    () => flowAnswer({ amount: 19.99 }),
  ]
  const { visitor } = await visitUntil(10 * minuteMs, {
    openOfferWindow: () => ({
      success: true,
      data: { isEnforced: true, remainingMs: isOver ? 0 : 10 * minuteMs },
    }),
    subscriptionProducts: () => (isOver ? regularPlans : planList()),
    completeSubscriptionFlow: () => answers.shift()?.() ?? flowAnswer(),
  })
  await payByCard()
  isOver = true
  await payByCard()
  const notice = await screen.findByText(/introductory offer has ended\. The 1-Month Plan is now \$39\.99/)
  expect(notice.textContent).not.toContain('charged')
  expect(screen.getByRole('alert').textContent).toContain(paymentMessages.outcomeUnknown)
  expect(pendingPurchase.read(tabStorage())?.product.price).toBe(19.99)
  await payByCard()
  expect(visitor.trackedAs('purchased')).toMatchObject([{ amount: 19.99 }])
  expect(readSavedPayment(tabStorage())?.product.price).toBe(19.99)
})

test.each<[string, Answers, RegExp]>([
  ['the email, without one', {}, /10 minutes from the moment you enter your email$/],
  [
    'the first try to pay, with an email from a link',
    { email: buyerEmail },
    /10 minutes from your first try to pay$/,
  ],
])('says that the time starts with %s', async (_, answers, words) => {
  const { api, visitor } = await visitUntil(10 * minuteMs, {}, null, answers)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getAllByText(/10 minutes from/)).toHaveLength(1)
  expect(api.names()).not.toContain('openOfferWindow')
  await act(async () => visitor.quiz.setState({ leadId: 'lead-1' }))
  expect(screen.getByRole('timer').textContent).toMatch(/^(10:00|09:5\d)$/)
})

test('does not name another start while the email just entered is on its way', async () => {
  const { visitor } = await visitUntil(10 * minuteMs, {}, null, {})
  await act(async () => visitor.saveEmail(buyerEmail))
  expect(screen.getByText(/10 minutes from the moment you enter your email$/)).toBeTruthy()
})

test('does not name the first try to pay while the lead of a finished quiz is still to be created', async () => {
  const handlers = {
    openOfferWindow: () => ({ success: true as const, data: { isEnforced: true, remainingMs: 1 } }),
  }
  await visit({
    brand: endingBrand,
    handlers,
    answers: { email: buyerEmail },
    leadId: null,
    isLeadComing: true,
  })
  expect(screen.getByText(/10 minutes from the moment you enter your email$/)).toBeTruthy()
})
