import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { ConfigError } from '#api/config-error.ts'
import { checkPaymentMode } from './check-payment-mode.ts'
import type { PaymentMode } from './check-payment-mode.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import { testConfig } from '#api/testing/test-services.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
})
afterEach(() => database.drop())

async function start(mode: PaymentMode): Promise<void> {
  const config = testConfig('postgres://unused')
  const stripe = {
    ...config.stripe,
    sandboxUrl: mode === 'sandbox' ? new URL('http://127.0.0.1:1') : undefined,
    liveMode: mode === 'live',
  }
  await checkPaymentMode({ db: database.db, config: { ...config, stripe }, now: Date.now })
}

async function somebodyPays(): Promise<void> {
  await database.db.pool.query(
    `insert into stripe_customers (lead_id, stripe_customer_id, created_at) values ('l', 'cus_1', now())`,
  )
}

test('until somebody tries to pay, the mode may change as often as the settings do', async () => {
  for (const mode of ['sandbox', 'test', 'live', 'sandbox'] as const) await start(mode)
  await somebodyPays()
  await expect(start('sandbox')).resolves.toBeUndefined()
})

test('refuses live keys on a database with sandbox purchases', async () => {
  await start('sandbox')
  await somebodyPays()
  await expect(start('live')).rejects.toThrow(
    new ConfigError(
      'This database holds purchases made with the sandbox, but the settings use Stripe live keys. Start on another database (DATA_DIR or DATABASE_URL), or restore the previous keys.',
    ),
  )
  await start('sandbox')
})

test('a database older than stored modes keeps the mode it is started with', async () => {
  await somebodyPays()
  await start('live')
  await expect(start('test')).rejects.toThrow(/made with Stripe live keys/)
})
