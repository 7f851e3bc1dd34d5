import { createHash } from 'node:crypto'
import type { Brand } from '@fennel/funnel'
import { loadBrand } from '@fennel/brands'
import type { Config } from '#api/config.ts'
import { readConfig } from '#api/config.ts'
import type { Database } from '#api/db/client.ts'
import { createLogger } from '#api/http/create-logger.ts'
import { createDataCipher } from '#api/data-cipher.ts'
import { createPasswordHasher } from '#api/accounts/index.ts'
import { createStripe } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { createRecordingTransport } from './recording-transport.ts'

/** The time at which every test begins, unless it says otherwise. */
export const testStart = Date.parse('2026-11-21T09:00:00.000Z')

/** A clock that moves only when told to. */
export interface TestClock {
  readonly now: () => number
  readonly advance: (milliseconds: number) => void
}

export function createTestClock(start = testStart): TestClock {
  let current = start
  return {
    now: () => current,
    advance: (milliseconds) => {
      current += milliseconds
    },
  }
}

/** Ids that are the same in every run and look real: 22 URL-safe characters. */
export function createTestIds(seed = 'ids'): () => string {
  let count = 0
  return () => {
    count += 1
    return createHash('sha256').update(`${seed} ${count}`).digest('base64url').slice(0, 22)
  }
}

/** Test settings: rate limits off and a sandbox address where nothing answers, unless `env` says otherwise. */
export function testConfig(databaseUrl: string, env: Readonly<Record<string, string>> = {}): Config {
  return readConfig({
    DATABASE_URL: databaseUrl,
    SANDBOX_URL: 'http://127.0.0.1:9',
    SANDBOX_WEBHOOK_SECRET: 'whsec_test',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    DATA_DIR: '/nonexistent',
    WEB_DIST: '/nonexistent',
    ...env,
  })
}

/** Test services: real database and rules, fixed clock, predictable ids. */
export async function createTestServices(
  db: Database,
  config: Config,
  clock: TestClock,
  overrides: Partial<Services> = {},
): Promise<Services> {
  // NOTE: no proxy reports a country in most tests; only tests about consent set one.
  const calmplate: Brand = { ...(await loadBrand('calmplate')), basisWithoutCountry: 'opt-out' }
  const cipher = createDataCipher(createHash('sha256').update('test key').digest())
  return {
    config,
    db,
    stripe: createStripe(config.stripe),
    cipher,
    hasher: createPasswordHasher(overrides.cipher ?? cipher),
    mail: createRecordingTransport(),
    brands: new Map([[calmplate.appId, calmplate]]),
    now: clock.now,
    newId: createTestIds(),
    log: createLogger(config.logLevel),
    ...overrides,
  }
}
