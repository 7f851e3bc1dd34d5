import type { ResponseOf } from '@fennel/contract'
import { minuteMs, paymentMessages, renewalTermsText, withoutFirstTermDiscount } from '@fennel/funnel'
import type { Answers } from '@fennel/funnel'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { pendingPurchase } from '#web/payment/bank/payment-at-bank.ts'
import { readSavedPayment, tabStorage } from '#web/payment/saved/saved-payment.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { fakeProvider } from '#web/testing/fake-payment-provider.ts'
import { planList } from '#web/testing/paid-visit.ts'
import { passTime } from '#web/testing/pass-time.ts'
import { buyerEmail, flowAnswer, monthPlan, payByCard } from '#web/testing/render-checkout.tsx'
import { testBrand } from '#web/testing/render-screen.tsx'
import { visit } from './testing/visit-purchase.tsx'

// Renders the whole page at once instead of in parts.
vi.mock('#web/ui/use-progressive-render.ts', () => ({ useProgressiveRender: (parts: number) => parts }))

vi.mock('#web/payment/provider/load-payment-provider.ts')

const brand = { ...testBrand, honestModes: { ...testBrand.honestModes, countdown: 'enforced' as const } }
const regular = planList(testBrand.plans.map(withoutFirstTermDiscount))

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

/** The purchase page of a visitor whose offer the server ends after `remainingMs`. */
async function visitUntil(
  remainingMs: number,
  handlers: ApiHandlers = {},
  leadId: string | null = 'lead-1',
  answers: Answers = { email: buyerEmail },
) {
  const endsAt = performance.now() + remainingMs
  const left = () => Math.max(0, endsAt - performance.now())
  const provider = fakeProvider({ wallets: true })
  const visited = await visit({
    brand,
    provider,
    answers,
    leadId,
    handlers: {
      openOfferWindow: (): ResponseOf<'openOfferWindow'> => ({
        success: true,
        data: { isEnforced: true, remainingMs: left() },
      }),
      subscriptionProducts: () => (left() > 0 ? planList() : regular),
      ...handlers,
    },
  })
  return { ...visited, provider }
}

const notCharged = /introductory offer has ended, and nothing has been charged/
const settle = () => act(async () => undefined)
const order = () => screen.getByLabelText('Your order').textContent

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
  passTime(2 * minuteMs + 1_000)
  await settle()
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.queryByText('Limited Time')).toBeNull()
  expect(screen.getByText(/introductory offer has ended\. These are our regular prices/)).toBeTruthy()
  expect(screen.getByText(notCharged).textContent).toContain(
    'The 3-Month Plan is now $69.99, our regular price.',
  )
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
    subscriptionProducts: () => (isOver ? regular : planList()),
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
    subscriptionProducts: () => (isOver ? regular : planList()),
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

const sheetOfMonth = { lineItems: [{ name: '1-Month Plan', amount: 1_999 }] }

test("sends what a wallet's sheet showed even after the time ran out, and passes the server's refusal on to the sheet", async () => {
  vi.useFakeTimers()
  const { api, provider } = await visitUntil(2 * minuteMs, {
    completeSubscriptionFlow: () => {
      throw new ApiFailure(409, 'offer_ended', 'The introductory offer has ended, so nothing was charged.')
    },
  })
  const agreed = renewalTermsText(monthPlan, {}, Date.now())
  await act(async () => expect(provider.openWallet('apple_pay')).toMatchObject(sheetOfMonth))
  passTime(2 * minuteMs + 1_000)
  await settle()
  expect(order()).toContain('Total today, in US dollars$19.99')
  expect(provider.groupOptions()).toMatchObject({ amount: 1_999 })
  await act(async () => provider.agreeInWallet('apple_pay'))
  expect(api.inputsOf('completeSubscriptionFlow')).toMatchObject([
    { body: { amount: 19.99, disclosure: agreed } },
  ])
  expect(provider.walletFailures).toEqual([{ reason: 'fail' }])
  expect(screen.getByText(notCharged).textContent).toContain(
    'The 1-Month Plan is now $39.99, our regular price.',
  )
  expect(order()).toContain('Total today, in US dollars$39.99')
})

test('unfreezes the prices when a card fails under an open sheet, which still pays what it showed', async () => {
  vi.useFakeTimers()
  const { api, provider } = await visitUntil(2 * minuteMs)
  await act(async () => void provider.openWallet('google_pay'))
  await act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'Pay by card' })))
  passTime(2 * minuteMs + 1_000)
  await settle()
  expect(order()).toContain('Total today, in US dollars$39.99')
  await act(async () => provider.agreeInWallet('google_pay'))
  expect(api.inputsOf('completeSubscriptionFlow').at(-1)).toMatchObject({
    body: { amount: 19.99, isWallet: true },
  })
})

test('unfreezes the prices when a sheet is closed, but not during a payment', async () => {
  vi.useFakeTimers()
  const { provider } = await visitUntil(2 * minuteMs)
  await act(async () => void provider.openWallet('apple_pay'))
  passTime(2 * minuteMs + 1_000)
  await settle()
  expect(order()).toContain('Total today, in US dollars$19.99')
  await act(async () => provider.leaveWallet())
  expect(order()).toContain('Total today, in US dollars$39.99')
  await act(async () => void provider.payByWallet('apple_pay'))
  await act(async () => provider.leaveWallet())
  for (const plans of screen.getAllByRole('group', { name: 'Choose your plan' }))
    expect(plans).toHaveProperty('disabled', true)
})

test('keeps the plans locked if a sheet closes the moment it confirms', async () => {
  const { provider } = await visitUntil(10 * minuteMs, {
    completeSubscriptionFlow: () => new Promise<never>(() => undefined),
  })
  await act(async () => {
    provider.payByWallet('apple_pay')
    provider.leaveWallet()
  })
  for (const plans of screen.getAllByRole('group', { name: 'Choose your plan' }))
    expect(plans).toHaveProperty('disabled', true)
})

/** Chooses the three-month plan, like a buyer whose sheet is gone. */
async function chooseThreeMonths() {
  const [threeMonths] = screen.getAllByRole('radio', { name: /3-Month Plan/ })
  if (threeMonths === undefined) throw new Error('There is no three-month plan')
  expect(threeMonths.matches(':disabled')).toBe(false)
  await act(async () => fireEvent.click(threeMonths))
}

test('allows another plan at its current price after a sheet disappeared without an event', async () => {
  vi.useFakeTimers()
  const { api, provider } = await visitUntil(2 * minuteMs)
  await act(async () => void provider.openWallet('google_pay'))
  passTime(2 * minuteMs + 1_000)
  await settle()
  expect(order()).toContain('Total today, in US dollars$19.99')
  await chooseThreeMonths()
  expect(order()).toContain('Total today, in US dollars$69.99')
  await act(async () => void provider.payByWallet('google_pay'))
  expect(api.inputsOf('completeSubscriptionFlow')).toMatchObject([{ body: { amount: 69.99 } }])
})

test('charges nothing if a sheet confirms after the buyer chose another plan', async () => {
  const { api, provider } = await visitUntil(10 * minuteMs)
  await act(async () => void provider.openWallet('google_pay'))
  await chooseThreeMonths()
  await act(async () => provider.agreeInWallet('google_pay'))
  expect(provider.walletFailures).toEqual([{ reason: 'fail' }])
  expect(api.names()).not.toContain('completeSubscriptionFlow')
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
  await visit({ brand, handlers, answers: { email: buyerEmail }, leadId: null, isLeadComing: true })
  expect(screen.getByText(/10 minutes from the moment you enter your email$/)).toBeTruthy()
})
