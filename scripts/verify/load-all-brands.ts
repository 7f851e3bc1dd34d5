import { brandIds, loadWholeBrand } from '@fennel/brands'
import type { WholeBrand } from '@fennel/funnel'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const assets = resolve(import.meta.dirname, '../../brands/assets')

/** Every brand, in the order of the list. */
export function loadAllBrands(): Promise<readonly WholeBrand[]> {
  return Promise.all(brandIds.map((id) => loadWholeBrand(id)))
}

/** Whether the file behind a `/brands/<brand>/…` path exists. */
export function hasAsset(path: string): boolean {
  return existsSync(join(assets, path.slice('/brands/'.length)))
}
