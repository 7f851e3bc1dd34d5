/** Names that never lead to a public host: this machine, and those RFC 2606 and 6761 set aside. */
export function isReserved(hostname: string): boolean {
  return isLoopback(hostname) || isForExamples(hostname) || /(^|\.)(localhost|local)$/i.test(hostname)
}

/** Names for examples and tests: no host anywhere, this machine and its network included, has one of them. */
export function isForExamples(hostname: string): boolean {
  return /(^|\.)(example|example\.(com|net|org)|test|invalid)$/i.test(hostname)
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname === '::1' || hostname.startsWith('127.')
}
