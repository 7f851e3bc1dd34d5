import { expect, test } from 'vitest'
import { checkoutAttempts, trialUses } from '#api/payments/checkout-tables.ts'
import { buyPlan, openShop, paidTrial, visitor } from '#api/payments/testing/shop.ts'
import { trialRefusalOf } from '#api/payments/trial-refusal.ts'
import { refusalOf } from '#api/testing/read-response.ts'
import { erasePerson } from './erase-person.ts'
import { findPersonByEmail } from './person.ts'

/** A shop in which Mia bought a trial, canceled it and was erased, and her order as it was before. */
async function shopAfterTrial() {
  const shop = await openShop()
  const { query, pool } = shop.services.db
  await buyPlan(await visitor(shop), 'pm_card_visa', { productId: paidTrial, amount: 6.99 })
  const [order] = await query.select().from(checkoutAttempts)
  if (order?.cardFingerprint === undefined) throw new Error('Mia bought nothing')
  await pool.query('update subscriptions set cancel_at_period_end = true')
  await erasePerson(shop.services, (tx) => findPersonByEmail(shop.services, tx, 'mia@example.com'))
  return { shop, order, query }
}

test('whoever is erased after a trial gets no second one with the same address', async () => {
  const { shop, query } = await shopAfterTrial()
  await using _ = shop
  const again = await buyPlan(await visitor(shop), 'pm_card_mastercard', { productId: paidTrial })
  expect([again.statusCode, refusalOf(again).error]).toEqual([402, 'trial_already_used'])
  const noa = await visitor(shop, 'noa@example.com')
  const bought = await buyPlan(noa, 'pm_card_visa', {
    productId: paidTrial,
    customerEmail: 'noa@example.com',
  })
  expect(bought.statusCode).toBe(200)
  expect(await query.select().from(trialUses)).toHaveLength(2)
})

test('nor with the same card, and what stays of both tells neither', async () => {
  const { shop, order, query } = await shopAfterTrial()
  await using _ = shop
  const { config } = shop.services
  const live = { ...shop.services, config: { ...config, stripe: { ...config.stripe, liveMode: true } } }
  const other = { ...order, id: 'another', email: 'noa@example.com' }
  expect(await trialRefusalOf(live, other)).toBe('trial_already_used')
  expect(await trialRefusalOf(live, { ...other, cardFingerprint: 'another card' })).toBeUndefined()
  const label: unknown = expect.stringMatching(/^erased:[\w-]{22}$/)
  expect(await query.select().from(trialUses)).toMatchObject([{ email: label, cardFingerprint: label }])
})
