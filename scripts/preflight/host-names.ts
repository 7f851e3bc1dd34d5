/** Host names that never lead to a public host: this machine, and those reserved by RFC 2606 and 6761. */
export function isReserved(hostname: string): boolean {
  return isLoopback(hostname) || isForExamples(hostname) || /(^|\.)(localhost|local)$/i.test(hostname)
}

/** Names reserved for examples and tests: no host has one, not even on this machine or in its network. */
export function isForExamples(hostname: string): boolean {
  return /(^|\.)(example|example\.(com|net|org)|test|invalid)$/i.test(hostname)
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname === '::1' || hostname.startsWith('127.')
}
