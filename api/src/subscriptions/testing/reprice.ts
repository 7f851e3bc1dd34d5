import type { Shop } from '#api/payments/testing/shop.ts'

interface Repricing {
  readonly cents: number
  readonly interval?: 'month' | 'year'
  /** Whether what the change is worth for the rest of the period is charged at once. */
  readonly chargesAtOnce?: boolean
}

/** Gives a plan another price in the Dashboard, without proration unless it is charged at once. */
export async function reprice(
  { stripe }: Shop,
  plan: string,
  { cents, interval = 'month', chargesAtOnce = false }: Repricing,
): Promise<void> {
  const [item] = (await stripe.subscriptions.retrieve(plan)).items.data
  const { product } = item?.price ?? {}
  const price = await stripe.prices.create({
    product: typeof product === 'string' ? product : '',
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval },
  })
  const items = [{ id: item?.id ?? '', price: price.id }]
  await stripe.subscriptions.update(plan, {
    items,
    proration_behavior: chargesAtOnce ? 'always_invoice' : 'none',
  })
}
