import { ConfigError } from './config-error.ts'

/** `shop.example=calmplate,other.example=…` as host name (lower case) to brand id. */
export function readBrandHosts(text: string): ReadonlyMap<string, string> {
  const hosts = new Map<string, string>()
  for (const pair of text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')) {
    const [host, brand] = pair.split('=')
    if (host === undefined || brand === undefined || host === '' || brand === '') {
      throw new ConfigError(`BRAND_HOSTS has "${pair}": write it as host=brand, separated by commas.`)
    }
    hosts.set(host.trim().toLowerCase(), brand.trim())
  }
  return hosts
}
