import { loadBrand } from '@fennel/brands'
import type { Brand } from '@fennel/funnel'
import { startSandbox } from '@fennel/sandbox'
import pg from 'pg'
import Stripe from 'stripe'
import { freeTrial } from '../../api/src/payments/testing/free-trial.ts'
import { createTestDatabase } from '../../api/src/testing/test-database.ts'
import { createTestClock, createTestIds, testConfig } from '../../api/src/testing/test-services.ts'
import type { TestClock } from '../../api/src/testing/test-services.ts'
import { findFreePort } from '../start/free-port.ts'
import { startApiRun } from './api-run.ts'
import type { ApiRun, Surroundings } from './api-run.ts'

/** One API on a real database with its own sandbox; the API may die and be restarted. */
export interface Shop extends AsyncDisposable {
  readonly brand: Brand
  readonly clock: TestClock
  readonly sandboxUrl: string
  /** A separate client without faults. */
  readonly stripe: Stripe
  /** The current run of the API. */
  readonly life: () => ApiRun
  /** Ends the current run and starts a new one on the same database. */
  readonly restart: () => Promise<void>
  /** Calls the sandbox as its operator or as a buyer's browser; returns success and body. */
  readonly ask: (path: string, body: unknown, method?: string) => Promise<{ ok: boolean; body: unknown }>
  /** The sandbox's events since the last call, oldest first, as they would be sent. */
  readonly news: () => Promise<readonly string[]>
  /** How often each place was passed. */
  readonly passes: Map<string, number>
}

/** Opens a shop on a new database of this PostgreSQL. */
export async function openShop(postgresUrl: string, surroundings?: Surroundings): Promise<Shop> {
  const database = await createTestDatabase(postgresUrl)
  const clock = createTestClock()
  const sandbox = await startSandbox({ port: 0, dataFile: ':memory:', now: clock.now })
  const config = testConfig(database.url, {
    SANDBOX_URL: sandbox.url,
    PORT: String(await findFreePort()),
    // NOTE: a low limit, so that some batches of events are counted before their response and some after it.
    EVENTS_CROWD: '6',
  })
  const admin = new pg.Pool({ connectionString: postgresUrl, max: 1 })
  // NOTE: an idle connection breaks when the database goes down; the next query reconnects.
  admin.on('error', () => undefined)
  const calmplate = await loadBrand('calmplate')
  const brand = { ...calmplate, plans: [...calmplate.plans, freeTrial] }
  const passes = new Map<string, number>()
  const { hostname, port } = new URL(sandbox.url)
  const stripe = new Stripe(config.stripe.secretKey, { protocol: 'http', host: hostname, port: Number(port) })
  const newId = createTestIds(database.url)
  const start = () =>
    startApiRun({
      config,
      clock,
      brand,
      newId,
      admin,
      surroundings,
      onPass: (place) => passes.set(place, (passes.get(place) ?? 0) + 1),
    })
  let life = await start()
  let lastEvent: string | undefined
  return {
    brand,
    clock,
    sandboxUrl: sandbox.url,
    stripe,
    passes,
    life: () => life,
    async restart() {
      await life.end()
      life = await start()
    },
    ask: askSandbox(sandbox.url),
    async news() {
      const fresh: string[] = []
      for (;;) {
        const page = await stripe.events.list({
          limit: 100,
          ...(lastEvent === undefined ? {} : { ending_before: lastEvent }),
        })
        const [newest] = page.data
        if (newest === undefined) return fresh
        if (lastEvent === undefined && page.has_more) throw new Error('Too many events before the first call')
        lastEvent = newest.id
        fresh.push(...page.data.toReversed().map((event) => JSON.stringify(event)))
      }
    },
    async [Symbol.asyncDispose]() {
      await life.end()
      await sandbox.close()
      await admin.end()
      await database.drop()
    },
  }
}

/** Calls the sandbox as its operator or as a buyer's browser. */
export function askSandbox(url: string): Shop['ask'] {
  return async (path, body, method = 'POST') => {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
      redirect: 'manual',
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    const page = response.headers.get('location') ?? text
    return { ok: response.status < 400, body: isJson ? JSON.parse(text) : page }
  }
}
