/** Hosts to listen on that mean this machine itself, or all of its addresses. */
const thisMachine: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '0.0.0.0', '::', '::1'])

/**
 * The origin at which a browser reaches a server listening on `host`: localhost where that works, else the one address
 * or name it listens on, with IPv6 in brackets.
 */
export function listeningOrigin({ host, port }: { readonly host: string; readonly port: number }): string {
  const here = `http://localhost:${port}`
  if (thisMachine.has(host.toLowerCase())) return here
  return URL.parse(`http://${host.includes(':') ? `[${host}]` : host}:${port}`)?.origin ?? here
}
