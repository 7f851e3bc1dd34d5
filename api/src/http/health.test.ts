import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { createTestApp } from '#api/testing/test-app.ts'
import { serveHealth } from './health.ts'

const ready = async (house: Awaited<ReturnType<typeof createTestApp>>) => {
  house.clock.advance(1_000)
  const { statusCode, body } = await house.app.inject('/ready')
  return [statusCode, JSON.parse(body)]
}

test('a process is ready while its database has every table it needs', async () => {
  await using house = await createTestApp()
  const { pool } = house.services.db
  expect(await ready(house)).toEqual([200, { status: 'ready' }])
  await pool.query('create table set_aside as select * from drizzle.__drizzle_migrations')
  await pool.query(
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
  )
  expect(await ready(house)).toEqual([503, { status: 'unavailable' }])
  expect((await house.app.inject('/health')).statusCode).toBe(200)
  await pool.query(
    'insert into drizzle.__drizzle_migrations select * from set_aside order by created_at desc limit 1',
  )
  expect(await ready(house)).toEqual([200, { status: 'ready' }])
})

test('is not ready with a read-only database, such as a replica or a former primary', async () => {
  await using house = await createTestApp()
  const { pool } = house.services.db
  const connection = await pool.connect()
  const { rows } = await connection.query<{ name: string }>('select current_database() as name')
  const name = connection.escapeIdentifier(rows[0]?.name ?? '')
  await connection.query(`alter database ${name} set default_transaction_read_only = on`)
  connection.release(true)
  // open connections keep the old setting; as after a failover, everyone reconnects.
  const others = `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await pool.query(others)
  await pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
  expect(await ready(house)).toEqual([503, { status: 'unavailable' }])
  expect((await house.app.inject('/health')).statusCode).toBe(200)
})

test('a thousand requests within a second query the database once per endpoint', async () => {
  await using house = await createTestApp()
  const { pool } = house.services.db
  const asked: string[] = []
  const ask = pool.query.bind(pool)
  Object.assign(pool, {
    query: async (...given: [string | { text: string }]) => {
      const text = typeof given[0] === 'string' ? given[0] : given[0].text
      // NOTE: background jobs send queries as well.
      if (/^select 1$|__drizzle_migrations/.test(text)) asked.push(text)
      return ask(...(given as [string]))
    },
  })
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, at) => house.app.inject(at % 2 === 0 ? '/health' : '/ready')),
  )
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(asked).toHaveLength(2)
  house.clock.advance(1_000)
  await house.app.inject('/health')
  expect(asked).toHaveLength(3)
})

test('is ready with a database that newer code has migrated further', async () => {
  await using house = await createTestApp()
  await house.services.db.pool.query('update drizzle.__drizzle_migrations set created_at = created_at + 1e10')
  expect(await ready(house)).toEqual([200, { status: 'ready' }])
})

test('a stopping process says so', async () => {
  await using house = await createTestApp()
  const app = Fastify({ return503OnClosing: false })
  serveHealth(app, house.services, new AbortController().signal)
  const address = await listenThen(app)
  expect(await address.ask()).toEqual([200, { status: 'ready' }])
  await app.close()
  expect(await address.whileClosing).toEqual([503, { status: 'stopping' }])
})

/** Listens, and asks once more between the stop signal and the end. */
async function listenThen(app: FastifyInstance) {
  const asked = Promise.withResolvers<unknown>()
  let address = ''
  const ask = async () => {
    const answer = await fetch(`${address}/ready`, { headers: { connection: 'close' } })
    return [answer.status, await answer.json()]
  }
  app.addHook('preClose', async () => asked.resolve(await ask()))
  address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { ask, whileClosing: asked.promise }
}

test('is not ready while the database is unreachable', async () => {
  await using house = await createTestApp()
  const { pool } = house.services.db
  const ask = pool.query.bind(pool)
  Object.assign(pool, { query: async () => Promise.reject(new Error('Connection terminated')) })
  expect(await ready(house)).toEqual([503, { status: 'unavailable' }])
  Object.assign(pool, { query: ask })
})
