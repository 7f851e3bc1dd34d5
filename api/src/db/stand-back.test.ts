import { getPriority } from 'node:os'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startSocketCluster } from '#api/testing/socket-cluster.ts'
import { openDatabase } from './client.ts'
import { standBack } from './stand-back.ts'

let behindSocket: Awaited<ReturnType<typeof startSocketCluster>>
beforeAll(async () => {
  behindSocket = await startSocketCluster()
})
afterAll(async () => behindSocket.stop())

const processOf = async (asked: pg.Pool | pg.Client) => {
  const { rows } = await asked.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

describe.each([
  ['on a port', () => inject('postgresUrl')],
  ['behind a socket', () => behindSocket.url],
])('of a database %s', (_where, url) => {
  test('what reads operators’ pages leaves the processor to what serves visitors, on Linux', async () => {
    const db = openDatabase(url())
    try {
      const priorities = [db.pool, db.pipeline, db.reports].map(async (one) =>
        getPriority(await processOf(one)),
      )
      expect(await Promise.all(priorities)).toEqual([0, 0, process.platform === 'linux' ? 10 : 0])
    } finally {
      await db.close()
    }
  })

  test('a process that serves somebody else is left alone, whatever its number', async () => {
    const other = new pg.Client({ connectionString: url() })
    const own = new pg.Client({ connectionString: url() })
    await Promise.all([other.connect(), own.connect()])
    try {
      const pid = await processOf(other)
      // As behind a pooler, or with a database on another machine: the number is that of a process here.
      await standBack(Object.assign(own, { processID: pid }))
      expect(getPriority(pid)).toBe(0)
      await standBack(Object.assign(own, { processID: 2 ** 30 }))
      await standBack(Object.assign(own, { processID: null }))
    } finally {
      await Promise.all([other.end(), own.end()])
    }
  })
})
