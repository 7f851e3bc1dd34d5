import fastify from 'fastify'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { runWhileOpen } from '#api/run-while-open.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import { createTestClock, createTestServices, testConfig } from '#api/testing/test-services.ts'
import { mountOperations } from './mount-operations.ts'

test('a closing app gives up the watch at once, however long its other work takes to end', async () => {
  const { url, db, drop } = await createTestDatabase(inject('postgresUrl'))
  const services = await createTestServices(db, testConfig(url), createTestClock())
  const app = fastify()
  const end = Promise.withResolvers<void>()
  const longWork = { start: () => undefined, stop: () => end.promise }
  // NOTE: on both sides, as the hooks of a closing app run one after the other.
  runWhileOpen(app, longWork)
  mountOperations(app, services, new Map())
  runWhileOpen(app, longWork)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(async () => {
    vi.useRealTimers()
    end.resolve()
    await app.close()
    await drop()
  })
  const isWatched = async () => {
    const { rows } = await db.pool.query(`select 1 from pg_locks join pg_database on oid = database
      where locktype = 'advisory' and datname = current_database()`)
    return rows.length > 0
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  vi.advanceTimersByTime(60_000)
  await expect.poll(isWatched).toBe(true)
  const closing = app.close()
  await expect.poll(isWatched).toBe(false)
  end.resolve()
  await closing
})
