import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { ConfigError } from '#api/config.ts'
import { readReportingDays } from '#api/reporting/index.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import { settleReportingZone } from './settle-reporting-zone.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
})
afterEach(() => database.drop())

async function start(reportingTimeZone: string) {
  const warn = vi.fn<(details: object, sentence: string) => void>()
  await settleReportingZone({ db: database.db, config: { reportingTimeZone }, log: { warn } })
  return { warn, kept: (await readReportingDays(database.db.query)).timeZone }
}

test('an installation that has counted nothing adopts the configured zone, as often as it changes', async () => {
  for (const zone of ['Asia/Kolkata', 'Europe/Berlin', 'UTC']) {
    const { warn, kept } = await start(zone)
    expect(kept).toBe(zone)
    expect(warn).not.toHaveBeenCalled()
  }
})

test.each([
  `insert into tracking_sessions (session_key, app_name, first_at, state) values ('s', 'calmplate', now(), '{}')`,
  `insert into rollup_counts values ('calmplate', now(), 'f', '', '', 'visit', '', '', '', '', '', 1)`,
  `insert into leads (id, app_name, flow_id, email, email_key, sealed_answers, creation_digest, created_at, updated_at)
    values ('l', 'calmplate', 'f', 'e', 'e', '', 'x', now(), now())`,
  `insert into ledger_entries (id, kind, lead_id, brand_id, product_id, amount_cents, currency, stripe_source_id,
    stripe_charge_id, occurred_at, created_at) values ('e', 'plan', 'l', 'b', 'p', 1, 'usd', 'c', 'c', now(), now())`,
])(
  'an installation with counts keeps its zone, and the warning names the command (case %#)',
  async (something) => {
    await database.db.pool.query(something)
    const { warn, kept } = await start('Asia/Kolkata')
    expect(kept).toBe('UTC')
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { kept: 'UTC', wanted: 'Asia/Kolkata' },
      expect.stringMatching(/kept in UTC, not in Asia\/Kolkata .*`npm run rollups:rebuild`/),
    )
    expect((await start('UTC')).warn).not.toHaveBeenCalled()
  },
)

test('a zone that the database does not know stops the start with a clear message', async () => {
  await expect(start('Europe/Atlantis')).rejects.toThrow(
    new ConfigError(
      'REPORTING_TIME_ZONE names "Europe/Atlantis", which the database does not know: choose another name for it.',
    ),
  )
})
