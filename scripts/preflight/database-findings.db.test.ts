import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { operatorRecoveryCodes, operators } from '../../api/src/admin/admin-tables.ts'
import { saveReportingZone } from '../../api/src/reporting/index.ts'
import { ledgerEntries } from '../../api/src/payments/ledger-tables.ts'
import { houseSettings } from '../../api/src/house-settings/index.ts'
import { createTestDatabase } from '../../api/src/testing/test-database.ts'
import type { TestDatabase } from '../../api/src/testing/test-database.ts'
import { readDatabase } from './database-findings.ts'
import { findEverything } from './find-everything.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
})
afterAll(() => database.drop())

const at = new Date('2026-11-21T09:00:00.000Z')
const read = (env: Readonly<Record<string, string>> = {}) => readDatabase(env, database.url, ['calmplate'])
const rulesOf = async (env?: Readonly<Record<string, string>>) =>
  (await read(env)).findings.map(({ rule }) => rule)

test('reports no operator, then an operator without a second factor, then one without recovery codes', async () => {
  expect(await rulesOf()).toEqual(['no-operator'])
  const { query } = database.db
  await query.insert(operators).values({ userId: 'op-1', role: 'admin', createdAt: at })
  const { findings } = await read()
  expect(findings).toMatchObject([
    { rule: 'operator-without-second-factor', level: 'must', path: 'operators.op-1' },
  ])
  await query.update(operators).set({ totpConfirmedAt: at })
  const code = { codeHash: 'hash', userId: 'op-1', setId: 'set-1', createdAt: at }
  await query.insert(operatorRecoveryCodes).values(code)
  expect((await read()).findings).toMatchObject([
    { rule: 'operator-without-recovery-codes', level: 'should', path: 'operators.op-1' },
  ])
  await query.update(operatorRecoveryCodes).set({ keptAt: at, usedAt: at })
  expect(await rulesOf()).toEqual(['operator-without-recovery-codes'])
  await query.update(operatorRecoveryCodes).set({ usedAt: null })
  expect(await rulesOf()).toEqual([])
  expect(await rulesOf({ ADMIN_PASSWORD: 'x' })).toEqual(['password-in-settings'])
  await query.update(operators).set({ totpConfirmedAt: null, disabledAt: at })
  expect(await rulesOf()).toEqual(['no-operator'])
})

test('reports numbers kept in another time zone, with the command', async () => {
  const found = async (zone: string) =>
    (await read({ REPORTING_TIME_ZONE: zone })).findings.filter(({ rule }) => rule === 'other-time-zone')
  expect(await found('UTC')).toEqual([])
  expect(await found('Asia/Kolkata')).toMatchObject([
    { level: 'should', message: expect.stringContaining('npm run rollups:rebuild') },
  ])
  await saveReportingZone(database.db.query, 'Asia/Kolkata')
  expect(await found('Asia/Kolkata')).toEqual([])
  expect(await found('')).toMatchObject([{ level: 'should' }])
  await saveReportingZone(database.db.query, 'UTC')
})

test('reports each foreign currency once', async () => {
  const entry = (id: string, currency: string) => ({
    id,
    kind: 'plan' as const,
    leadId: 'lead-1',
    brandId: 'calmplate',
    productId: 'calmplate-1-month',
    amountCents: 1999,
    currency,
    stripeSourceId: `ch_${id}`,
    stripeChargeId: `ch_${id}`,
    occurredAt: at,
    createdAt: at,
  })
  const found = async () => (await read()).findings.filter(({ rule }) => rule === 'other-currency')
  await database.db.query.insert(ledgerEntries).values(entry('1', 'usd'))
  expect(await found()).toEqual([])
  await database.db.query
    .insert(ledgerEntries)
    .values([entry('2', 'eur'), entry('3', 'eur'), entry('4', 'chf')])
  expect(await found()).toMatchObject([
    { level: 'should', path: 'ledger_entries.chf', message: expect.stringContaining('CHF') },
    { level: 'should', path: 'ledger_entries.eur', message: expect.stringContaining('EUR') },
  ])
})

test('reads what operators switched', async () => {
  const row = { name: 'brand:calmplate', value: { ratings: 'computed' }, updatedAt: at, updatedBy: 'op-1' }
  await database.db.query.insert(houseSettings).values(row)
  expect((await read()).switches.get('calmplate')).toEqual({ ratings: 'computed' })
})

test('an operator’s retention period overrides the settings', async () => {
  const root = resolve(import.meta.dirname, '../..')
  const faultsOf = async (days: string) => {
    const env = { DATABASE_URL: database.url, RETAIN_UNPAID_LEADS_DAYS: days }
    const findings = await findEverything(env, root, ['calmplate'])
    return findings
      .filter(({ rule }) => rule === 'retention-contradicts-policy')
      .map(({ message }) => message)
  }
  expect(await faultsOf('90')).toEqual([])
  expect(await faultsOf('365')).toEqual(['The policy says 90 days, RETAIN_UNPAID_LEADS_DAYS keeps 365 days.'])
  const setTo = (unpaidLeadDays: number) => {
    const chosen = { value: { unpaidLeadDays, rawEventDays: 400 }, updatedAt: at, updatedBy: 'op-1' }
    return database.db.query
      .insert(houseSettings)
      .values({ name: 'retention', ...chosen })
      .onConflictDoUpdate({ target: houseSettings.name, set: chosen })
  }
  await setTo(365)
  expect(await faultsOf('90')).toEqual([
    'The policy says 90 days, Retention under Settings in the admin area keeps 365 days.',
  ])
  await setTo(90)
  expect(await faultsOf('365')).toEqual([])
})

test('names a retention period of the settings that an operator overruled', async () => {
  const found = async (env: Readonly<Record<string, string>>) =>
    (await read(env)).findings.filter(({ rule }) => rule === 'setting-overruled')
  const value = { unpaidLeadDays: 60, rawEventDays: 400 }
  const chosen = { name: 'retention', value, updatedAt: at, updatedBy: 'op-1' }
  await database.db.query
    .insert(houseSettings)
    .values(chosen)
    .onConflictDoUpdate({ target: houseSettings.name, set: chosen })
  expect(await found({})).toEqual([])
  expect(await found({ EVENTS_KEPT_DAYS: '400', RETAIN_UNPAID_LEADS_DAYS: '60' })).toEqual([])
  expect(await found({ EVENTS_KEPT_DAYS: '40', RETAIN_UNPAID_LEADS_DAYS: '90' })).toMatchObject([
    { level: 'note', path: 'RETAIN_UNPAID_LEADS_DAYS', message: expect.stringMatching(/ 90 .* 60 /) },
    { level: 'note', path: 'EVENTS_KEPT_DAYS', message: expect.stringMatching(/ 40 .* 400 /) },
  ])
  await database.db.query.update(houseSettings).set({ value: { unpaidLeadDays: 60 } })
  expect(await found({ EVENTS_KEPT_DAYS: '40', RETAIN_UNPAID_LEADS_DAYS: '60' })).toEqual([])
})

test('a missing, unreachable or empty database is a note', async () => {
  const empty = new URL(database.url)
  empty.pathname = '/postgres'
  const away = new URL(database.url)
  away.port = '9'
  for (const url of [undefined, away.href, empty.href]) {
    expect((await readDatabase({}, url, ['calmplate'])).findings).toMatchObject([
      { rule: 'database-not-read', level: 'note' },
    ])
  }
})
