import { apiMessages } from '@fennel/contract'
import type { CustomerSubscription } from '@fennel/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import {
  canceledSubscription,
  monthlySubscription,
  press,
  subscriptionAnswer,
  visitSubscription,
} from '#web/testing/subscription-visit.tsx'

const premium = [
  {
    interval: 'monthly',
    productId: 'quietwin-premium-monthly',
    name: 'Quietwin Premium, monthly',
    price: { cents: 4700, currency: 'usd' },
    isCurrent: false,
  },
  {
    interval: 'annual',
    productId: 'quietwin-premium-annual',
    name: 'Quietwin Premium, annual',
    price: { cents: 22_800, currency: 'usd' },
    isCurrent: false,
  },
] as const
const plain: CustomerSubscription = { ...monthlySubscription, switchOptions: [...premium] }

const choice = (name: RegExp) => screen.getByRole('radio', { name })

test('names the plan that another billing interval switches to, in the choice, before and after the change', async () => {
  await visitSubscription(plain, { switchSubscription: subscriptionAnswer(plain) })
  expect(choice(/^Quietwin Premium, monthly \$47\.00 per month$/)).toBeTruthy()
  fireEvent.click(choice(/^Quietwin Premium, annual \$228\.00 per year$/))
  const words =
    'Nothing is charged today. From December 21, 2026 (UTC) you pay $228.00 every year instead of $39.99 every month. ' +
    'Your plan will then be Quietwin Premium, annual. That is $336.00 less than twelve monthly payments.'
  expect(screen.getByText(words)).toBeTruthy()
  await press('Update plan')
  expect(document.activeElement?.textContent).toBe(`Your choice is saved. ${words}`)
})

test('tells the server which price was shown, and shows the new one if it has changed', async () => {
  const [monthly, annual] = premium
  const raised = {
    ...plain,
    switchOptions: [monthly, { ...annual, price: { cents: 24_000, currency: 'usd' } }],
  }
  let isRaised = false
  const api = await visitSubscription(plain, {
    customerSubscription: () => subscriptionAnswer(isRaised ? raised : plain)(),
    switchSubscription: () => {
      isRaised = true
      throw new ApiFailure(409, 'price_changed', apiMessages.priceChanged)
    },
  })
  fireEvent.click(choice(/^Quietwin Premium, annual \$228\.00 per year$/))
  await press('Update plan')
  expect(api.inputsOf('switchSubscription')).toMatchObject([
    { body: { interval: 'annual', price: { cents: 22_800, currency: 'usd' } } },
  ])
  expect(screen.getByText(apiMessages.priceChanged)).toBeTruthy()
  expect(choice(/^Quietwin Premium, annual \$240\.00 per year$/)).toBeTruthy()
})

test('shows what another tab has done to the plan if that is why the server refuses the change', async () => {
  let isCanceled = false
  await visitSubscription(plain, {
    customerSubscription: () => subscriptionAnswer(isCanceled ? canceledSubscription : plain)(),
    switchSubscription: () => {
      isCanceled = true
      throw new ApiFailure(409, 'conflict', apiMessages.switchAfterResume)
    },
  })
  fireEvent.click(choice(/^Quietwin Premium, annual \$228\.00 per year$/))
  await press('Update plan')
  expect(screen.getByText(apiMessages.switchAfterResume)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Resume my plan' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Update plan' })).toBeNull()
})

test("does not name the customer's current product again", async () => {
  const [monthly, annual] = premium
  const productId = monthly.productId
  await visitSubscription({
    ...plain,
    productId,
    switchOptions: [{ ...monthly, isCurrent: true }, annual],
  })
  expect(choice(/^Monthly \(now\) \$47\.00 per month$/)).toBeTruthy()
  expect(choice(/^Quietwin Premium, annual/)).toBeTruthy()
})

test('does not rename a plan that already has the terms of an interval', async () => {
  const [monthly, annual] = premium
  await visitSubscription({ ...plain, switchOptions: [{ ...monthly, isCurrent: true }, annual] })
  expect(choice(/^Monthly \(now\) \$47\.00 per month$/)).toBeTruthy()
})

test('names the interval beside a plan whose name does not say it', async () => {
  const [monthly, annual] = premium
  await visitSubscription({ ...plain, switchOptions: [monthly, { ...annual, name: 'Quietwin Gold' }] })
  expect(choice(/^Annual Quietwin Gold \$228\.00 per year$/)).toBeTruthy()
})
