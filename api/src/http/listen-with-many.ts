import { createServer } from 'node:net'
import type { Server } from 'node:net'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { idleCheckMs } from './close-unused-connections.ts'

/** Connections the system queues for one socket while we are busy. */
const backlog = 511
/** About as many requests as one turn of the event loop serves under overload. */
const mostSockets = 128
/** Where a server listens; port 0 takes any free one. */
export interface Place {
  readonly port: number
  readonly host: string
}

/**
 * Has the app listen with many sockets on one port. Node accepts a single new connection per
 * socket in each turn of its event loop, and under load a turn is long: existing connections are
 * served while new ones wait for seconds, unseen and in no queue. One socket where the
 * system cannot share a port. Resolves with a `close` that waits for requests in progress.
 * Rejects as `listen` does, also when another process holds the port, even if it could be shared.
 */
export async function listenWithMany(
  app: FastifyInstance,
  { port, host }: Place,
  sockets = mostSockets,
): Promise<{ readonly close: () => Promise<void> }> {
  await checkAlone({ port, host })
  const isShared = await canShare(host)
  const given = { port, host, backlog, reusePort: isShared }
  await app.listen(given)
  const address = app.server.address()
  const extraServers: Server[] = []
  if (isShared && address !== null && typeof address === 'object')
    for (let count = 1; count < sockets; count += 1)
      extraServers.push(await openServer(app, { ...given, port: address.port, host: address.address }))
  return {
    async close() {
      const allClosed = extraServers.map(
        (server) => new Promise<void>((resolve) => void server.close(() => resolve())),
      )
      await app.close()
      const timer = setInterval(() => app.server.closeIdleConnections(), idleCheckMs)
      await Promise.all(allClosed)
      clearInterval(timer)
    },
  }
}

async function openServer(
  app: FastifyInstance,
  place: Place & { readonly backlog: number; readonly reusePort: boolean },
): Promise<Server> {
  // NOTE: the options that Node's own HTTP server uses.
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    app.server.emit('connection', socket),
  )
  server.listen(place)
  await once(server, 'listening')
  return server
}

/** Rejects when another process listens there, even if both allow sharing the port. */
async function checkAlone(place: Place): Promise<void> {
  const probe = createServer()
  probe.listen({ ...place, exclusive: true })
  await once(probe, 'listening')
  await closed(probe)
}

async function canShare(host: string): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen({ host, port: 0, reusePort: true })
    await once(probe, 'listening')
  } catch {
    return false
  }
  await closed(probe)
  return true
}

const closed = (server: Server) => new Promise<void>((resolve) => void server.close(() => resolve()))
