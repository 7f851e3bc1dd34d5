import type { ResponseOf } from '@fennel/contract'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { runningPlan, savedOffer, savedPayment } from '#web/testing/paid-visit.ts'
import { press, visit } from './testing/visit-upsell.tsx'

vi.mock('#web/payment/provider/load-payment-provider.ts')

test('shows a bought offer without price and countdown to a visitor who comes back', async () => {
  const { visitor } = await visit({ payment: { ...savedPayment, upsells: [savedOffer] } })
  expect(screen.queryByRole('button', { name: 'Add to My Order' })).toBeNull()
  // At the top as well, because the rest is below all of the content.
  expect(screen.getByRole('heading', { level: 1 }).nextSibling?.textContent).toBe(
    'You already have this one. It is in your order.',
  )
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(screen.queryByText('ONE-TIME OPPORTUNITY')).toBeNull()
  expect(screen.queryByText('Regular price')).toBeNull()
  expect(visitor.trackedAs('upsellPageVisit')).toEqual([])
  await press('Continue')
  expect(visitor.trackedAs('upsellDecline')).toEqual([])
  expect(window.location.pathname).toBe('/upsell/recipes-upsell')
})

test('does not track an offer again that the server says was bought before', async () => {
  const before: ResponseOf<'purchaseUpsell'> = {
    success: true,
    data: { success: true, transactionId: 'pi_2', orderId: 'order-2', alreadyPurchased: true },
  }
  const { visitor } = await visit({ handlers: { purchaseUpsell: () => before } })
  await press('Add to My Order')
  expect(document.activeElement?.textContent).toBe('You already have this one. It is in your order.')
  expect(screen.getAllByText(/already in your order/)).not.toEqual([])
  expect(screen.queryByRole('button', { name: 'Add to My Order' })).toBeNull()
  await press('Continue')
  expect(visitor.trackedAs('upsellPurchase')).toEqual([])
  expect(window.location.pathname).toBe('/upsell/recipes-upsell')
})

test('learns from the server what was bought in another tab', async () => {
  const currentPlan = () => ({
    success: true as const,
    data: { plan: runningPlan, ownedOffers: ['workout-program'] },
  })
  await visit({ payment: null, leadId: 'lead-1', handlers: { currentPlan } })
  expect(screen.getAllByText(/already in your order/)).not.toEqual([])
  expect(screen.queryByRole('button', { name: 'Add to My Order' })).toBeNull()
  expect(screen.queryByText(/You will be charged/)).toBeNull()
})

const noLead = () => Promise.reject(new ApiFailure(404, 'not_found', 'x'))
const noPlan = async () => ({ success: true as const, data: { plan: null, ownedOffers: [] } })

test.each<[string, Parameters<typeof visit>[0]]>([
  ['a plan', { leadId: 'lead-1', handlers: { currentPlan: noPlan } }],
  ['a lead, whose email came by a link', { email: 'link@example.com' }],
  ['access to the lead', { leadId: 'lead-1', handlers: { currentPlan: noLead } }],
])('offers nothing to a visitor without %s and links to the plans', async (_case, visitor) => {
  const { api } = await visit({ payment: null, ...visitor })
  expect(screen.getByRole('heading', { name: 'Offer Not Available' })).toBeTruthy()
  expect(screen.getByText('This offer goes with a plan. Please choose your plan first.')).toBeTruthy()
  expect(screen.queryByText(/You will be charged/)).toBeNull()
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/purchase')
  expect(api.names()).not.toContain('purchaseUpsell')
  await press('Continue to Registration')
  expect(window.location.pathname).toBe('/register')
})

test.each<[string, Parameters<typeof visit>[0]]>([
  ['somebody who has just paid', { email: 'payer@example.com' }],
  ['somebody whose lead is still being looked up', { payment: null, email: 'a@b.c', isLookUpOpen: true }],
  ['somebody of whom nothing is known', { payment: null }],
])('shows the offer to %s', async (_case, visitor) => {
  await visit(visitor)
  expect(screen.getAllByRole('button', { name: 'Add to My Order' })).not.toEqual([])
})

test.each<[string, () => Promise<ResponseOf<'currentPlan'>>, boolean]>([
  [
    'a plan that only the server knows',
    async () => ({ success: true, data: { plan: runningPlan, ownedOffers: [] } }),
    false,
  ],
  ['a server that is down', () => Promise.reject(new ApiFailure(503, 'unavailable', 'x')), false],
  [
    'a payment that the server does not know yet',
    async () => ({ success: true, data: { plan: null, ownedOffers: [] } }),
    true,
  ],
])('still shows the offer with %s', async (_case, currentPlan, isPaid) => {
  await visit({ payment: isPaid ? savedPayment : null, leadId: 'lead-1', handlers: { currentPlan } })
  expect(screen.getAllByRole('button', { name: 'Add to My Order' })).not.toEqual([])
})

test('names the card by what it pays for when this tab did not see it used', async () => {
  const currentPlan = () => ({ success: true as const, data: { plan: runningPlan, ownedOffers: [] } })
  await visit({ payment: null, leadId: 'lead-1', handlers: { currentPlan } })
  expect(screen.getAllByText(/You will be charged/)[0]?.textContent).toBe(
    'You will be charged $18.99 now, on the card that pays for your plan. One payment, nothing renews.',
  )
})
