import { getPriority } from 'node:os'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOwnCluster } from '#api/testing/own-cluster.ts'
import { openDatabase } from './client.ts'
import { lowerPriority } from './lower-priority.ts'

/** The tests themselves may run at a lower priority, which what they start inherits. */
const usual = getPriority(0)

const processOf = async (asked: pg.Pool | pg.Client) => {
  const { rows } = await asked.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

describe.each(['port', 'socket'] as const)('with a database behind a %s', (way) => {
  let cluster: Awaited<ReturnType<typeof startOwnCluster>>
  beforeAll(async () => {
    cluster = await startOwnCluster(way)
  })
  afterAll(async () => cluster.stop())

  test('operator pages are read at a lower priority than visitors’ queries, on Linux', async () => {
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

  test('leaves a process alone that serves somebody else, whatever its id', async () => {
    const other = new pg.Client({ connectionString: cluster.url })
    const own = new pg.Client({ connectionString: cluster.url })
    await Promise.all([other.connect(), own.connect()])
    try {
      const pid = await processOf(other)
      // As behind a pooler, or with a database on another machine: the id is that of an unrelated process here.
      await lowerPriority(Object.assign(own, { processID: pid }))
      expect(getPriority(pid)).toBe(usual)
      await lowerPriority(Object.assign(own, { processID: 2 ** 30 }))
      await lowerPriority(Object.assign(own, { processID: null }))
    } finally {
      await Promise.all([other.end(), own.end()])
    }
  })
})
