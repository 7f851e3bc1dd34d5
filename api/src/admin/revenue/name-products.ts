import type { Brand } from '@fennel/funnel'
import { armNameOf, productNameOrId } from '#api/catalog/index.ts'
import { disambiguateNames } from './disambiguate-names.ts'
import { distinct } from './distinct.ts'

/** Something of a product, and a brand that sold it. */
interface Sold {
  readonly key: string
  readonly brand: string
}

/**
 * Names rows of products. A product's id is unique within a brand only: one that several brands sold is one row with
 * all their names. Rows whose names are alike also get their brands, then what an experiment calls its plans.
 */
export function nameProducts<T extends { readonly key: string }>(
  brands: ReadonlyMap<string, Brand>,
  rows: readonly T[],
  sold: readonly Sold[],
): (T & { readonly name: string })[] {
  const ownersByProduct = Map.groupBy(sold, ({ key }) => key)
  const ownersOf = ({ key }: T) => [...new Set((ownersByProduct.get(key) ?? []).map(({ brand }) => brand))]
  const wordOf = (row: T, wordIn: (owner: string) => string | undefined, separator: string) =>
    distinct(ownersOf(row).flatMap((owner) => wordIn(owner) ?? [])).join(separator)
  return disambiguateNames(
    rows.map((row) => ({
      ...row,
      name: wordOf(row, (owner) => productNameOrId(brands.get(owner), row.key), ' / '),
    })),
    [
      (row) => wordOf(row, (owner) => brands.get(owner)?.name ?? owner, ', '),
      (row) => wordOf(row, (owner) => armNameOf(brands.get(owner), row.key), ' / '),
      ({ key }) => key,
    ],
  )
}
