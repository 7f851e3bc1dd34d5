import { getPriority } from 'node:os'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOwnCluster } from '#api/testing/own-cluster.ts'
import { openDatabase } from './client.ts'
import { standBack } from './stand-back.ts'

/** The tests themselves may have been told to stand back, and what they start stands where they do. */
const usual = getPriority(0)

const processOf = async (asked: pg.Pool | pg.Client) => {
  const { rows } = await asked.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

describe.each(['port', 'socket'] as const)('of a database behind a %s', (way) => {
  let cluster: Awaited<ReturnType<typeof startOwnCluster>>
  beforeAll(async () => {
    cluster = await startOwnCluster(way)
  })
  afterAll(async () => cluster.stop())

  test('what reads operators’ pages leaves the processor to what serves visitors, on Linux', async () => {
    const db = openDatabase(cluster.url)
    try {
      const priorities = [db.pool, db.pipeline, db.reports].map(async (one) =>
        getPriority(await processOf(one)),
      )
      expect(await Promise.all(priorities)).toEqual([
        usual,
        usual,
        process.platform === 'linux' ? Math.max(usual, 10) : usual,
      ])
    } finally {
      await db.close()
    }
  })

  test('a process that serves somebody else is left alone, whatever its number', async () => {
    const other = new pg.Client({ connectionString: cluster.url })
    const own = new pg.Client({ connectionString: cluster.url })
    await Promise.all([other.connect(), own.connect()])
    try {
      const pid = await processOf(other)
      // As behind a pooler, or with a database on another machine: the number is that of a process here.
      await standBack(Object.assign(own, { processID: pid }))
      expect(getPriority(pid)).toBe(usual)
      await standBack(Object.assign(own, { processID: 2 ** 30 }))
      await standBack(Object.assign(own, { processID: null }))
    } finally {
      await Promise.all([other.end(), own.end()])
    }
  })
})
