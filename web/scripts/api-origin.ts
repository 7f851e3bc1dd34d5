type Environment = Readonly<Record<string, string | undefined>>

/**
 * The origin at which this machine reaches an API server that listens on HOST and PORT, IPv6 in brackets; empty
 * settings get the API server's defaults. The same rule as in the start scripts, which this workspace cannot import.
 */
export function apiOrigin(env: Environment): string {
  const host = env['HOST']?.trim() || '127.0.0.1'
  return `http://${reachable(host)}:${env['PORT']?.trim() || '3000'}`
}

function reachable(host: string): string {
  // NOTE: localhost may resolve to ::1, where a server that listens on 127.0.0.1 does not answer.
  if (host === '0.0.0.0' || host === 'localhost') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
