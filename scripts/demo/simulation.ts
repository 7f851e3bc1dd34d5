import { brandIds } from '@fennel/brands'
import type { Brand, ZoneDays } from '@fennel/funnel'
import { startSandbox } from '@fennel/sandbox'
import { createApp } from '../../api/src/app.ts'
import { readConfig } from '../../api/src/config.ts'
import { createServices } from '../../api/src/create-services.ts'
import { createPaymentJobs } from '../../api/src/payments/payment-jobs.ts'
import { readReportingDays } from '../../api/src/reporting/index.ts'
import type { Services } from '../../api/src/services.ts'
import { followBooks } from '../../api/src/tracking/follow-books.ts'
import type { Environment } from '../start/environment.ts'
import { findFreePort } from '../start/free-port.ts'
import { askSandbox } from '../rehearsal/shop.ts'
import type { Shop } from '../rehearsal/shop.ts'
import { openDemoBrowser } from './demo-browser.ts'
import type { DemoBrowser } from './demo-browser.ts'

/** The server and its sandbox on a simulated clock that only moves when told to. */
export interface Simulation extends AsyncDisposable {
  readonly services: Services
  readonly brands: readonly Brand[]
  readonly now: () => number
  /** The days that the database keeps its counts by. */
  readonly days: ZoneDays
  /** Moves to a moment (milliseconds since 1970) and processes everything that falls due at Stripe until then. */
  readonly moveTo: (at: number) => Promise<void>
  /** Moves the clock without processing what falls due. */
  readonly setTime: (at: number) => void
  readonly openBrowser: (brandId: string, country: string, userAgent: string) => DemoBrowser
  readonly ask: Shop['ask']
  /** Resolves once the server has processed every webhook. */
  readonly drainWebhooks: () => Promise<void>
  /** Updates the counts from the books. */
  readonly settleCounts: () => Promise<void>
  readonly sandboxUrl: string
}

const hostOf = (brandId: string): string => `${brandId}.demo.localhost`
const webhookSecret = 'whsec_of_the_demo'

/** Settings of the installation that must not reach the demo: Stripe, mail, advertising, addresses. */
const excludedSettings = [
  'STRIPE_SECRET_KEY',
  'PUBLIC_URL',
  'SMTP_URL',
  'PIXEL_ID',
  'PIXEL_TOKEN',
  'PIXEL_IN_BROWSER',
  'FAULT_POINT',
  'WEB_DIST',
]

/** Opens the simulation on a migrated database. The key of `env`'s DATA_DIR encrypts the answers. */
export async function openSimulation(
  databaseUrl: string,
  env: Environment,
  start: number,
): Promise<Simulation> {
  let time = start
  const now = (): number => time
  const port = await findFreePort()
  const sandbox = await startSandbox({
    port: 0,
    dataFile: ':memory:',
    now,
    webhookUrl: `http://127.0.0.1:${port}/api/stripe/webhook`,
    webhookSecret,
    webhookRetryMs: Array.from({ length: 20 }, () => 0),
  })
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => !excludedSettings.includes(name)))
  const config = readConfig({
    ...own,
    DATABASE_URL: databaseUrl,
    SANDBOX_URL: sandbox.url,
    SANDBOX_WEBHOOK_SECRET: webhookSecret,
    PORT: String(port),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    CARD_GUARD: 'off',
    // NOTE: the visitors come all at once and the truth is read right after them, so events are counted before the
    // response.
    EVENTS_CROWD: String(Number.MAX_SAFE_INTEGER),
    WEB_DIST: '/nonexistent',
    TRUSTED_PROXIES: '127.0.0.1',
    BRAND_HOSTS: brandIds.map((id) => `${hostOf(id)}=${id}`).join(','),
  })
  const services: Services = { ...(await createServices(config)), now, mail: { send: async () => {} } }
  const app = await createApp(services)
  await app.listen({ host: '127.0.0.1', port })
  const jobs = createPaymentJobs(services)
  const ask = askSandbox(sandbox.url)

  const drainWebhooks = async (): Promise<void> => {
    for (;;) {
      await sandbox.delivered()
      await jobs.idle()
      const { rows } = await services.db.pool.query<{ open: number; due: Date | null }>(
        'select count(*)::int as open, min(lease_until) as due from webhook_inbox where processed_at is null',
      )
      if (rows[0]?.open === 0) return
      // NOTE: a deferred webhook waits for this clock, which stands still, so the clock is moved to its due time.
      time = Math.max(time, rows[0]?.due?.getTime() ?? time)
    }
  }
  return {
    services,
    brands: [...services.brands.values()],
    now,
    days: await readReportingDays(services.db.query),
    setTime: (at) => {
      time = Math.max(time, at)
    },
    moveTo: async (at) => {
      time = Math.max(time, at)
      // NOTE: the sandbox shares this clock. Advancing it by almost nothing makes it process what is due.
      await ask('/sandbox/clock/advance', { days: 0.000001 })
      await drainWebhooks()
    },
    openBrowser: (brandId, country, userAgent) =>
      openDemoBrowser(app, { host: hostOf(brandId), 'cf-ipcountry': country, 'user-agent': userAgent }),
    ask,
    drainWebhooks,
    settleCounts: async () => {
      while (await followBooks(services));
    },
    sandboxUrl: sandbox.url,
    async [Symbol.asyncDispose]() {
      await jobs.stop()
      await app.close()
      await sandbox.close()
      await services.db.close()
    },
  }
}
