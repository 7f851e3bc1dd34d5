import { ConfigError } from './config-error.ts'

/**
 * Parses `shop.example=calmplate,other.example=…` into host name to brand id, with names as they appear in requests:
 * lower case, no port. Throws a ConfigError for a name that no request can have, and for a repeated one.
 */
export function readBrandHosts(text: string): ReadonlyMap<string, string> {
  const hosts = new Map<string, string>()
  for (const pair of text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')) {
    const [host, brand, ...rest] = pair.split('=').map((part) => part.trim())
    if (!host || !brand || rest.length > 0) {
      throw new ConfigError(`BRAND_HOSTS has "${pair}": write it as host=brand, separated by commas.`)
    }
    const name = hostNameOf(host)
    if (name === undefined) {
      throw new ConfigError(`BRAND_HOSTS has "${host}": write the name alone, without https:// and port.`)
    }
    if (hosts.has(name)) {
      throw new ConfigError(`BRAND_HOSTS names "${name}" twice: keep one of the two.`)
    }
    hosts.set(name, brand)
  }
  return hosts
}

const nameAlone = /^(?:\[[\da-f:.]+\]|[^\s/\\?#@:*[\]]+)$/i

/** A host name as browsers send it (lower case, IDNs as punycode); undefined for anything else. */
function hostNameOf(host: string): string | undefined {
  return nameAlone.test(host) ? URL.parse(`http://${host}`)?.hostname : undefined
}
