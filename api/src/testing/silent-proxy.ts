import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

/** A TCP proxy to a database that can go dead silently, like an unplugged cable. */
export interface SilentProxy {
  /** The database's URL through the proxy. */
  readonly url: string
  /** Open connections go dead for good: neither answered nor closed. */
  readonly lose: () => void
  /** Whether new connections are dead, too. */
  readonly goDead: (isDead: boolean) => void
  /** The next new connection is dead; later ones are not. */
  readonly loseNext: () => void
  readonly close: () => Promise<void>
}

/** Listens on loopback and forwards to the host and port of `target`. */
export async function openSilentProxy(target: string): Promise<SilentProxy> {
  const destination = new URL(target)
  const sockets = new Set<Socket>()
  let isDead = false
  let isNextDead = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    const isLost = isDead || isNextDead
    isNextDead = false
    if (isLost) return
    const far = connect(Number(destination.port || 5432), destination.hostname)
    keep(far)
    near.pipe(far)
    far.pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  const address = server.address()
  url.host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : ''}`
  return {
    url: url.href,
    lose() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    goDead(whether) {
      isDead = whether
    },
    loseNext() {
      isNextDead = true
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
