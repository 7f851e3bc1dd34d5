import { brandIds } from '@fennel/brands'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { knownBrand } from '../known-brand.ts'
import { PlainFailure } from '../start/plain-failure.ts'
import { engineIds } from './find-engines.ts'
import type { EngineId } from './find-engines.ts'

export interface EngineOptions {
  readonly engines: readonly EngineId[]
  readonly brands: readonly (typeof brandIds)[number][]
  /** Whether visitors use the keyboard alone. */
  readonly byKeys: boolean
  /** Whether a picture of every page is kept, not only of one where a walk failed. */
  readonly pictures: boolean
  /** Folder of the pictures. */
  readonly out: string
}

/** Reads the arguments after `npm run verify:engines --`; throws one sentence for anything it does not know. */
export function parseEngineOptions(args: readonly string[], root: string): EngineOptions {
  const { engine, brand, keys, pictures } = parse(args)
  const engines = engineIds.filter((id) => engine === undefined || id === engine)
  if (engines.length === 0)
    throw new PlainFailure(`There is no engine "${engine}". There are: ${engineIds.join(', ')}.`)
  const brands = brand === undefined ? brandIds : [knownBrand(brand)]
  return { engines, brands, byKeys: keys, pictures, out: resolve(root, '.data/engines') }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        engine: { type: 'string' },
        brand: { type: 'string' },
        keys: { type: 'boolean', default: false },
        pictures: { type: 'boolean', default: false },
      },
    }).values
  } catch (failure) {
    throw new PlainFailure(failure instanceof Error ? failure.message : String(failure))
  }
}
