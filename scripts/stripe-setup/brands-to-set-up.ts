import { brandIds, isBrandId } from '@fennel/brands'
import type { BrandId } from '@fennel/brands'
import { environment } from '../../api/src/environment.ts'
import { readBrandHosts } from '../../api/src/read-brand-hosts.ts'
import type { Environment } from '../start/environment.ts'
import { PlainFailure } from '../start/plain-failure.ts'

/** BRAND_HOSTS as host name to brand id. Throws a `ConfigError` when it is invalid. */
export function brandHostsOf(env: Environment): ReadonlyMap<string, string> {
  return readBrandHosts(env['BRAND_HOSTS'] ?? '')
}

/**
 * The brands whose products an account needs. Where real money is charged, that is only those that BRAND and
 * BRAND_HOSTS put on sale; anywhere else every brand can be tried. Throws a PlainFailure for a brand that does not
 * exist.
 */
export function brandsToSetUp(env: Environment, isLive: boolean): readonly BrandId[] {
  const byDefault = environment.shape.BRAND.parse(env['BRAND']?.trim() || undefined)
  const named = [...new Set([byDefault, ...brandHostsOf(env).values()])]
  const unknown = named.find((id) => !isBrandId(id))
  if (unknown !== undefined)
    throw new PlainFailure(
      `BRAND or BRAND_HOSTS names the unknown brand "${unknown}": choose one of ${brandIds.join(', ')}.`,
    )
  return isLive ? named.filter(isBrandId) : brandIds
}
