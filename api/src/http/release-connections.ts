import type { FastifyInstance } from 'fastify'

/**
 * Once the process is about to stop, every answer ends its connection. Proxies then hold none when the stop comes: they
 * do not repeat a POST that met one just closing.
 */
export function releaseConnections(app: FastifyInstance, stopping: AbortSignal): void {
  // NOTE: not a hook, so that a request costs nothing before that, and answers past the framework end theirs, too.
  const release = () =>
    app.server.prependListener('request', (_request, response) => {
      response.setHeader('connection', 'close')
    })
  if (stopping.aborted) release()
  else stopping.addEventListener('abort', release, { once: true })
}
