import type { ResponseOf } from '@fennel/contract'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { savedOffer, savedPayment } from '#web/testing/paid-visit.ts'
import { press, visit } from './testing/visit-upsell.tsx'

vi.mock('#web/payment/provider/load-payment-provider.ts', async () => {
  const { providerInUse } = await import('#web/testing/fake-payment-provider.ts')
  return { loadPaymentProvider: providerInUse }
})

test('coming back to an offer that was bought does not offer it again, nor for how long', async () => {
  const { visitor } = await visit({ payment: { ...savedPayment, upsells: [savedOffer] } })
  expect(screen.queryByRole('button', { name: 'Add to My Order' })).toBeNull()
  // At the top, too: the rest stands below everything there is to know.
  expect(screen.getByRole('heading', { level: 1 }).nextSibling?.textContent).toBe(
    'You have this one: it is already in your order.',
  )
  expect(screen.queryByText('ONE-TIME OPPORTUNITY')).toBeNull()
  expect(screen.queryByText('Regular price')).toBeNull()
  await press('Continue')
  expect(visitor.trackedAs('upsellDecline')).toEqual([])
  expect(window.location.pathname).toBe('/upsell/recipes-upsell')
})

test('an offer that was bought before, as the server says, is not counted again', async () => {
  const before: ResponseOf<'purchaseUpsell'> = {
    success: true,
    data: { success: true, transactionId: 'pi_2', orderId: 'order-2', alreadyPurchased: true },
  }
  const { visitor } = await visit({ handlers: { purchaseUpsell: () => before } })
  await press('Add to My Order')
  expect(screen.getAllByText(/already in your order/)).not.toEqual([])
  expect(screen.queryByRole('button', { name: 'Add to My Order' })).toBeNull()
  await press('Continue')
  expect(visitor.trackedAs('upsellPurchase')).toEqual([])
  expect(window.location.pathname).toBe('/upsell/recipes-upsell')
})

test('in a tab that saw nothing of it the server tells what was bought', async () => {
  const currentPlan = () => ({
    success: true as const,
    data: { plan: null, ownedOffers: ['workout-program'] },
  })
  await visit({ payment: null, leadId: 'lead-1', handlers: { currentPlan } })
  expect(screen.getAllByText(/already in your order/)).not.toEqual([])
  expect(screen.queryByRole('button', { name: 'Add to My Order' })).toBeNull()
  expect(screen.queryByText(/You will be charged/)).toBeNull()
})
