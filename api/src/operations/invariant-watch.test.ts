import { getPriority } from 'node:os'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { createLogger } from '#api/http/create-logger.ts'
import type { Services } from '#api/services.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import { createTestClock, createTestServices, testConfig } from '#api/testing/test-services.ts'
import { createInvariantWatch } from './invariant-watch.ts'
import type { InvariantWatch } from './invariant-watch.ts'
import { createMetrics } from './metrics.ts'
import type { Metrics } from './metrics.ts'
import { trackStanding } from './track-standing.ts'

// NOTE: no app, so that no job repairs what is broken here.
let database: TestDatabase
let services: Services
let clock: ReturnType<typeof createTestClock>
let metrics: Metrics
let watch: InvariantWatch
beforeEach(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
  clock = createTestClock()
  services = await createTestServices(database.db, testConfig(database.url), clock, {
    log: createLogger('info', { write: () => undefined }),
  })
  metrics = createMetrics()
  watch = createInvariantWatch(services, metrics)
})
afterEach(async () => {
  vi.useRealTimers()
  await watch.stop()
  await database.drop()
})

/** The checks that failed, by rule. */
const failures = async () => (await metrics.invariantFailures.get()).values.filter(({ value }) => value > 0)
const run = (text: string) => services.db.pool.query(text)

const past = `'2026-11-01T00:00:00Z'`
/** A running plan that no attempt paid for, which breaks the rules about entitlement. */
const planWithoutAttempt = `
  insert into subscriptions (id, attempt_id, lead_id, brand_id, product_id, status, cancel_at_period_end, started_at,
    first_paid_at, version, updated_at)
  values ('sub-a', 'a', 'lead-1', 'calmplate', 'plan-a', 'active', false, ${past}, ${past}, 1, ${past})`

test('one process is the watch; another takes over when it ends, and the first reports nothing any more', async () => {
  const others = createMetrics()
  const other = createInvariantWatch(services, others)
  await run(planWithoutAttempt)
  expect(await watch.check()).toBe(true)
  expect(await other.check()).toBe(false)
  expect((await others.invariantBroken.get()).values).toEqual([])
  await watch.stop()
  expect((await metrics.invariantBroken.get()).values).toEqual([])
  expect(await other.check()).toBe(true)
  expect((await others.invariantBroken.get()).values).toContainEqual({
    labels: { name: 'entitlement' },
    value: 1,
  })
  await other.stop()
})

test("on Linux, the watch runs at a lower CPU priority than visitors' queries", async () => {
  await watch.check()
  const { rows } = await services.db.pool.query<{ pid: number }>(
    `select pid from pg_locks join pg_database on oid = database
      where locktype = 'advisory' and datname = current_database()`,
  )
  expect(rows.map(({ pid }) => getPriority(pid))).toEqual([process.platform === 'linux' ? 10 : 0])
})

test('a check that cannot run is counted, and the others still run', async () => {
  await run('alter table upsell_purchases rename to elsewhere')
  expect(await watch.check()).toBe(true)
  expect(await failures()).toMatchObject([{ labels: { name: 'entitlement' }, value: 1 }])
  expect((await metrics.invariantBroken.get()).values.map(({ labels }) => labels.name)).toContain(
    'audit-chain',
  )
})

test('a rule whose query takes too long is neither intact nor broken, and loses its last number', async () => {
  await watch.stop()
  const lines: string[] = []
  const log = createLogger('info', { write: (line: string) => void lines.push(line) })
  watch = createInvariantWatch({ ...services, log }, metrics, { usual: 100, full: 100 })
  const brokenOf = async (name: string) =>
    (await metrics.invariantBroken.get()).values.find(({ labels }) => labels.name === name)?.value
  const knownAt = async (name: string) =>
    (await metrics.invariantKnownAt.get()).values.find(({ labels }) => labels.name === name)?.value
  const first = clock.now()
  await watch.check()
  expect([await brokenOf('ledger'), await knownAt('ledger')]).toEqual([0, first / 1000])
  const holder = await services.db.pool.connect()
  await holder.query('begin; lock table refund_claims')
  clock.advance(60_000)
  await watch.check()
  await holder.query('rollback')
  holder.release()
  expect([await brokenOf('ledger'), await knownAt('ledger')]).toEqual([undefined, first / 1000])
  expect([await brokenOf('queue-moves'), await knownAt('queue-moves')]).toEqual([0, first / 1000 + 60])
  expect(await failures()).toMatchObject([{ labels: { name: 'ledger' }, value: 1 }])
  const told = lines.map((line) => JSON.parse(line) as { msg: string; invariant?: string; knownAt?: string })
  expect(told.find(({ invariant }) => invariant === 'ledger')).toMatchObject({
    msg: 'an invariant is unknown: its query took too long',
    knownAt: new Date(first).toISOString(),
  })
  clock.advance(60_000)
  await watch.check()
  expect(await brokenOf('ledger')).toBe(0)
})

test('a stopping watch does not wait for a full check', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await watch.stop()
  watch = createInvariantWatch(services, metrics, { usual: 100, full: 60_000 })
  const holder = await services.db.pool.connect()
  await holder.query('begin; lock table refund_claims')
  watch.start()
  vi.advanceTimersByTime(60_000)
  await vi.waitUntil(async () => (await statementsWaiting(services.db)) > 0, { timeout: 20_000 })
  await watch.stop()
  expect(await statementsWaiting(services.db)).toBe(0)
  await holder.query('rollback')
  holder.release()
  expect(await failures()).toEqual([])
})

test('a rule of which only changes were checked has no number while none of those is broken', async () => {
  const told = trackStanding(services, metrics)
  const numbers = async () => (await metrics.invariantBroken.get()).values.map(({ value }) => value)
  told.answered('ledger', { broken: 0, isOfAll: true })
  expect(await numbers()).toEqual([0])
  told.answered('ledger', { broken: 0, isOfAll: false })
  expect(await numbers()).toEqual([])
  told.answered('ledger', { broken: 2, isOfAll: false })
  expect(await numbers()).toEqual([2])
})

test("a connection on which even the watch's lock query fails is returned", async () => {
  const { pool } = services.db
  pool.once(
    'acquire',
    (client) => void Object.assign(client, { query: () => Promise.reject(new Error('gone')) }),
  )
  expect(await watch.check()).toBe(false)
  expect(pool.totalCount).toBe(pool.idleCount)
  expect(await watch.check()).toBe(true)
})
