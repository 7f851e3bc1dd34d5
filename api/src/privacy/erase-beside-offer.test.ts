import { apiMessages } from '@fennel/contract'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { inTransaction } from '#api/db/in-transaction.ts'
import { leads } from '#api/leads/index.ts'
import { checkoutAttempts, ledgerEntries, lockCheckouts, retireOpenUpsells } from '#api/payments/index.ts'
import { buyPlan, buyUpsell, complete, openShop, visitor } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { erasePerson, eraseRows } from './erase-person.ts'
import { findPersonByEmail } from './person.ts'

const erase = (shop: Shop) =>
  erasePerson(shop.services, (tx) => findPersonByEmail(shop.services, tx, 'mia@example.com'))

/** Mia, whose plan is paid and canceled, with a card whose bank always asks for authentication. */
async function customerIn(shop: Shop) {
  const mia = await visitor(shop)
  const plan = dataOf('completeSubscriptionFlow', await buyPlan(mia, 'pm_card_authenticationRequiredAlways'))
  await shop.challenge(plan.clientSecret ?? '', 'complete')
  await complete(mia, plan.paymentIntentId ?? '')
  await shop.services.db.pool.query('update subscriptions set cancel_at_period_end = true')
  return mia
}

/** The same, after accepting an offer that now needs authentication. */
async function askedAboutOffer(shop: Shop) {
  const mia = await customerIn(shop)
  const { clientSecret = '', transactionId = '' } = dataOf('purchaseUpsell', await buyUpsell(mia))
  expect(clientSecret).not.toBe('')
  return {
    mia,
    answer: async (how: 'complete' | 'fail') => shop.challenge(clientSecret, how),
    status: async () => (await shop.stripe.paymentIntents.retrieve(transactionId)).status,
  }
}

const paid = async (shop: Shop) =>
  (await shop.stripe.charges.list()).data.filter((charge) => charge.paid).map(({ amount }) => amount)

test('an offer that waits for authentication cannot be paid after its buyer is erased', async () => {
  await using shop = await openShop()
  const { answer, status } = await askedAboutOffer(shop)
  await erase(shop)
  expect(await status()).toBe('canceled')
  await expect(answer('complete')).rejects.toThrow('its status is canceled')
  expect(await paid(shop)).toEqual([1999])
})

test('an offer whose bank declined, which its client secret could still pay, is closed as well', async () => {
  await using shop = await openShop()
  vi.spyOn(shop.services.stripe.customers, 'del').mockRejectedValue(new Error('away'))
  const { mia, answer, status } = await askedAboutOffer(shop)
  await answer('fail')
  expect((await buyUpsell(mia)).statusCode).toBe(402)
  expect(await status()).toBe('requires_payment_method')
  await erase(shop)
  expect(await status()).toBe('canceled')
})

test('an offer paid at that very moment is recorded for the erased buyer', async () => {
  await using shop = await openShop()
  const { answer } = await askedAboutOffer(shop)
  await answer('complete')
  await erase(shop)
  const books = await shop.services.db.query.select().from(ledgerEntries)
  expect(books.map(({ kind }) => kind).toSorted()).toEqual(['plan', 'upsell'])
  expect(await shop.services.db.query.select().from(leads)).toEqual([])
})

test('nobody is erased while Stripe cannot close their offer', async () => {
  await using shop = await openShop()
  await askedAboutOffer(shop)
  const cancel = vi.spyOn(shop.services.stripe.paymentIntents, 'cancel')
  cancel.mockRejectedValueOnce(new Error('away'))
  await expect(erase(shop)).rejects.toThrow(apiMessages.paymentUnderWay)
  expect(await shop.services.db.query.select().from(leads)).toHaveLength(1)
  await erase(shop)
  expect(await shop.services.db.query.select().from(leads)).toEqual([])
})

test('a buyer who is not erased after all has to authenticate again for a closed offer', async () => {
  await using shop = await openShop()
  const { mia, answer } = await askedAboutOffer(shop)
  await retireOpenUpsells(shop.services, [mia.leadId])
  const again = dataOf('purchaseUpsell', await buyUpsell(mia))
  await expect(answer('complete')).rejects.toThrow('its status is canceled')
  await shop.challenge(again.clientSecret ?? '', 'complete')
  expect(dataOf('purchaseUpsell', await buyUpsell(mia)).transactionId).toBe(again.transactionId)
  expect((await paid(shop)).toSorted((a, b) => a - b)).toEqual([1899, 1999])
})

test("an offer accepted during its buyer's erasure is not charged", async () => {
  await using shop = await openShop()
  const mia = await customerIn(shop)
  const { services } = shop
  const { click } = await inTransaction(services.db, async (tx) => {
    await lockCheckouts(tx, mia.leadId)
    const clicked = buyUpsell(mia)
    await expect.poll(async () => statementsWaiting(services.db)).toBe(1)
    await eraseRows(services, tx, await findPersonByEmail(services, tx, 'mia@example.com'))
    return { click: clicked }
  })
  expect((await click).statusCode).toBe(404)
  expect(await paid(shop)).toEqual([1999])
})

test('a first payment that begins during the erasure finds no lead and charges nothing', async () => {
  await using shop = await openShop()
  const { db } = shop.services
  const mia = await visitor(shop)
  const both = await inTransaction(db, async (tx) => {
    // NOTE: in the order of erasure, this lock is after the leads.
    await tx.execute(sql`lock table lead_attributions in share mode`)
    const erased = erase(shop)
    await expect.poll(async () => statementsWaiting(db)).toBe(1)
    const bought = buyPlan(mia, 'pm_card_visa')
    await expect.poll(async () => statementsWaiting(db)).toBe(2)
    return { erased, bought }
  })
  expect((await both.erased)['leads']).toMatchObject({ deleted: 1 })
  expect((await both.bought).statusCode).toBe(404)
  expect(await paid(shop)).toEqual([])
  expect(await db.query.select().from(checkoutAttempts)).toEqual([])
})
