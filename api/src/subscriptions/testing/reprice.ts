import type { Shop } from '#api/payments/testing/shop.ts'

interface Repricing {
  readonly cents: number
  readonly interval?: 'month' | 'year'
  /** When what the change is worth for the rest of the period is charged: at once, or with the next renewal. */
  readonly charges?: 'at-once' | 'later' | 'never'
}

const prorations = { 'at-once': 'always_invoice', later: 'create_prorations', never: 'none' } as const

/** Gives a plan another price in the Dashboard. */
export async function reprice(
  { stripe }: Shop,
  plan: string,
  { cents, interval = 'month', charges = 'never' }: Repricing,
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
    proration_behavior: prorations[charges],
  })
}
