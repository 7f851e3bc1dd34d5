import { createServer } from 'node:net'

/** A TCP port on loopback that nobody is listening on. */
export async function findFreePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

/** The error code why `port` of `host` cannot be listened on; undefined when it can. */
export async function whyPortIsTaken(port: number, host: string): Promise<string | undefined> {
  return await new Promise((resolve) => {
    const server = createServer()
    server.once('error', (failure: NodeJS.ErrnoException) => resolve(failure.code ?? failure.message))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
