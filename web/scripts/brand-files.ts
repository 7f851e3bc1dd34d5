import { brandIds, loadBrand } from '@fennel/brands'
import type { Brand } from '@fennel/funnel'
import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { brandSalesOf, flowListOf, visitPartOf } from '../src/brand/brand-parts.ts'

const table = /\/web\/src\/brand\/brand-table\.ts$/
const loaders = /\/brands\/src\/index\.ts$/

type PartName = 'brand' | 'sales'

/** A part of a brand as the browser fetches it. */
export interface BrandFile {
  /** Path below the site root; contains a content hash, so that a file never changes. */
  readonly file: string
  readonly text: string
}

/**
 * Writes the brands next to the browser's build in parts: for every flow the data that landing page and quiz need, and
 * the sales data. Derived flows and a flow's own copy are resolved here and not in the browser. The parts are JSON and
 * not scripts: a phone parses them several times faster. `brandTable` keeps its shape, only its loaders change. Whole
 * brands are not offered to the browser at all: nothing would use their files.
 */
export function brandFiles(): Plugin {
  return {
    name: 'brand-files',
    enforce: 'pre',
    async load(id) {
      if (!table.test(id)) return undefined
      const brands = await Promise.all(brandIds.map((brandId) => loadBrand(brandId)))
      for (const brand of brands) {
        for (const flowId of flowListOf(brand).flowIds) {
          for (const part of ['brand', 'sales'] as const) {
            const { file, text } = brandFile(brand, flowId, part)
            this.emitFile({ type: 'asset', fileName: file, source: text })
          }
        }
      }
      return tableCode(brands)
    },
    transform: (code, id) => (loaders.test(id) ? withoutWholeBrands(code) : undefined),
  }
}

/** The brands' loaders without those of whole brands. Relies on each of these being on its own line. */
export function withoutWholeBrands(code: string): string {
  return code.replaceAll(/^ *brand: async .*\n/gm, '')
}

/** One part of a brand in one flow. */
export function brandFile(brand: Brand, flowId: string, part: PartName): BrandFile {
  const text = JSON.stringify(part === 'sales' ? brandSalesOf(brand, flowId) : visitPartOf(brand, flowId))
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 7)
  return { file: `assets/${part}-${hash}.json`, text }
}

/** The module that replaces `brand-table.ts`. */
export function tableCode(brands: readonly Brand[]): string {
  const entries = brands.map((brand) => {
    const { defaultFlowId, flowIds } = flowListOf(brand)
    const addresses = (part: PartName) =>
      JSON.stringify(
        Object.fromEntries(flowIds.map((flowId) => [flowId, `/${brandFile(brand, flowId, part).file}`])),
      )
    return `${JSON.stringify(brand.appId)}: entry(${JSON.stringify(defaultFlowId)}, ${addresses('brand')}, ${addresses('sales')})`
  })
  return (
    "import { readPart } from './read-part.ts'\n" +
    'const open = (addresses) => (flowId) => readPart(addresses[flowId])\n' +
    'const entry = (defaultFlowId, visit, sales) => ({\n' +
    '  flows: async () => ({ defaultFlowId, flowIds: Object.keys(visit) }),\n' +
    '  visit: open(visit),\n' +
    '  sales: open(sales),\n' +
    '})\n' +
    `export const brandTable = { ${entries.join(', ')} }\n`
  )
}
