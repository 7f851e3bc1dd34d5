import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { findFreePort } from '../../start/free-port.ts'

/**
 * A proxy to Stripe for clients that take only an address, so that the fault injector applies to their requests too.
 */
export interface RoadToStripe extends AsyncDisposable {
  /** The proxy's address. */
  readonly url: URL
  readonly leadTo: (stripe: URL) => void
}

/** Request headers that Stripe needs; all others belong to the connection. */
const carried = ['authorization', 'content-type', 'idempotency-key', 'stripe-version', 'stripe-account']

/** Opens a proxy on loopback that forwards each request with `fetcher`. When that fails, the connection is closed. */
export async function openRoadToStripe(fetcher: typeof fetch): Promise<RoadToStripe> {
  const port = await findFreePort()
  let far: URL | undefined
  const server = createServer((call, answer) => {
    void carry(fetcher, far, call).then(
      async (response) => {
        const type = response.headers.get('content-type') ?? 'application/json'
        const body = await response.text()
        answer.writeHead(response.status, { 'content-type': type }).end(body)
      },
      () => void call.socket.destroy(),
    )
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    leadTo: (stripe) => void (far = stripe),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

async function carry(fetcher: typeof fetch, far: URL | undefined, call: IncomingMessage): Promise<Response> {
  const body = await text(call)
  const headers = Object.entries(call.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && carried.includes(name) ? [[name, value]] : [],
  )
  const { method = 'GET', url = '/' } = call
  return fetcher(new URL(url, far), { method, headers, ...(body === '' ? {} : { body }) })
}
