import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import { readRates } from './read-rates.ts'
import { readVisaMonth } from './read-visa-month.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
})
afterAll(() => database.drop())

const now = Date.parse('2026-03-10T15:00:00Z')
const lastOut = '2026-02-10T23:59:59.999Z'
const firstIn = '2026-02-11T00:00:00Z'
const yesterday = '2026-03-09T23:59:59.999Z'
const today = '2026-03-10T00:00:00Z'

async function happenAt(moments: readonly string[]): Promise<void> {
  const { query } = database.db
  for (const [at, moment] of moments.entries()) {
    await query.execute(sql`insert into ledger_entries (id, kind, lead_id, brand_id, product_id, amount_cents, currency,
        stripe_source_id, stripe_charge_id, occurred_at, created_at)
      values (${`e${at}`}, 'plan', ${`l${at}`}, 'calmplate', 'plan', 1999, 'usd', ${`c${at}`}, ${`c${at}`}, ${moment}, now())`)
    for (const status of ['needs_response', 'lost', 'warning_closed', 'prevented'])
      await query.execute(sql`insert into disputes (id, stripe_charge_id, lead_id, status, reason, amount_cents, currency,
          opened_at, version, updated_at)
        values (${`${status}${at}`}, ${`c${at}`}, ${`l${at}`}, ${status}, 'fraudulent', 1999, 'usd', ${moment}, 1, now())`)
    await query.execute(sql`insert into fraud_warnings (id, stripe_charge_id, lead_id, fraud_type, is_actionable, warned_at,
        version, updated_at)
      values (${`w${at}`}, ${`c${at}`}, ${`l${at}`}, 'made_with_stolen_card', true, ${moment}, 1, now())`)
  }
}

test('rates cover whole days up to today, and exclude inquiries and prevented disputes', async () => {
  await happenAt([lastOut, firstIn, yesterday, today])
  const { query } = database.db
  expect(await readRates(query, now, 28)).toEqual({ days: 28, payments: 3, disputes: 6, warnings: 3 })
  expect(await readRates(query, now, 29)).toEqual({ days: 29, payments: 4, disputes: 8, warnings: 4 })
  const midnight = Date.parse('2026-03-11T00:00:00Z')
  expect(await readRates(query, midnight - 1, 28)).toMatchObject({ payments: 3 })
  expect(await readRates(query, midnight, 28)).toMatchObject({ payments: 2 })
  expect(await readRates(query, midnight, 2)).toMatchObject({ payments: 1, disputes: 2, warnings: 1 })
})

test('a period without anything has zero of each', async () => {
  expect(await readRates(database.db.query, Date.parse('2031-01-01T00:00:00Z'), 28)).toEqual({
    days: 28,
    payments: 0,
    disputes: 0,
    warnings: 0,
  })
})

test('Visa’s month begins on its first day, and says how many payments count twice', async () => {
  const { query } = database.db
  const of = (at: string) => readVisaMonth(query, Date.parse(at))
  expect(await of('2026-03-10T15:00:00Z')).toEqual({
    days: 10,
    payments: 2,
    disputes: 4,
    warnings: 2,
    twice: 2,
  })
  await query.execute(sql`update fraud_warnings set warned_at = '2026-02-27' where id = 'w3'`)
  // NOTE: of a payment with a warning in the month before, only the dispute is in this one.
  expect(await of('2026-03-10T15:00:00Z')).toMatchObject({ disputes: 4, warnings: 1, twice: 1 })
  expect(await of('2026-04-01T00:00:00Z')).toEqual({
    days: 1,
    payments: 0,
    disputes: 0,
    warnings: 0,
    twice: 0,
  })
})
