import { minuteMs, renewalTermsText } from '@fennel/funnel'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { passTime } from '#web/testing/pass-time.ts'
import { monthPlan } from '#web/testing/render-checkout.tsx'
import { notCharged, order, settle, visitUntil } from './testing/visit-ending-offer.tsx'

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
