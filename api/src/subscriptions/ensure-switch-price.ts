import type { SwitchOffer } from '@fennel/funnel'
import type Stripe from 'stripe'
import { findOrMake, unlessMissing } from '#api/catalog/index.ts'
import { switchedProduct } from '#api/payments/index.ts'
import { unitOfSwitch } from './unit-of-switch.ts'

/**
 * Returns the id of a switch offer's price at Stripe and creates it if missing. A Stripe price never changes its
 * amount, so the amount is part of the lookup key.
 */
export async function ensureSwitchPrice(
  stripe: Stripe,
  brandId: string,
  offer: SwitchOffer,
): Promise<string> {
  const unit = unitOfSwitch(offer)
  const product = `${brandId}-switch-${offer.id}`
  const lookupKey = `${product}-${offer.cents}-${offer.currency}-${unit}`
  const metadata = { brand: brandId, productId: offer.id }
  const { id } = await findOrMake(
    async () => (await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 })).data[0],
    async () => {
      await findOrMake<unknown>(
        () => unlessMissing(stripe.products.retrieve(product)),
        () => stripe.products.create({ id: product, name: offer.name, metadata }),
      )
      return stripe.prices.create({
        lookup_key: lookupKey,
        product,
        currency: offer.currency,
        unit_amount: offer.cents,
        recurring: { interval: unit, interval_count: 1 },
        metadata: { ...metadata, [switchedProduct]: offer.id },
      })
    },
  )
  return id
}
