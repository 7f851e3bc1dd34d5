import { brandIds, loadBrand } from '@fennel/brands'
import type { Brand } from '@fennel/funnel'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const assets = resolve(import.meta.dirname, '../../brands/assets')

/** Every brand in the order they are listed. */
export function loadAllBrands(): Promise<readonly Brand[]> {
  return Promise.all(brandIds.map((id) => loadBrand(id)))
}

/** Whether the file behind a `/brands/<brand>/…` path exists. */
export function hasAsset(path: string): boolean {
  return existsSync(join(assets, path.slice('/brands/'.length)))
}
