import type { SwitchOffer } from '@fennel/funnel'
import Stripe from 'stripe'
import { switchedProduct } from '#api/payments/index.ts'
import { unitOfSwitch } from './unit-of-switch.ts'

/** The price of a rhythm at Stripe, made when it is missing. The amount is part of its name: a price never changes. */
export async function ensureSwitchPrice(
  stripe: Stripe,
  brandId: string,
  offer: SwitchOffer,
): Promise<string> {
  const unit = unitOfSwitch(offer)
  const product = `${brandId}-switch-${offer.id}`
  const lookupKey = `${product}-${offer.cents}-${offer.currency}-${unit}`
  const find = async () => (await stripe.prices.list({ lookup_keys: [lookupKey], limit: 1 })).data[0]?.id
  const found = await find()
  if (found !== undefined) return found
  const metadata = { brand: brandId, productId: offer.id }
  await unlessThere(() => stripe.products.create({ id: product, name: offer.name, metadata }))
  await unlessThere(() =>
    stripe.prices.create({
      lookup_key: lookupKey,
      product,
      currency: offer.currency,
      unit_amount: offer.cents,
      recurring: { interval: unit, interval_count: 1 },
      metadata: { ...metadata, [switchedProduct]: offer.id },
    }),
  )
  const made = await find()
  if (made === undefined) throw new Error(`The price ${lookupKey} was not made`)
  return made
}

/** Two processes may meet here; the second one is refused and finds what the first one made. */
async function unlessThere(make: () => Promise<unknown>): Promise<void> {
  try {
    await make()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}
