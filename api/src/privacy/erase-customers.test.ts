import { apiMessages } from '@fennel/contract'
import { describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#api/db/in-transaction.ts'
import { leads } from '#api/leads/index.ts'
import { checkoutAttempts, lockCheckouts, recordInvoice, syncSubscription } from '#api/payments/index.ts'
import {
  buyPlan,
  freeTrial,
  openCheckout,
  openShop,
  paidTrial,
  payThere,
  visitor,
} from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { customersAtStripe, eraseLeftCustomers } from './erase-customers.ts'
import { erasePerson, eraseRows } from './erase-person.ts'
import { findPersonByEmail } from './person.ts'
import { runPrivacyJobs } from './privacy-jobs.ts'
import { deletionReports } from './privacy-tables.ts'

/** A shop in which Mia bought a plan and canceled it. */
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

test('an erasure deletes the Stripe customer, ends what still ran, and keeps charge and invoice', async () => {
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

test('later webhooks about an erased buyer restore neither the card nor the invoice link', async () => {
  const { shop, subscriptionId } = await shopOfMia()
  await using _ = shop
  const { pool } = shop.services.db
  const [invoice] = (await shop.stripe.invoices.list()).data
  await recordInvoice(shop.services, invoice?.id ?? '')
  const kept = async () => {
    const { rows } =
      await pool.query(`select subscriptions.status, payment_method_id, card_last4, invoices.url
      from subscriptions join invoices on invoices.subscription_id = subscriptions.id`)
    return rows[0]
  }
  expect(await kept()).toMatchObject({ card_last4: '4242', url: expect.stringContaining('/invoices/') })
  await erase(shop)
  await syncSubscription(shop.services, subscriptionId)
  await recordInvoice(shop.services, invoice?.id ?? '')
  expect(await kept()).toEqual({ status: 'canceled', payment_method_id: null, card_last4: null, url: null })
})

test('a Stripe response that was under way during the erasure is requested again', async () => {
  const { shop, subscriptionId } = await shopOfMia()
  await using _ = shop
  const ask = vi.spyOn(shop.stripe.subscriptions, 'retrieve')
  const answer = await shop.stripe.subscriptions.retrieve(subscriptionId, {
    expand: ['default_payment_method'],
  })
  ask.mockImplementationOnce(async () => {
    await erase(shop)
    return answer
  })
  await syncSubscription(shop.services, subscriptionId)
  const { rows } = await shop.services.db.pool.query('select status, card_last4 from subscriptions')
  expect(rows).toEqual([{ status: 'canceled', card_last4: null }])
})

test('while Stripe is down the person is erased here, and the job does the rest, once', async () => {
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

test('one run of the job deletes all that are due, and reports what is really left', async () => {
  const { shop } = await shopOfMia()
  await using _ = shop
  const { pool } = shop.services.db
  await pool.query(`insert into stripe_customers (lead_id, stripe_customer_id, created_at)
    select 'gone-' || n, 'cus_gone_' || n, now() - interval '1 year' from generate_series(1, 250) n`)
  await eraseLeftCustomers(shop.services)
  expect(await reportsOf(shop)).toEqual([{ due: 250, deleted: 250, left: 0 }])

  await pool.query(`insert into stripe_customers (lead_id, stripe_customer_id, created_at)
    select 'late-' || n, 'cus_late_' || n, now() - interval '1 year' from generate_series(1, 2) n`)
  const del = shop.stripe.customers.del.bind(shop.stripe.customers)
  vi.spyOn(shop.stripe.customers, 'del').mockImplementation(async (id) => {
    if (id === 'cus_late_1') throw new Error('refused')
    return del(id)
  })
  await eraseLeftCustomers(shop.services)
  expect((await reportsOf(shop)).at(-1)).toEqual({ due: 2, deleted: 1, left: 1 })
})

test('customers whom Stripe keeps refusing to delete do not hold up a later one', async () => {
  const { shop, customerId } = await shopOfMia()
  await using _ = shop
  const { pool } = shop.services.db
  const del = shop.stripe.customers.del.bind(shop.stripe.customers)
  const refuse = vi.spyOn(shop.stripe.customers, 'del').mockRejectedValue(new Error('refused'))
  await erase(shop)
  await pool.query(`insert into stripe_customers (lead_id, stripe_customer_id, created_at)
    select 'gone-' || n, 'cus_refused_' || n, now() - interval '1 year' from generate_series(1, 120) n`)
  refuse.mockImplementation(async (id) => {
    if (id !== customerId) throw new Error('refused')
    return del(id)
  })
  const isLeft = async () => {
    const { rows } = await pool.query(
      'select 1 from stripe_customers where stripe_customer_id = $1 and erased_at is null',
      [customerId],
    )
    return rows.length > 0
  }
  // Each round takes 100 of 121, so that thirty rounds all miss the same one about once in 10^23 runs.
  for (let round = 1; round <= 30 && (await isLeft()); round += 1) await eraseLeftCustomers(shop.services)
  expect(await isLeft()).toBe(false)
})

test('Stripe customers are deleted even while the deletion of old data fails', async () => {
  const { shop, customerId } = await shopOfMia()
  await using _ = shop
  vi.spyOn(shop.stripe.customers, 'del').mockRejectedValueOnce(new Error('away'))
  await erase(shop)
  const { db } = shop.services
  const connect = () => Promise.reject(new Error('no connection left'))
  const pool: typeof db.pool = Object.assign(Object.create(db.pool), { connect })
  await runPrivacyJobs({ ...shop.services, db: { ...db, pool } })
  expect((await shop.stripe.customers.retrieve(customerId)).deleted).toBe(true)
})

test('a customer already deleted at Stripe counts as done; one with a lead is left alone', async () => {
  const { shop, customerId } = await shopOfMia()
  await using _ = shop
  await eraseLeftCustomers(shop.services)
  expect((await shop.stripe.customers.retrieve(customerId)).deleted).toBeUndefined()
  await shop.stripe.customers.del(customerId)
  expect(await erase(shop)).toMatchObject({ [customersAtStripe]: { due: 1, deleted: 1, left: 0 } })
})

describe('a person with an open checkout', () => {
  test('is erased once the checkout can no longer be paid', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const { url } = await openCheckout(mia)
    await erase(shop)
    expect((await shop.stripe.checkout.sessions.list()).data.map(({ status }) => status)).toEqual(['expired'])
    expect(await payThere(shop, url)).toBe(false)
    expect(await shop.services.db.query.select().from(checkoutAttempts)).toEqual([])
  })

  test('is erased once a declined payment can no longer be paid, even while Stripe keeps the customer', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    await buyPlan(mia, 'pm_card_chargeCustomerFail')
    vi.spyOn(shop.services.stripe.customers, 'del').mockRejectedValue(new Error('away'))
    await erase(shop)
    const [intent] = (await shop.stripe.paymentIntents.list()).data
    expect(intent?.status).toBe('canceled')
    expect(await shop.services.db.query.select().from(checkoutAttempts)).toEqual([])
  })

  test.each([
    ['a free trial', freeTrial.id, 'pm_card_authenticationRequired'],
    ['a paid trial', paidTrial, 'pm_card_chargeCustomerFail'],
  ])('is erased once %s that nobody paid for can no longer begin', async (_what, productId, card) => {
    await using shop = await openShop()
    await buyPlan(await visitor(shop), card, { productId })
    // NOTE: as Stripe may call a trial before its first term is paid.
    await shop.services.db.pool.query(`update subscriptions set status = 'trialing'`)
    expect(await erase(shop)).toMatchObject({ [customersAtStripe]: { due: 1, deleted: 1, left: 0 } })
    const plans = (await shop.stripe.subscriptions.list({ status: 'all' })).data
    expect(plans.map(({ status }) => ['canceled', 'incomplete_expired'].includes(status))).toEqual([true])
    expect(await shop.services.db.query.select().from(checkoutAttempts)).toEqual([])
  })

  test('does not include a buyer whose first card was declined and whose second one paid', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    await buyPlan(mia, 'pm_card_chargeCustomerFail')
    await buyPlan(mia, 'pm_card_visa')
    await shop.services.db.pool.query('update subscriptions set cancel_at_period_end = true')
    expect(await erase(shop)).toMatchObject({ [customersAtStripe]: { due: 1, deleted: 1, left: 0 } })
    expect((await shop.stripe.charges.list()).data.filter(({ paid }) => paid)).toHaveLength(1)
  })

  test('who pays in it at that moment is a customer and not erased', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    expect(await payThere(shop, (await openCheckout(mia)).url)).toBe(true)
    await expect(erase(shop)).rejects.toThrow(apiMessages.planStillRenews)
    expect((await shop.services.db.query.select().from(checkoutAttempts)).map(({ state }) => state)).toEqual([
      'succeeded',
    ])
  })

  test('is not erased while Stripe cannot close it', async () => {
    await using shop = await openShop()
    await openCheckout(await visitor(shop))
    vi.spyOn(shop.stripe.checkout.sessions, 'retrieve').mockRejectedValue(new Error('away'))
    await expect(erase(shop)).rejects.toThrow(apiMessages.paymentUnderWay)
    expect(await shop.services.db.query.select().from(leads)).toHaveLength(1)
  })

  test('buys nothing if the erasure comes before the attempt', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const { pool, query } = shop.services.db
    const waits = async () => {
      const { rows } = await pool.query(`select 1 from pg_locks join pg_database on oid = database
        where not granted and datname = current_database()`)
      return rows.length
    }
    const bought = await inTransaction(shop.services.db, async (tx) => {
      await lockCheckouts(tx, mia.leadId)
      const buying = buyPlan(mia, 'pm_card_visa')
      await expect.poll(waits).toBe(1)
      await eraseRows(shop.services, tx, await findPersonByEmail(shop.services, tx, 'mia@example.com'))
      return { buying }
    })
    expect((await bought.buying).statusCode).toBe(404)
    expect(await query.select().from(checkoutAttempts)).toEqual([])
    expect((await shop.stripe.customers.list()).data).toEqual([])
  })
})
