import { isIP } from 'node:net'
import type { Environment } from '../start/environment.ts'
import { brandHostsOf } from './brands-to-set-up.ts'

/**
 * The host names where customers pay: that of the site and those of BRAND_HOSTS, without duplicates. Local names and IP
 * addresses are left out, because wallets do not work there. Throws a `ConfigError` when BRAND_HOSTS is invalid.
 */
export function walletDomainsOf(env: Environment, site: URL | undefined): readonly string[] {
  const names = [...(site === undefined ? [] : [site.hostname]), ...brandHostsOf(env).keys()]
  return [...new Set(names)].filter(isDomain)
}

function isDomain(name: string): boolean {
  return name.includes('.') && !name.endsWith('.localhost') && isIP(name) === 0
}
