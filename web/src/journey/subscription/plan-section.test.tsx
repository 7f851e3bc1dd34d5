import type { CustomerSubscription } from '@fennel/contract'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  monthlySubscription,
  overdueSubscription,
  press,
  refusedSubscription,
  visitSubscription,
} from '#web/testing/subscription-visit.tsx'

vi.mock('#web/payment/provider/load-payment-provider.ts')

const main = () => screen.getByRole('main').textContent

const pausedSubscription: CustomerSubscription = {
  ...monthlySubscription,
  status: 'paused',
  entitlement: { isEntitled: false, reason: 'paused', until: null },
  nextCharge: null,
  switchOptions: [],
}

test('says that a paused plan is closed and not charged, and offers no other plan beside it', async () => {
  await visitSubscription(pausedSubscription)
  expect(main()).toContain('Paused')
  expect(main()).toContain('Nothing is charged while it is paused.')
  expect(main()).not.toContain('ended')
  expect(screen.queryByRole('link', { name: 'See the plans' })).toBeNull()
})

test.each([
  ['', pausedSubscription],
  [' that was set to end', { ...pausedSubscription, cancelAtPeriodEnd: true }],
])('lets the owner of a paused plan%s cancel it, which ends it right away', async (_, subscription) => {
  await visitSubscription(subscription)
  await press('Cancel subscription')
  expect(main()).toContain("Your plan is paused. It ends right away, and you won't be charged again.")
})

test.each([
  ['still open', overdueSubscription],
  [
    'closed',
    {
      ...refusedSubscription,
      status: 'unpaid',
      entitlement: { isEntitled: false, reason: 'unpaid', until: null },
    } as const,
  ],
])('lets the owner of an overdue plan that is to end, %s, only cancel it', async (_, subscription) => {
  await visitSubscription({ ...subscription, cancelAtPeriodEnd: true })
  expect(main()).toContain('It is set to end after its current period.')
  expect(main()).not.toContain('Renews at')
  expect(screen.queryByRole('button', { name: 'Resume my plan' })).toBeNull()
  await press('Cancel subscription')
  expect(main()).toContain("so your plan ends right away, and you won't be charged again.")
})

test.each([
  ['Calmplate', '1-Month Plan'],
  ['Bravolio', 'Bravolio 1-Month Plan'],
  [undefined, '1-Month Plan'],
])('names the brand of a plan that is not of this site: %s', async (brandName, words) => {
  await visitSubscription({ ...monthlySubscription, ...(brandName !== undefined && { brandName }) })
  expect(screen.getByText(/1-Month Plan/, { selector: 'strong' }).textContent).toBe(words)
})
