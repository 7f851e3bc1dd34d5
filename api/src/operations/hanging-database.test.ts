import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createTestApp } from '#api/testing/test-app.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

test('while the database hangs the other numbers are still reported, and it is asked only once', async () => {
  await using house = await createTestApp({ jobs: 'still' })
  const { db } = house.services
  const answer = Promise.withResolvers<never>()
  let asked = 0
  const query = new Proxy(db.query, {
    get: (real, name) => {
      if (name !== 'execute') return Reflect.get(real, name) as unknown
      return async () => {
        asked += 1
        return answer.promise
      }
    },
  })
  const app = fastify()
  serveMetrics(app, { ...house.services, db: { ...db, query } }, createMetrics(), new Map())
  for (const _ of [1, 2]) {
    house.clock.advance(6_000)
    const { statusCode, body } = await app.inject('/metrics')
    expect(statusCode).toBe(200)
    expect(body).toContain('\nfennel_database_up 0\n')
    expect(body).toMatch(/\nfennel_resident_memory_bytes \d{7,}/)
  }
  expect(asked).toBe(1)
  answer.reject(new Error('The connection was lost.'))
  await app.close()
})
