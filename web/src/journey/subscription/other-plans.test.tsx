import type { CustomerSubscription, CustomerSubscriptionView } from '@fennel/contract'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import {
  canceledSubscription,
  monthlySubscription,
  press,
  viewOf,
  visitSubscription,
} from '#web/testing/subscription-visit.tsx'

vi.mock('#web/payment/provider/load-payment-provider.ts')

beforeEach(() => {
  window.sessionStorage.clear()
  window.history.replaceState(null, '', '/subscription')
})

type OtherPlan = NonNullable<CustomerSubscriptionView['otherPlans']>[number]

const [firstInvoice] = monthlySubscription.invoices
const invoiceOf = (number: string, issuedAt: string): OtherPlan['invoices'][number] => {
  if (firstInvoice === undefined) throw new Error('The plan has no invoice')
  return { ...firstInvoice, id: number, number, issuedAt, url: `https://pay.example/${number}` }
}

const quarterly: CustomerSubscription = {
  ...monthlySubscription,
  id: 'sub_2',
  planName: '3-Month Plan',
  brandName: 'Bravolio',
  invoices: [invoiceOf('F-0002', '2026-11-25T09:00:00.000Z')],
}

const beside = (
  { id, planName, brandName = null, invoices }: CustomerSubscription,
  change: Partial<OtherPlan> = {},
): OtherPlan => ({ id, planName, brandName, invoices, reason: 'active', hasEnded: false, ...change })

/** The customer of both plans, who is shown the monthly one first. */
const ofBoth: ApiHandlers = {
  customerSubscription: ({ query }) => ({
    success: true,
    data:
      query.plan === quarterly.id
        ? { ...viewOf(quarterly), otherPlans: [beside(monthlySubscription)] }
        : { ...viewOf(monthlySubscription), otherPlans: [beside(quarterly)] },
  }),
}

const heading = () => screen.getByRole('heading', { level: 1 })
const shownPlan = () => screen.getByRole('region', { name: 'Your plan' }).textContent

test('another plan that has not ended is a click away, and back', async () => {
  await visitSubscription(monthlySubscription, ofBoth)
  expect(shownPlan()).toContain('1-Month Plan')
  expect(document.activeElement, 'at first').toBe(document.body)
  const follow = (name: string) => act(async () => fireEvent.click(screen.getByRole('link', { name })))
  await follow('Manage this plan: Bravolio 3-Month Plan')
  expect(shownPlan()).toContain('Bravolio 3-Month Plan')
  expect(window.location.search).toBe('?plan=sub_2')
  expect(document.activeElement, 'the link is gone').toBe(heading())
  screen.getByRole('link', { name: 'Manage this plan: 1-Month Plan' }).focus()
  await follow('Manage this plan: 1-Month Plan')
  expect(shownPlan()).toContain('1-Month Plan')
  expect(document.activeElement).toBe(heading())
  heading().blur()
  await act(async () => {
    const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    window.history.back()
    await isBack
  })
  expect(shownPlan()).toContain('Bravolio 3-Month Plan')
  expect(document.activeElement, 'by Back, too').toBe(heading())
})

test('the invoices of every plan are listed, newest first, each with its plan', async () => {
  const earlier = beside(quarterly, {
    hasEnded: true,
    reason: 'ended',
    invoices: [
      invoiceOf('F-0003', '2026-12-01T09:00:00.000Z'),
      invoiceOf('F-0000', '2026-08-01T09:00:00.000Z'),
    ],
  })
  await visitSubscription(null, {
    customerSubscription: () => ({
      success: true,
      data: { ...viewOf(monthlySubscription), otherPlans: [earlier] },
    }),
  })
  const rows = within(screen.getByRole('region', { name: 'Invoices' })).getAllByRole('listitem')
  expect(rows.map((row) => /(F-\d+)/.exec(row.textContent)?.[0])).toEqual(['F-0003', 'F-0001', 'F-0000'])
  expect(rows.map((row) => /(Bravolio 3|1)-Month Plan/.exec(row.textContent)?.[0])).toEqual([
    'Bravolio 3-Month Plan',
    '1-Month Plan',
    'Bravolio 3-Month Plan',
  ])
  expect(screen.queryByRole('region', { name: /^Your other plan/ })).toBeNull()
})

test('the card of another plan that the bank confirmed on its own page becomes that plan’s card', async () => {
  window.history.replaceState(
    null,
    '',
    '/subscription?plan=sub_2&setup_intent=seti_7&redirect_status=succeeded',
  )
  const completeCardUpdate = () => ({
    success: true as const,
    data: { ...viewOf(quarterly), retry: { outcome: 'none' as const } },
  })
  const api = await visitSubscription(null, { ...ofBoth, completeCardUpdate })
  const body = { subscriptionId: 'sub_2', setupIntentId: 'seti_7' }
  expect(api.inputsOf('completeCardUpdate').map((input) => input.body)).toEqual([body])
  expect(window.location.search).toBe('?plan=sub_2')
})

test('another plan that is set to end as well is not said to continue', async () => {
  const left = { ...canceledSubscription, id: 'sub_2' }
  await visitSubscription(monthlySubscription, {
    cancelSubscription: () => ({ success: true, data: viewOf(left) }),
  })
  await press('Cancel subscription')
  await press('Yes, cancel my subscription')
  expect(screen.getByText(/^That plan is canceled\..*Your other plan is shown below\.$/)).toBeTruthy()
})
