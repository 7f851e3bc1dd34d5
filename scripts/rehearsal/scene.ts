import type { Buyer } from './buyer.ts'
import type { Shop } from './shop.ts'

/** Where a buyer buys: all a browser can reach. */
export interface Counter {
  readonly shop: Pick<Shop, 'ask' | 'brand'>
  readonly buyer: Buyer
}

/** Who acts where, and the webhooks that wait to be delivered. */
export interface Scene {
  readonly shop: Shop
  readonly buyer: Buyer
  readonly stranger: Buyer
  readonly pile: string[]
  /** Differences found on the way. */
  readonly findings: string[]
}
