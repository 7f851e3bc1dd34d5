import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { knownBrand } from '../known-brand.ts'
import { PlainFailure } from '../start/plain-failure.ts'
import { wholeNumber } from '../whole-number.ts'
import { type Shot, shotKinds } from './shot.ts'

/** Options of a run. An undefined brand, flow, kind or name means all of them. */
export interface GalleryOptions {
  readonly brand: string | undefined
  readonly flow: string | undefined
  readonly only: Shot['kind'] | undefined
  /** Part of a picture's id. */
  readonly name: string | undefined
  readonly out: string
  readonly axe: boolean
  readonly tabs: number
}

/** Reads the arguments after `npm run gallery --`; throws one sentence for anything it does not know. */
export function parseGalleryOptions(args: readonly string[], root: string): GalleryOptions {
  const { brand, flow, only, name, out, 'no-axe': withoutAxe, tabs } = parse(args)
  if (brand !== undefined) knownBrand(brand)
  const kind = shotKinds.find((one) => one === only)
  if (only !== undefined && kind === undefined) {
    throw new PlainFailure(`--only takes ${shotKinds.join(', ')}, not "${only}".`)
  }
  return {
    brand,
    flow,
    only: kind,
    name,
    out: resolve(root, out),
    axe: !withoutAxe,
    tabs: wholeNumber('--tabs', tabs, { high: 16 }),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        brand: { type: 'string' },
        flow: { type: 'string' },
        only: { type: 'string' },
        name: { type: 'string' },
        out: { type: 'string', default: '.gallery' },
        'no-axe': { type: 'boolean', default: false },
        tabs: { type: 'string', default: '4' },
      },
    }).values
  } catch (failure) {
    throw new PlainFailure(failure instanceof Error ? failure.message : String(failure))
  }
}
