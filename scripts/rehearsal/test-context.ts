import type { Buyer } from './buyer.ts'
import type { Shop } from './shop.ts'

/** The parts of a shop that a buyer's browser can reach. */
export interface Storefront {
  readonly shop: Pick<Shop, 'ask' | 'brand'>
  readonly buyer: Buyer
}

/** Who acts in which shop, and the webhooks waiting to be delivered. */
export interface TestContext {
  readonly shop: Shop
  readonly buyer: Buyer
  readonly stranger: Buyer
  readonly undelivered: string[]
  /** Differences found on the way. */
  readonly findings: string[]
}
