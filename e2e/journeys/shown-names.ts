import { brandIds, loadBrand } from '@fennel/brands'

const brands = await Promise.all(brandIds.map((id) => loadBrand(id)))
const brandNames = new Map<string, string>(brands.map(({ appId, name }) => [appId, name]))
const flowNames = new Map<string, string>(
  brands.flatMap(({ flows }) => Object.values(flows).map(({ id, name }) => [id, name] as const)),
)
const sourceNames = new Map([
  ['tiktok', 'TikTok'],
  ['youtube', 'YouTube'],
])
const regions = new Intl.DisplayNames('en-US', { type: 'region' })

/** What operators read for a value that numbers are grouped by. */
export function shownNameOf(by: string, value: string): string {
  if (by === 'brand') return brandNames.get(value) ?? value
  if (by === 'flow') return flowNames.get(value) ?? value
  if (by === 'day')
    return new Date(value).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  if (by === 'country' && value !== 'unknown') return regions.of(value) ?? value
  return sourceNames.get(value) ?? headOf(value)
}

/** The name of a column of such values: `Source`. */
export function headOf(by: string): string {
  return `${by.charAt(0).toUpperCase()}${by.slice(1)}`
}
