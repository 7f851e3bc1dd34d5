import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type { Brand } from '@fennel/funnel'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createApp } from '../../api/src/app.ts'
import type { Config } from '../../api/src/config.ts'
import { watchFaultPoints } from '../../api/src/payments/fault-point.ts'
import { createPaymentJobs } from '../../api/src/payments/payment-jobs.ts'
import type { PaymentJobs } from '../../api/src/payments/payment-jobs.ts'
import type { Services } from '../../api/src/services.ts'
import { createTestServices } from '../../api/src/testing/test-services.ts'
import type { TestClock } from '../../api/src/testing/test-services.ts'
import { createFaultGate } from './fault-gate.ts'
import type { FaultGate } from './fault-gate.ts'
import { createGatedDatabase } from './gated-database.ts'
import { createGatedStripe } from './gated-stripe.ts'
import type { GatedStripe } from './gated-stripe.ts'

/** One run of the API, from start to death. */
export interface ApiRun {
  readonly app: FastifyInstance
  readonly services: Services
  readonly jobs: PaymentJobs
  readonly gate: FaultGate
  readonly stripe: GatedStripe
  /** How many buyers are waiting for a response. */
  readonly callers: { count: number }
  /** Whether no statement and no request to Stripe is under way. */
  readonly isQuiet: () => boolean
  /** Resolves once nothing is under way, or the API died. */
  readonly quiet: () => Promise<void>
  /** Kills it immediately; resolves when nothing of it is left. */
  readonly end: () => Promise<void>
}

/** What goes wrong around the API, besides its own death. */
export interface Surroundings {
  /** Called for each new connection of the API's pool. */
  readonly onConnect?: (client: pg.PoolClient, gate: FaultGate) => void
  /** The network to Stripe. */
  readonly fetcher?: typeof fetch
  /** Services to replace. */
  readonly services?: (gate: FaultGate, config: Config) => Partial<Services>
}

let count = 0

/** Starts the API on its database like `main.ts` does, with a gate at every place where it may die. */
export async function startApiRun(given: {
  readonly config: Config
  readonly clock: TestClock
  readonly brand: Brand
  readonly newId: () => string
  readonly admin: pg.Pool
  readonly onPass: (place: string) => void
  readonly surroundings?: Surroundings | undefined
}): Promise<ApiRun> {
  const { config, clock, brand, surroundings = {} } = given
  const gate = createFaultGate(given.onPass)
  const { sandboxUrl, secretKey } = config.stripe
  if (sandboxUrl === undefined) throw new Error('There is no sandbox')
  count += 1
  const gated = createGatedDatabase(config.databaseUrl, `life-${process.pid}-${count}`, gate, given.admin)
  const { onConnect } = surroundings
  if (onConnect !== undefined)
    for (const pool of gated.db.pools) pool.on('connect', (client) => onConnect(client, gate))
  const stripe = createGatedStripe(secretKey, sandboxUrl, gate, surroundings.fetcher)
  const services = await createTestServices(gated.db, config, clock, {
    stripe: stripe.stripe,
    brands: new Map([[brand.appId, brand]]),
    newId: given.newId,
    mail: { send: async () => {} },
    ...surroundings.services?.(gate, config),
  })
  watchFaultPoints((name) => gate.pass(name))
  const app = await createApp(services)
  const isQuiet = () => gated.isQuiet() && stripe.open() === 0
  return {
    app,
    services,
    jobs: createPaymentJobs(services),
    gate,
    stripe,
    callers: { count: 0 },
    isQuiet,
    async quiet() {
      for (let rounds = 0; rounds < 3 && !gate.isDead(); rounds = isQuiet() ? rounds + 1 : 0) {
        // NOTE: while work passes from one promise to the next, neither is under way for a turn, so it must be quiet
        // three times.
        await turn()
        if (!isQuiet()) await pause(1)
      }
    },
    async end() {
      gate.die('the end')
      await gated.sever()
      gate.bury()
      // NOTE: everything held at a gate rejects now, when database and Stripe are out of reach.
      await app.close()
      await gated.db.close()
    },
  }
}
