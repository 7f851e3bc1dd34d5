import { isIP } from 'node:net'
import { ConfigError } from '../../api/src/config-error.ts'
import { readBrandHosts } from '../../api/src/read-brand-hosts.ts'
import type { Environment } from '../start/environment.ts'
import { PlainFailure } from '../start/plain-failure.ts'

/**
 * The host names where customers pay: that of the site and those of BRAND_HOSTS, without duplicates. Local names and IP
 * addresses are left out, because wallets do not work there. Throws a PlainFailure when BRAND_HOSTS is invalid.
 */
export function walletDomainsOf(env: Environment, site: URL | undefined): readonly string[] {
  const names = [...(site === undefined ? [] : [site.hostname]), ...brandHostsOf(env)]
  return [...new Set(names)].filter(isDomain)
}

function brandHostsOf(env: Environment): readonly string[] {
  try {
    return [...readBrandHosts(env['BRAND_HOSTS'] ?? '').keys()]
  } catch (failure) {
    if (failure instanceof ConfigError) throw new PlainFailure(failure.message)
    throw failure
  }
}

function isDomain(name: string): boolean {
  return name.includes('.') && !name.endsWith('.localhost') && isIP(name) === 0
}
