import { brandIds, loadBrand } from '@fennel/brands'
import { brandSalesOf, flowListOf, visitPartOf } from './brand-parts.ts'
import type { BrandSales, FlowList, VisitPart } from './brand-parts.ts'

/** How the parts of one brand are loaded; each rejects when it has no such flow. */
export interface BrandEntry {
  readonly flows: () => Promise<FlowList>
  readonly visit: (flowId: string) => Promise<VisitPart>
  readonly sales: (flowId: string) => Promise<BrandSales>
}

/**
 * Every brand in parts. A built site replaces this module: there each part was extracted from its brand at build time
 * into a separate JSON file, so that nobody downloads a flow they do not see.
 */
export const brandTable: Readonly<Record<string, BrandEntry>> = Object.fromEntries(
  brandIds.map((id) => [
    id,
    {
      flows: async () => flowListOf(await loadBrand(id)),
      visit: async (flowId: string) => visitPartOf(await loadBrand(id), flowId),
      sales: async (flowId: string) => brandSalesOf(await loadBrand(id), flowId),
    },
  ]),
)
