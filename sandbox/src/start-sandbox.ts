import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { billingHooks } from './billing/billing-hooks.ts'
import { runDue } from './billing/renew-subscription.ts'
import { mountBrowserCalls } from './control/browser-calls.ts'
import { mountControl } from './control/control-calls.ts'
import { mountPages } from './control/mount-pages.ts'
import { refuseStrangers } from './control/refuse-strangers.ts'
import { mountGraph } from './graph/mount-graph.ts'
import { createCourier, defaultRetryMs, type Receiver } from './webhooks/deliver-webhooks.ts'
import { createFaults } from './wire/faults.ts'
import { createIdempotencyKeys } from './wire/idempotency.ts'
import { mountStripeApi } from './wire/stripe-api.ts'
import type { Serving } from './wire/serve-request.ts'
import { createWorld, randomIds } from './world/create-world.ts'
import { openStore } from './world/open-store.ts'
import type { Ids, World } from './world/world.ts'

export interface SandboxOptions {
  /** 0 picks any free port. */
  port: number
  host?: string
  /** A SQLite file, or `:memory:`. */
  dataFile: string
  /** Where events are sent. Without it they are only stored and listed. */
  webhookUrl?: string | undefined
  webhookSecret?: string | undefined
  /** The event types sent there; all of them if absent. */
  webhookEvents?: readonly string[] | undefined
  /** Milliseconds since 1970. */
  now?: () => number
  ids?: Ids
  /** Milliseconds between attempts to deliver an event. */
  webhookRetryMs?: readonly number[]
}

export interface Sandbox {
  url: string
  close: () => Promise<void>
  /** Resolves once every event that can be delivered now has been. */
  delivered: () => Promise<void>
}

const tickMs = 60_000

/** Starts the sandbox: the Stripe-compatible API, its browser half and the operator's page. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { now = Date.now, host = '127.0.0.1' } = options
  const store = openStore(options.dataFile)
  const faults = createFaults()
  const fixed: Receiver | undefined =
    options.webhookUrl === undefined || options.webhookSecret === undefined
      ? undefined
      : {
          id: 'we_product',
          url: options.webhookUrl,
          secret: options.webhookSecret,
          enabledEvents: [...(options.webhookEvents ?? ['*'])],
        }
  const courier = createCourier({
    world: () => world,
    faults,
    fixed,
    now,
    fetch,
    retryMs: options.webhookRetryMs ?? defaultRetryMs,
  })
  const world: World = createWorld({
    store,
    now,
    ids: options.ids ?? randomIds,
    hooks: billingHooks,
    subscribers: courier.receivers,
  })

  const app = Fastify({
    bodyLimit: 1_048_576,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: false },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, request, reply) => {
    process.stderr.write(
      `${request.method} ${request.url}: ${error instanceof Error ? error.stack : String(error)}\n`,
    )
    return reply.code(500).send({ error: { message: 'The sandbox itself failed.', type: 'api_error' } })
  })
  const serving: Serving = {
    world,
    faults,
    keys: createIdempotencyKeys(store, now),
    afterWrite: courier.wake,
  }
  refuseStrangers(app, host)
  mountStripeApi(app, serving)
  mountBrowserCalls(app, serving)
  mountPages(app, serving)
  mountControl(app, { ...serving, courier })
  mountGraph(app, store, now)

  const tick = (): void => {
    const done = store.transaction(() => runDue(world, world.now()))
    if (done > 0) courier.wake()
  }
  tick()
  const timer = setInterval(tick, tickMs).unref()
  await app.listen({ host, port: options.port })
  courier.wake()
  const { port } = app.server.address() as AddressInfo
  return {
    url: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`,
    delivered: courier.idle,
    async close() {
      clearInterval(timer)
      await courier.stop()
      await app.close()
      store.close()
    },
  }
}
