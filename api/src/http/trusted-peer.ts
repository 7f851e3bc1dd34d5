import { BlockList, isIP } from 'node:net'
import { ConfigError } from '#api/config-error.ts'

/**
 * Addresses whose result is cached: every request checks its
 * peer several times, and BlockList is much slower than a map.
 */
const mostRemembered = 1_000

/** Returns a check whether a peer's forwarding headers are trusted. Throws a `ConfigError` for a malformed range. */
export function trustedPeers(ranges: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix, ...more] = range.split('/')
    const version = isIP(address)
    const bits = prefix === undefined ? (version === 6 ? 128 : 32) : Number(prefix)
    const isRange = version !== 0 && more.length === 0 && prefix !== '' && Number.isInteger(bits)
    if (!isRange || bits < 0 || bits > (version === 6 ? 128 : 32)) {
      throw new ConfigError(
        `TRUSTED_PROXIES has "${range}": write addresses or CIDR ranges, separated by commas.`,
      )
    }
    list.addSubnet(address, bits, version === 6 ? 'ipv6' : 'ipv4')
  }
  const known = new Map<string, boolean>()
  return (address) => {
    if (address === undefined) return false
    const remembered = known.get(address)
    if (remembered !== undefined) return remembered
    if (known.size >= mostRemembered) known.clear()
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    const version = isIP(plain)
    const isTrusted = version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4')
    known.set(address, isTrusted)
    return isTrusted
  }
}
