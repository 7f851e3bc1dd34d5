import { brandIds, loadBrand } from '@fennel/brands'

const brands = await Promise.all(brandIds.map((id) => loadBrand(id)))
const brandNames = new Map<string, string>(brands.map(({ appId, name }) => [appId, name]))
const flowNames = new Map<string, string>(
  brands.flatMap(({ flows }) => Object.values(flows).map(({ id, name }) => [id, name] as const)),
)

/**
 * What operators read for a value that numbers are grouped by: brands and flows have names, other values are shown as
 * they are.
 */
export function shownNameOf(by: string, value: string): string {
  const names = by === 'brand' ? brandNames : by === 'flow' ? flowNames : undefined
  return names?.get(value) ?? value
}
