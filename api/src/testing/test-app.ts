import type { FastifyInstance } from 'fastify'
import { inject, vi } from 'vitest'
import { createApp } from '#api/app.ts'
import type { Services } from '#api/services.ts'
import { createTestDatabase } from './test-database.ts'
import { createTestClock, createTestServices, testConfig } from './test-services.ts'
import type { TestClock } from './test-services.ts'

export interface TestAppOptions {
  /** Settings as environment variables, in addition to the test defaults. */
  readonly env?: Readonly<Record<string, string>>
  /** Services to replace, for example `stripe`. */
  readonly services?: Partial<Services>
  /** Whether the background jobs run on their timers; when `still`, only the test does their work. */
  readonly jobs?: 'running' | 'still'
}

/** A whole server on a separate database; use it with `await using`, or call `close`. */
export interface TestApp extends AsyncDisposable {
  readonly app: FastifyInstance
  readonly services: Services
  readonly clock: TestClock
  readonly databaseUrl: string
  readonly close: () => Promise<void>
}

/** Builds the server as `main.ts` does, on a fresh clone of the migrated database, without listening. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase(inject('postgresUrl'))
  const clock = createTestClock()
  const config = testConfig(database.url, options.env)
  const services = await createTestServices(database.db, config, clock, options.services)
  const open = () => createApp(services)
  const app = await (options.jobs === 'still' ? withoutIntervals(open) : open())
  const close = async () => {
    await app.close()
    await database.drop()
  }
  return { app, services, clock, databaseUrl: database.url, close, [Symbol.asyncDispose]: close }
}

/** Intervals created during `work` never fire. */
async function withoutIntervals<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}
