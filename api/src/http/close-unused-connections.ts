import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How often idle connections are looked for and closed while the server stops, in milliseconds. */
export const idleCheckMs = 50

/**
 * Lets a stop finish while clients hold connections open. Node waits for two kinds until the client or a timeout closes
 * them: connections that never carried a request, which it counts as neither idle nor busy, and those whose request
 * was still in progress when the stop began, which stay open for another.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) return void socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', (done) => {
    isClosing = true
    for (const socket of unused) socket.destroy()
    if (app.server.listening) {
      const timer = setInterval(() => app.server.closeIdleConnections(), idleCheckMs)
      app.server.once('close', () => clearInterval(timer))
    }
    done()
  })
}
