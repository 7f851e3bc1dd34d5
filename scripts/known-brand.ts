import { brandIds, isBrandId } from '@fennel/brands'
import type { BrandId } from '@fennel/brands'
import { PlainFailure } from './start/plain-failure.ts'

/** The id of a brand as it was typed on a command line. Throws one sentence for one that does not exist. */
export function knownBrand(id: string): BrandId {
  if (isBrandId(id)) return id
  throw new PlainFailure(`There is no brand "${id}". There are: ${brandIds.join(', ')}.`)
}
