import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followRefund, insertRefundClaim } from '#api/payments/refund-store.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { followRefunds, refundKeyOf } from './follow-refunds.ts'
import type { PreventionItem } from './run-store.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp({ jobs: 'still' })
})
afterAll(() => house.close())

test('a refund that waits for the bank is not shown as given back', async () => {
  const { query } = house.services.db
  const item = { id: 'item', action: 'refund-and-cancel', state: 'done' } as PreventionItem
  const { id } = await insertRefundClaim(house.services, query, {
    key: refundKeyOf(item),
    leadId: 'mia',
    stripeChargeId: 'ch_1',
    amountCents: 1999,
    currency: 'usd',
    reason: 'fraudulent',
  })
  const shown = async (status: string) => {
    await followRefund(house.services, {
      id: 're_1',
      status,
      metadata: { claim: id },
    } as unknown as Stripe.Refund)
    const [followed] = await followRefunds(query, [item])
    return [followed?.note, followed?.wentBackCents, followed?.unconfirmedCents]
  }
  const waiting = 'The plan ended. The refund is on its way to the bank and counts once it arrives.'
  expect(await shown('pending')).toEqual([waiting, 0, 1999])
  expect(await shown('succeeded')).toEqual(['Refunded, and the plan ended.', 1999, 0])
  const failed = { ...item, state: 'failed', note: 'Stripe refused it.' } as const
  expect(await followRefunds(query, [failed])).toMatchObject([
    {
      state: 'failed',
      note: 'Refunded, but Stripe refused to end the plan.',
      wentBackCents: 1999,
      unconfirmedCents: 0,
    },
  ])
})
