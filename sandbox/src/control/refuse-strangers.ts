import type { FastifyInstance, FastifyRequest } from 'fastify'

const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/**
 * Refuses what another site makes a browser on this machine send: whatever would change something, and everything that
 * addresses the sandbox by another name than the machine's own (DNS rebinding). A sandbox that was told to listen
 * everywhere does not know its names.
 */
export function refuseStrangers(app: FastifyInstance, host: string): void {
  const names = new Set(['localhost', '127.0.0.1', '[::1]', host.toLowerCase()])
  app.addHook('onRequest', async (request, reply) => {
    const isNamed = everywhere.has(host) || names.has(nameIn(request))
    if (isNamed && (request.method === 'GET' || isFromOwnPage(request))) return
    await reply.code(403).send({ error: { message: 'Another site sent this.', type: 'api_error' } })
  })
}

const nameIn = ({ headers }: FastifyRequest): string =>
  (headers.host ?? '').replace(/:\d{1,5}$/, '').toLowerCase()

/** Whether a request comes from a page of the sandbox, or from no browser. */
function isFromOwnPage({ headers }: FastifyRequest): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return origin === undefined || URL.parse(origin)?.host === host
}
