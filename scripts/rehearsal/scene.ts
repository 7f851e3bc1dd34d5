import type { Buyer } from './buyer.ts'
import type { Shop } from './shop.ts'

/** The parts of a shop that a buyer's browser can reach. */
export interface Counter {
  readonly shop: Pick<Shop, 'ask' | 'brand'>
  readonly buyer: Buyer
}

/** Who acts in which shop, and the webhooks waiting to be delivered. */
export interface Scene {
  readonly shop: Shop
  readonly buyer: Buyer
  readonly stranger: Buyer
  readonly pile: string[]
  /** Differences found on the way. */
  readonly findings: string[]
}
