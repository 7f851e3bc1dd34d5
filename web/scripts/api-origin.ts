type Environment = Readonly<Record<string, string | undefined>>

/**
 * Where this machine reaches an api that listens as HOST and PORT say, IPv6 in brackets; what is empty has the api's own
 * default. The same rule as the start's, whose sources this room does not see.
 */
export function apiOrigin(env: Environment): string {
  const host = env['HOST']?.trim() || '127.0.0.1'
  return `http://${reachable(host)}:${env['PORT']?.trim() || '3000'}`
}

function reachable(host: string): string {
  // NOTE: localhost may be ::1, where a server that listens on 127.0.0.1 does not answer.
  if (host === '0.0.0.0' || host === 'localhost') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
