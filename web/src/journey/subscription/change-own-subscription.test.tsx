import { apiMessages } from '@fennel/contract'
import type { CustomerSubscription } from '@fennel/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import {
  canceledSubscription,
  monthlySubscription,
  overdueSubscription,
  press,
  subscriptionAnswer,
  visitSubscription,
} from '#web/testing/subscription-visit.tsx'

vi.mock('#web/payment/provider/load-payment-provider.ts')

const main = () => screen.getByRole('main').textContent

test('says what a switch costs and when before anything changes', async () => {
  const api = await visitSubscription(monthlySubscription, {
    switchSubscription: subscriptionAnswer({
      ...monthlySubscription,
      nextCharge: { cents: 11_999, currency: 'usd', at: '2026-12-21T09:00:00.000Z' },
    }),
  })
  const update = screen.getByRole<HTMLButtonElement>('button', { name: 'Update plan' })
  expect(update.disabled).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /Annual/ }))
  const consequence =
    'Nothing is charged today. From December 21, 2026 (UTC) you pay $119.99 every year instead of $39.99 every month.'
  expect(main()).toContain(consequence)
  expect(main()).toContain('$59.89 less than twelve monthly payments')
  expect(api.names()).not.toContain('switchSubscription')
  await press('Update plan')
  expect(api.inputsOf('switchSubscription')[0]?.body).toEqual({
    subscriptionId: 'sub_1',
    interval: 'annual',
    price: { cents: 11_999, currency: 'usd' },
  })
  expect(screen.getByText(/^Your choice is saved\. Nothing is charged today\./)).toBe(document.activeElement)
})

test('cancels in two clicks and says at once what that means', async () => {
  const api = await visitSubscription(monthlySubscription, {
    cancelSubscription: subscriptionAnswer(canceledSubscription),
  })
  await press('Cancel subscription')
  expect(document.activeElement?.textContent).toBe('Cancel your subscription?')
  expect(api.names()).not.toContain('cancelSubscription')
  await press('Yes, cancel my subscription')
  expect(api.inputsOf('cancelSubscription')).toHaveLength(1)
  expect(document.activeElement?.textContent).toMatch(/^Your plan is canceled\./)
  expect(main()).toContain("It stays open until December 21, 2026 (UTC). You won't be charged again.")
  expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull()
  expect(main()).not.toContain('Next charge')
})

test.each([
  ['was refused', overdueSubscription],
  ['is invoiced but not charged yet', { ...monthlySubscription, isPeriodOwed: true }],
] as const)(
  'says that a plan whose renewal %s ends at once when it is canceled',
  async (_what, subscription) => {
    await visitSubscription(subscription)
    await press('Cancel subscription')
    const question = document.activeElement?.parentElement
    expect(question?.textContent).toContain("your plan ends right away, and you won't be charged again")
    expect(question?.textContent).not.toMatch(/stays open|resume/)
  },
)

test('names no date a month away for a renewal that is already invoiced', async () => {
  await visitSubscription({ ...monthlySubscription, isPeriodOwed: true })
  expect(main()).toMatch(/Next charge.*within the next few hours/)
  expect(main()).not.toContain('(UTC)')
})

test('mentions the other plan after one of two is canceled, without asking about it', async () => {
  const other = { ...monthlySubscription, id: 'sub_2', planName: '3-Month Plan' }
  await visitSubscription(monthlySubscription, { cancelSubscription: subscriptionAnswer(other) })
  await press('Cancel subscription')
  await press('Yes, cancel my subscription')
  expect(document.activeElement?.textContent).toMatch(
    /^That plan is canceled\..*Your other plan, shown below, continues\.$/,
  )
  expect(main()).toContain('3-Month Plan')
  expect(screen.queryByRole('button', { name: 'Yes, cancel my subscription' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Cancel subscription' })).toBeTruthy()
})

test('asks nothing more once the customer keeps the plan', async () => {
  const api = await visitSubscription(monthlySubscription)
  await press('Cancel subscription')
  await press('Keep my plan')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel subscription' }))
  expect(api.names()).not.toContain('cancelSubscription')
})

test('says when and at what price a canceled plan would renew before it is resumed', async () => {
  const chargeIfResumed = { cents: 11_999, currency: 'usd', at: '2026-12-21T09:00:00.000Z' }
  const interval = { unit: 'year', count: 1 } as const
  await visitSubscription({ ...canceledSubscription, chargeIfResumed, interval })
  const words = 'If you resume, it renews on December 21, 2026 (UTC) at $119.99 every year.'
  const resume = screen.getByRole('button', { name: 'Resume my plan', description: words })
  expect(resume.previousElementSibling?.textContent).toBe(words)
})

test.each<[string, CustomerSubscription]>([
  ['whose terms are not known', { ...canceledSubscription, chargeIfResumed: null }],
  ['that continues', monthlySubscription],
])('says nothing about resuming for a plan %s', async (_what, subscription) => {
  await visitSubscription(subscription)
  expect(main()).not.toContain('If you resume')
})

test('resumes a canceled plan with one click', async () => {
  await visitSubscription(canceledSubscription, {
    resumeSubscription: subscriptionAnswer(monthlySubscription),
  })
  expect(main()).toContain('It stays open until December 21, 2026')
  await press('Resume my plan')
  expect(main()).toContain('the next charge is $39.99 on December 21, 2026')
  expect(screen.getByText('Active')).toBeTruthy()
})

test("shows the server's message for a refusal, and ours if the server is down", async () => {
  let failure = new ApiFailure(409, 'conflict', apiMessages.planEnded)
  await visitSubscription(canceledSubscription, { resumeSubscription: () => Promise.reject(failure) })
  await press('Resume my plan')
  expect(screen.getByRole('alert').textContent).toBe(apiMessages.planEnded)
  failure = new ApiFailure(503, 'unavailable', apiMessages.unavailable)
  await press('Resume my plan')
  expect(screen.getByRole('alert').textContent).toContain("We couldn't confirm that")
})

test('shows a change that was made although its response was lost', async () => {
  let isCanceled = false
  await visitSubscription(monthlySubscription, {
    customerSubscription: () => subscriptionAnswer(isCanceled ? canceledSubscription : monthlySubscription)(),
    cancelSubscription: () => {
      isCanceled = true
      return Promise.reject(new ApiFailure(503, 'unavailable', apiMessages.unavailable))
    },
  })
  await press('Cancel subscription')
  await press('Yes, cancel my subscription')
  expect(screen.getByRole('alert').textContent).toContain("We couldn't confirm that")
  expect(await screen.findByRole('button', { name: 'Resume my plan' })).toBeTruthy()
})
