import { BlockList, isIP } from 'node:net'
import { ConfigError } from '#api/config-error.ts'

/** Tells whether a peer's forwarding headers are believed. A range that is no address or CIDR is a `ConfigError`. */
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
  return (address) => {
    const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
    const version = isIP(plain)
    return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4')
  }
}
