import { createServer } from 'node:net'
import type { Server } from 'node:net'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'

/** Connections the system holds for one socket while we are busy. */
const backlog = 511
/** About as many as a turn of the event loop serves callers while too many come. */
const mostDoors = 128
/** How often connections that have nothing more to do are looked for while the doors close, in milliseconds. */
const lookMs = 50

/** Where a server listens: port 0 takes any free one. */
export interface Place {
  readonly port: number
  readonly host: string
}

/**
 * Has the app listen with `doors` sockets on one port. From one socket Node takes a single new connection in each turn
 * of its event loop, and under load a turn is long: those who are connected already are served, while newcomers would
 * stand before the door for seconds, unseen and in no line. Where a system cannot share a port there is one door.
 * Answers how to close them all, which resolves once what was under way has been answered. Rejects as `listen` does; a
 * port that somebody else listens on is taken even where it could be shared.
 */
export async function listenWithMany(
  app: FastifyInstance,
  { port, host }: Place,
  doors = mostDoors,
): Promise<{ readonly close: () => Promise<void> }> {
  await checkAlone({ port, host })
  const isShared = await canShare(host)
  const given = { port, host, backlog, reusePort: isShared }
  await app.listen(given)
  const address = app.server.address()
  const others: Server[] = []
  if (isShared && address !== null && typeof address === 'object')
    for (let door = 1; door < doors; door += 1)
      others.push(await openDoor(app, { ...given, port: address.port, host: address.address }))
  return {
    async close() {
      const shut = others.map((door) => new Promise<void>((resolve) => void door.close(() => resolve())))
      await app.close()
      const timer = setInterval(() => app.server.closeIdleConnections(), lookMs)
      await Promise.all(shut)
      clearInterval(timer)
    },
  }
}

async function openDoor(
  app: FastifyInstance,
  place: Place & { readonly backlog: number; readonly reusePort: boolean },
): Promise<Server> {
  // NOTE: as Node's own HTTP server makes its sockets.
  const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    app.server.emit('connection', socket),
  )
  door.listen(place)
  await once(door, 'listening')
  return door
}

/** Rejects when somebody listens there, also where both would be willing to share. */
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
