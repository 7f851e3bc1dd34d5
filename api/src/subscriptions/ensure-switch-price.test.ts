import type { SwitchOffer } from '@fennel/funnel'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { createStripe } from '#api/payments/stripe-client.ts'
import { openShop } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { ensureSwitchPrice } from './ensure-switch-price.ts'

const offerOf = (shop: Shop): SwitchOffer => {
  const [offer] = shop.services.brands.get('calmplate')?.switchOffers ?? []
  if (offer === undefined) throw new Error('The brand has no switch offers')
  return offer
}

test('concurrent processes create a single price', async () => {
  await using shop = await openShop()
  const clients = Array.from({ length: 4 }, () => createStripe(shop.services.config.stripe))
  const ids = await Promise.all(
    clients.map((client) => ensureSwitchPrice(client, 'calmplate', offerOf(shop))),
  )
  expect(new Set(ids).size).toBe(1)
  expect((await shop.stripe.prices.list({ limit: 100 })).data.map(({ id }) => id)).toEqual([ids[0]])
})

test("throws Stripe's own refusal, not an error about a missing price", async () => {
  await using shop = await openShop()
  const offer = { ...offerOf(shop), cents: -1 }
  await expect(ensureSwitchPrice(shop.stripe, 'calmplate', offer)).rejects.toBeInstanceOf(
    Stripe.errors.StripeInvalidRequestError,
  )
})

test('an archived price is reported rather than used, because Stripe would refuse every switch to it', async () => {
  await using shop = await openShop()
  const id = await ensureSwitchPrice(shop.stripe, 'calmplate', offerOf(shop))
  await shop.stripe.prices.update(id, { active: false })
  await expect(ensureSwitchPrice(shop.stripe, 'calmplate', offerOf(shop))).rejects.toThrow(
    'Stripe says that this already exists, but does not return it',
  )
})
