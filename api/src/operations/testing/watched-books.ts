import { expect, inject } from 'vitest'
import { keepFirstAuditHead } from '#api/audit/index.ts'
import { createLogger } from '#api/http/create-logger.ts'
import type { Services } from '#api/services.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import { createTestClock, createTestServices, testConfig } from '#api/testing/test-services.ts'
import { createInvariantWatch } from '../invariant-watch.ts'
import { createMetrics } from '../metrics.ts'

/** A database without an app, so that no job repairs what a test breaks, and the watch over it. */
export interface WatchedBooks extends AsyncDisposable {
  readonly services: Services
  readonly clock: ReturnType<typeof createTestClock>
  /** The log lines of the watch. */
  readonly lines: readonly string[]
  /** Runs any SQL. */
  readonly run: (text: string) => Promise<unknown>
  /** Runs one round of the watch. Returns the number of broken rows by invariant, without those that hold. */
  readonly broken: () => Promise<Readonly<Record<string, number>>>
}

export async function openWatchedBooks(): Promise<WatchedBooks> {
  const lines: string[] = []
  const database = await createTestDatabase(inject('postgresUrl'))
  const clock = createTestClock()
  const services = await createTestServices(database.db, testConfig(database.url), clock, {
    log: createLogger('info', { write: (line: string) => void lines.push(line) }),
  })
  await keepFirstAuditHead(database.db.query, services.cipher)
  const metrics = createMetrics()
  const watch = createInvariantWatch(services, metrics)
  return {
    services,
    clock,
    lines,
    run: async (text) => services.db.pool.query(text),
    async broken() {
      expect(await watch.check()).toBe(true)
      const { values } = await metrics.invariantBroken.get()
      expect((await metrics.invariantFailures.get()).values.filter(({ value }) => value > 0)).toEqual([])
      return Object.fromEntries(
        values.filter(({ value }) => value !== 0).map(({ labels, value }) => [String(labels.name), value]),
      )
    },
    async [Symbol.asyncDispose]() {
      await watch.stop()
      await database.drop()
    },
  }
}
