import { expect, test, vi } from 'vitest'
import { buyPlan, openShop, visitor } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { customersAtStripe, eraseLeftCustomers } from './erase-customers.ts'
import { erasePerson } from './erase-person.ts'
import { findPersonByEmail } from './person.ts'
import { deletionReports } from './privacy-tables.ts'

/** A shop in which Mia bought a plan and cancelled it. */
async function shopOfMia() {
  const shop = await openShop()
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa')
  const [customer] = (await shop.stripe.customers.list()).data
  const [subscription] = (await shop.stripe.subscriptions.list()).data
  if (customer === undefined || subscription === undefined) throw new Error('Mia bought nothing')
  const { rowCount } = await shop.services.db.pool.query(
    'update subscriptions set cancel_at_period_end = true',
  )
  expect(rowCount).toBe(1)
  return { shop, customerId: customer.id, subscriptionId: subscription.id }
}

const erase = (shop: Shop) =>
  erasePerson(shop.services, (tx) => findPersonByEmail(shop.services, tx, 'mia@example.com'))

const reportsOf = async (shop: Shop) =>
  (await shop.services.db.query.select().from(deletionReports)).map(({ counts }) => counts[customersAtStripe])

test('an erasure deletes the customer at Stripe, ends what ran, and leaves charge and invoice', async () => {
  const { shop, customerId, subscriptionId } = await shopOfMia()
  await using _ = shop
  const done = { due: 1, deleted: 1, left: 0 }
  expect(await erase(shop)).toMatchObject({ [customersAtStripe]: done })
  expect(await reportsOf(shop)).toEqual([done])
  expect((await shop.stripe.customers.retrieve(customerId)).deleted).toBe(true)
  expect((await shop.stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled')
  expect((await shop.stripe.charges.list()).data.map(({ amount }) => amount)).toEqual([1999])
  expect((await shop.stripe.invoices.list()).data).toHaveLength(1)
})

test('while Stripe is away the person is erased here, and the job does the rest, once', async () => {
  const { shop, customerId } = await shopOfMia()
  await using _ = shop
  const del = vi.spyOn(shop.stripe.customers, 'del').mockRejectedValueOnce(new Error('away'))
  expect(await erase(shop)).toMatchObject({ [customersAtStripe]: { due: 1, deleted: 0, left: 1 } })
  await eraseLeftCustomers(shop.services)
  await eraseLeftCustomers(shop.services)
  expect(del).toHaveBeenCalledTimes(2)
  expect((await shop.stripe.customers.retrieve(customerId)).deleted).toBe(true)
  expect(await reportsOf(shop)).toEqual([
    { due: 1, deleted: 0, left: 1 },
    { due: 1, deleted: 1, left: 0 },
  ])
})

test('a customer that Stripe deleted already is done; one with a lead is left alone', async () => {
  const { shop, customerId } = await shopOfMia()
  await using _ = shop
  await eraseLeftCustomers(shop.services)
  expect((await shop.stripe.customers.retrieve(customerId)).deleted).toBeUndefined()
  await shop.stripe.customers.del(customerId)
  expect(await erase(shop)).toMatchObject({ [customersAtStripe]: { due: 1, deleted: 1, left: 0 } })
})
