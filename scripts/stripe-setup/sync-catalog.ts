import type { Brand } from '@fennel/funnel'
import {
  ensureStripeCatalog,
  forgetStripeCatalog,
  lookupKeysOf,
  pricedPlansOf,
} from '../../api/src/catalog/ensure-stripe-catalog.ts'
import type { StripeClient } from './stripe-account.ts'

/** A change to one object at Stripe, named like `price calmplate-plan-…`. */
interface Change {
  readonly what: 'archived' | 'brought back' | 'made' | 'removed' | 'renamed'
  readonly name: string
}

/** What `syncCatalog` did, and what it found of brands that are not its own. */
interface SyncResult {
  readonly changes: readonly Change[]
  /** Ids of sold products of other brands: removed from this checkout, not sold here, or another installation's. */
  readonly ofOtherBrands: readonly string[]
}

interface Stock {
  readonly ofOtherBrands: readonly string[]
  readonly products: ReadonlyMap<string, { name: string; active: boolean }>
  /** By lookup key. */
  readonly prices: ReadonlyMap<string, { id: string; active: boolean }>
  readonly coupons: ReadonlySet<string>
}

/**
 * Reads the products, prices and coupons of these brands. They carry their brand and plan in metadata; nothing else is
 * touched, because another installation may sell other brands on the same account.
 */
async function takeStock(stripe: StripeClient, brands: readonly Brand[]): Promise<Stock> {
  const ours = new Set<string | undefined>(brands.map(({ appId }) => appId))
  const products = new Map<string, { name: string; active: boolean }>()
  const ofOtherBrands: string[] = []
  for await (const { active, id, metadata, name } of stripe.products.list({ limit: 100 })) {
    if (id !== `${metadata['brand']}-plan-${metadata['productId']}`) continue
    if (ours.has(metadata['brand'])) products.set(id, { active, name })
    else if (active) ofOtherBrands.push(id)
  }
  const isOurs = (key: string, product: string): boolean =>
    products.has(product) &&
    [`${product}-renewal-`, `${product}-first-term-`].some((start) => key.startsWith(start))
  const prices = new Map<string, { id: string; active: boolean }>()
  for await (const { active, id, lookup_key: key, product } of stripe.prices.list({ limit: 100 })) {
    if (key !== null && isOurs(key, typeof product === 'string' ? product : product.id))
      prices.set(key, { active, id })
  }
  const coupons = new Set<string>()
  for await (const { id } of stripe.coupons.list({ limit: 100 }))
    if ([...products.keys()].some((product) => id.startsWith(`${product}-first-`))) coupons.add(id)
  return { products, prices, coupons, ofOtherBrands: ofOtherBrands.toSorted() }
}

/** What the catalog requires, by name at Stripe. */
function wantedBy(brands: readonly Brand[]) {
  const keys = brands.flatMap((brand) =>
    pricedPlansOf(brand).map((plan) => ({ ...lookupKeysOf(brand.appId, plan), name: plan.name })),
  )
  return {
    // NOTE: the arms of an experiment share a product, which has the name of the control's plan.
    products: new Map(keys.toReversed().map(({ name, product }) => [product, name])),
    prices: new Set(keys.flatMap(({ item, renewal }) => [item, renewal])),
    coupons: new Set(keys.map(({ coupon }) => coupon)),
  }
}

/**
 * Makes an account hold exactly the catalog of these brands: creates what is missing, archives what is no longer sold
 * (subscribers keep the price they bought), and reactivates what is sold again. Running it again changes nothing.
 */
export async function syncCatalog(stripe: StripeClient, brands: readonly Brand[]): Promise<SyncResult> {
  const wanted = wantedBy(brands)
  const before = await takeStock(stripe, brands)
  const changes: Change[] = []
  const did = (what: Change['what'], name: string) => changes.push({ what, name })

  for (const [id, { active }] of before.products) {
    if (wanted.products.has(id) && !active) {
      await stripe.products.update(id, { active: true })
      did('brought back', `product ${id}`)
    }
  }
  for (const [key, { active, id }] of before.prices) {
    if (active || !wanted.prices.has(key)) continue
    await stripe.prices.update(id, { active: true })
    did('brought back', `price ${key}`)
  }

  forgetStripeCatalog(stripe)
  await ensureStripeCatalog(stripe, brands)
  const after = await takeStock(stripe, brands)
  for (const id of after.products.keys()) if (!before.products.has(id)) did('made', `product ${id}`)
  for (const key of after.prices.keys()) if (!before.prices.has(key)) did('made', `price ${key}`)
  for (const id of after.coupons) if (!before.coupons.has(id)) did('made', `coupon ${id}`)

  for (const [id, { active, name }] of after.products) {
    const wantedName = wanted.products.get(id)
    if (wantedName !== undefined && wantedName !== name) {
      await stripe.products.update(id, { name: wantedName })
      did('renamed', `product ${id} to “${wantedName}”`)
    } else if (wantedName === undefined && active) {
      await stripe.products.update(id, { active: false })
      did('archived', `product ${id}`)
    }
  }
  for (const [key, { active, id }] of after.prices) {
    if (!active || wanted.prices.has(key)) continue
    await stripe.prices.update(id, { active: false })
    did('archived', `price ${key}`)
  }
  for (const id of after.coupons) {
    if (wanted.coupons.has(id)) continue
    await stripe.coupons.del(id)
    did('removed', `coupon ${id}`)
  }
  return { changes, ofOtherBrands: after.ofOtherBrands }
}
