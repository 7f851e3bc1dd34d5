import { afterAll, beforeAll } from 'vitest'
import { openShop, visitor } from './shop.ts'
import type { Shop, ShopOptions } from './shop.ts'

/** A new buyer in a shop that others use as well. */
export interface Buyer extends Awaited<ReturnType<typeof visitor>> {
  readonly email: string
}

/** One shop for all tests of a group or file that only differ in their requests; each test uses its own buyer. */
export function shareShop(options: ShopOptions = {}): {
  readonly shop: () => Shop
  readonly newBuyer: () => Promise<Buyer>
} {
  let open: Shop | undefined
  let buyers = 0
  beforeAll(async () => {
    open = await openShop(options)
  })
  afterAll(async () => {
    await open?.[Symbol.asyncDispose]()
  })
  const shop = () => {
    if (open === undefined) throw new Error('The shop opens with the first test.')
    return open
  }
  return {
    shop,
    newBuyer: async () => {
      buyers += 1
      const email = `buyer${buyers}@example.com`
      return { ...(await visitor(shop(), email)), email }
    },
  }
}

/** What Stripe has about a buyer, however many customers were created for them. */
export async function atStripe({ stripe }: Shop, { email }: Pick<Buyer, 'email'>) {
  const customers = (await stripe.customers.list({ email })).data
  const of = customers.map(({ id }) => ({ customer: id, limit: 100 }))
  const charges = await Promise.all(of.map(async (one) => (await stripe.charges.list(one)).data))
  const subscriptions = await Promise.all(
    of.map(async (one) => (await stripe.subscriptions.list({ ...one, status: 'all' })).data),
  )
  return {
    customers,
    /** The charges that took money. */
    paid: charges.flat().filter(({ status }) => status === 'succeeded'),
    subscriptions: subscriptions.flat(),
  }
}
