import { expect, test, vi } from 'vitest'
import { buyPlan, openShop, visitor } from '../../api/src/payments/testing/shop.ts'
import { PlainFailure } from '../start/plain-failure.ts'
import { eraseOnRequest } from './erase-on-request.ts'

/** A shop in which Mia bought a plan. */
async function shopOfMia() {
  const shop = await openShop()
  await buyPlan(await visitor(shop), 'pm_card_visa')
  const cancel = () => shop.services.db.pool.query('update subscriptions set cancel_at_period_end = true')
  return { shop, cancel, erase: () => eraseOnRequest(shop.services, 'mia@example.com') }
}

test('a plan that renews is to be canceled first, which one sentence for the operator says', async () => {
  const { shop, erase } = await shopOfMia()
  await using _ = shop
  await expect(erase()).rejects.toThrow(PlainFailure)
  await expect(erase()).rejects.toThrow('Nothing was erased. A plan of this person can still be charged.')
})

test('an erasure names the payment provider only if nothing is left there', async () => {
  const { shop, cancel, erase } = await shopOfMia()
  await using _ = shop
  await cancel()
  expect((await erase()).words).toMatch(/^Erased, here and at the payment provider\. /)
  expect((await erase()).words).toBe('Nothing is stored about this address.')
})

test('customers that the payment provider did not delete are told, and who deletes them', async () => {
  const { shop, cancel, erase } = await shopOfMia()
  await using _ = shop
  await cancel()
  vi.spyOn(shop.stripe.customers, 'del').mockRejectedValueOnce(new Error('away'))
  expect((await erase()).words).toMatch(
    /^Erased here\. At the payment provider, one customer is still to be deleted: the server tries it every hour/,
  )
})
