import type { Shop } from './shop.ts'

/** The amounts that Stripe charged, in cents, latest first. */
export async function paidCharges(shop: Shop): Promise<readonly number[]> {
  return (await shop.stripe.charges.list()).data
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount }) => amount)
}
