import { brandTable } from './brand-table.ts'
import type { BrandEntry } from './brand-table.ts'

/** The loaders of a brand. Throws for an unknown id, naming it and the known ones. */
export function brandEntryOf(id: string): BrandEntry {
  const entry = Object.hasOwn(brandTable, id) ? brandTable[id] : undefined
  if (entry !== undefined) return entry
  const known = Object.keys(brandTable).join(', ')
  throw new Error(`Unknown app configuration: "${id}". Known apps: ${known}.`)
}
