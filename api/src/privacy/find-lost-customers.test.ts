import { dayMs, hourMs } from '@fennel/funnel'
import { expect, test, vi } from 'vitest'
import { checkoutAttempts, stripeCustomers, subscriptions } from '#api/payments/index.ts'
import { armFaultPoint } from '#api/payments/fault-point.ts'
import { buyPlan, openShop, visitor } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { erasePerson } from './erase-person.ts'
import { findPersonByEmail } from './person.ts'
import { findLostCustomers } from './find-lost-customers.ts'
import { runPrivacyJobs } from './privacy-jobs.ts'

const email = 'mia@example.com'

const customersOf = async (shop: Shop) => (await shop.stripe.customers.list()).data.map(({ id }) => id)
const rowsOf = async ({ services }: Shop) =>
  (await services.db.query.select().from(stripeCustomers)).map(({ stripeCustomerId: id }) => id)

/** The jobs, two hours from now. */
async function runLater(shop: Shop): Promise<void> {
  shop.test.clock.advance(2 * hourMs)
  await runPrivacyJobs(shop.services)
}

async function eraseMia(shop: Shop): Promise<void> {
  await shop.services.db.query.update(checkoutAttempts).set({ state: 'closed' })
  await erasePerson(shop.services, (tx) => findPersonByEmail(shop.services, tx, email))
}

/** A shop that was killed between the creation of Mia's customer at Stripe and storing it. */
async function shopKilledMidway(): Promise<Shop> {
  const shop = await openShop()
  // NOTE: Stripe's clock may be ahead of ours.
  await shop.control('clock/advance', { days: 1 / 24 / 60 })
  armFaultPoint('checkout.customer.afterStripe:1:error')
  await buyPlan(await visitor(shop), 'pm_card_visa')
  armFaultPoint(undefined)
  expect([await customersOf(shop), await rowsOf(shop)]).toEqual([[expect.any(String)], []])
  return shop
}

test('a customer that was created but not stored is found, and deleted with its person', async () => {
  await using shop = await shopKilledMidway()
  await runLater(shop)
  expect(await rowsOf(shop)).toEqual(await customersOf(shop))
  await eraseMia(shop)
  expect(await customersOf(shop)).toEqual([])
})

test.each([
  ['within the hour, since it may still be stored', 0.5],
  ['after three days', 73],
])('it is not looked for %s', async (_when, hours) => {
  await using shop = await shopKilledMidway()
  shop.test.clock.advance(hours * hourMs)
  await runPrivacyJobs(shop.services)
  expect(await rowsOf(shop)).toEqual([])
})

test('nor within the hour when those of somebody who was erased are looked for', async () => {
  await using shop = await shopKilledMidway()
  await visitor(shop, 'noa@example.com')
  await erasePerson(shop.services, (tx) => findPersonByEmail(shop.services, tx, 'noa@example.com'))
  await runPrivacyJobs(shop.services)
  expect([await customersOf(shop), await rowsOf(shop)]).toEqual([[expect.any(String)], []])
})

test('one whose person is erased before it was found is deleted by the next job', async () => {
  await using shop = await shopKilledMidway()
  await eraseMia(shop)
  await runPrivacyJobs(shop.services)
  expect(await customersOf(shop)).toEqual([])
})

test('if Stripe fails then, it is deleted by a later one, however much later', async () => {
  await using shop = await shopKilledMidway()
  await shop.control('faults', [
    { action: '500', match: { method: 'GET', path: '/v1/customers' }, nth: 1, times: 3 },
  ])
  await eraseMia(shop)
  await runPrivacyJobs(shop.services)
  await shop.mend()
  expect(await customersOf(shop)).toHaveLength(1)
  shop.test.clock.advance(30 * dayMs)
  await runPrivacyJobs(shop.services)
  expect(await customersOf(shop)).toEqual([])
})

