import { brandIds, loadWholeBrand } from '@fennel/brands'
import type { WholeBrand } from '@fennel/funnel'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PlainFailure } from '../start/plain-failure.ts'

const assets = resolve(import.meta.dirname, '../../brands/assets')

/** Every brand, in the order of the list. */
export function loadAllBrands(): Promise<readonly WholeBrand[]> {
  return Promise.all(brandIds.map((id) => loadNamed(id)))
}

/** Loads a brand. What a rule reports about its data becomes one sentence; a broken program keeps its stack. */
export async function loadNamed(id: string, load = loadWholeBrand): Promise<WholeBrand> {
  try {
    return await load(id)
  } catch (failure) {
    if (!(failure instanceof Error) || failure.name !== 'Error') throw failure
    throw new PlainFailure(`The brand "${id}" does not load. ${failure.message}`)
  }
}

/** Whether the file behind a `/brands/<brand>/…` path exists. */
export function hasAsset(path: string): boolean {
  return existsSync(join(assets, path.slice('/brands/'.length)))
}
