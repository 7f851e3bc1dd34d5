import { brandIds, loadBrand } from '@fennel/brands'
import path from 'node:path'
import type { Plugin } from 'vite'
import { brandSalesOf, flowListOf, visitPartOf } from '../src/brand/brand-parts.ts'

const table = /\/web\/src\/brand\/brand-table\.ts$/
const prefix = 'brand-part:'
// NOTE: the files exist in the build alone; their folder makes their names in the manifest.
const folder = path.resolve(import.meta.dirname, '../brand-parts')

/**
 * Writes the brands into the browser's build in parts: for every flavour what landing and quiz need, and what is sold.
 * Derived flows and a flavour's own words are worked out here and not in the browser. `brandTable` stays as it is, only
 * where its parts come from changes.
 */
export function brandChunks(): Plugin {
  return {
    name: 'brand-chunks',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? path.join(folder, id.slice(prefix.length)) : undefined),
    load: async (id) => {
      if (table.test(id)) return tableCode()
      return id.startsWith(folder) ? partCode(path.relative(folder, id)) : undefined
    },
  }
}

type PartName = 'brand' | 'sales'

/** A part's name in the manifest of the build; the last word of it begins the name of its file. */
export function brandPartKey(brandId: string, flowId: string, part: PartName): string {
  return `brand-parts/${brandId}/${flowId}/${part}`
}

/** The module that stands in the place of `brand-table.ts`. */
export async function tableCode(): Promise<string> {
  const entries = await Promise.all(
    brandIds.map(async (id) => {
      const list = flowListOf(await loadBrand(id))
      const loaders = (part: PartName) =>
        list.flowIds
          .map(
            (flow) =>
              `${JSON.stringify(flow)}: () => import(${JSON.stringify(`${prefix}${id}/${flow}/${part}`)})`,
          )
          .join(', ')
      return (
        `${JSON.stringify(id)}: { flows: async () => (${JSON.stringify(list)}), ` +
        `visit: open({ ${loaders('brand')} }), sales: open({ ${loaders('sales')} }) }`
      )
    }),
  )
  return (
    'const open = (loaders) => async (flowId) => (await loaders[flowId]()).part\n' +
    `export const brandTable = { ${entries.join(', ')} }\n`
  )
}

/** The module of one part, named as `brand/flavour/part`: plain data. */
export async function partCode(name: string): Promise<string> {
  const [brandId = '', flowId = '', part] = name.split(/[\\/]/)
  const brand = await loadBrand(brandId)
  const data = part === 'sales' ? brandSalesOf(brand, flowId) : visitPartOf(brand, flowId)
  return `export const part = ${JSON.stringify(data)}\n`
}