test('a stop leaves the search for an erased person to the next run', async () => {
  await using shop = await shopKilledMidway()
  await eraseMia(shop)
  await findLostCustomers(shop.services, () => true)
  expect(await rowsOf(shop)).toEqual([])
  expect(await customersOf(shop)).toHaveLength(1)
  shop.test.clock.advance(30 * dayMs)
  await runPrivacyJobs(shop.services)
  expect(await customersOf(shop)).toEqual([])
})

test('one that Stripe does not delete holds up no other of its erased person, and is tried again', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa')
  const { leadId } = mia
  for (let made = 0; made < 2; made += 1) await shop.stripe.customers.create({ email, metadata: { leadId } })
  await shop.services.db.query.update(subscriptions).set({ cancelAtPeriodEnd: true })
  await eraseMia(shop)
  expect(await customersOf(shop)).toHaveLength(2)
  await shop.control('faults', [
    { action: '500', match: { method: 'DELETE', path: '/v1/customers/*' }, nth: 1, times: 1 },
  ])
  await runPrivacyJobs(shop.services)
  expect(await customersOf(shop)).toHaveLength(1)
  await runPrivacyJobs(shop.services)
  expect(await customersOf(shop)).toEqual([])
})

test('nobody waits for a list of customers to be erased, and the job does not look for a person twice', async () => {
  await using shop = await openShop()
  const { leadId } = await visitor(shop)
  const list = vi.spyOn(shop.services.stripe.customers, 'list')
  await eraseMia(shop)
  expect(list).not.toHaveBeenCalled()
  await runPrivacyJobs(shop.services)
  expect(list).toHaveBeenCalledOnce()
  await shop.stripe.customers.create({ email, metadata: { leadId } })
  await runLater(shop)
  expect(await customersOf(shop)).toHaveLength(1)
})

test('one whose lead got another customer, because Stripe failed after creating it, is deleted', async () => {
  await using shop = await openShop()
  await shop.control('faults', [
    { action: '500-after', match: { method: 'POST', path: '/v1/customers' }, nth: 1, times: 1 },
  ])
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa')
  shop.test.clock.advance(hourMs)
  expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(200)
  const kept = await rowsOf(shop)
  expect(kept).toHaveLength(1)
  expect(await customersOf(shop)).toHaveLength(2)
  await runLater(shop)
  expect([await customersOf(shop), await rowsOf(shop)]).toEqual([kept, kept])
})

test('a customer of somebody else on the same Stripe account is left alone', async () => {
  await using shop = await openShop()
  await shop.stripe.customers.create({ email, metadata: { leadId: 'of-another-shop' } })
  await shop.stripe.customers.create({ email })
  const before = await customersOf(shop)
  await runLater(shop)
  expect([await customersOf(shop), await rowsOf(shop)]).toEqual([before, []])
})

test.each([false, true])(
  'after a restore from a backup without their purchase, a buyer keeps their plan and its customer: with another one: %s',
  async (hasOther) => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(200)
    await emptyTables(shop.services.db, 'stripe_customers', 'checkout_attempts', 'subscriptions')
    const { leadId } = mia
    const kept: string[] = []
    if (hasOther) {
      const { id } = await shop.stripe.customers.create({ email, metadata: { leadId } })
      const createdAt = new Date(shop.services.now())
      await shop.services.db.query.insert(stripeCustomers).values({ leadId, stripeCustomerId: id, createdAt })
      kept.push(id)
    }
    const before = await customersOf(shop)
    const warn = vi.spyOn(shop.services.log, 'warn')
    await runLater(shop)
    expect([await customersOf(shop), await rowsOf(shop)]).toEqual([before, kept])
    expect((await shop.stripe.subscriptions.list()).data).toHaveLength(1)
    const lost = before.find((id) => !kept.includes(id))
    expect(warn).toHaveBeenCalledWith({ customer: lost }, expect.stringContaining('has a plan'))
  },
)
