/** Listened on, these are this machine itself, or all of its addresses. */
const thisMachine: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '0.0.0.0', '::', '::1'])

/**
 * Where a browser finds a server that listens on `host`: on this machine as localhost where that leads there, else under
 * the one address or name it listens on, IPv6 in brackets.
 */
export function listeningOrigin({ host, port }: { readonly host: string; readonly port: number }): string {
  const here = `http://localhost:${port}`
  if (thisMachine.has(host.toLowerCase())) return here
  return URL.parse(`http://${host.includes(':') ? `[${host}]` : host}:${port}`)?.origin ?? here
}
