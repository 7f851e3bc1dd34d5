import { unknownApp } from '@fennel/brands'
import { brandTable } from './brand-table.ts'
import type { BrandEntry } from './brand-table.ts'

/** The loaders of a brand. Throws for an unknown id. */
export function brandEntryOf(id: string): BrandEntry {
  const entry = Object.hasOwn(brandTable, id) ? brandTable[id] : undefined
  if (entry === undefined) throw unknownApp(id)
  return entry
}
