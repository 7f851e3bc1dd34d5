import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { keepPlans } from '#api/db/planned-once.ts'
import { watchQueries } from '#api/db/slow-queries.ts'
import type { SlowQueries } from '#api/db/slow-queries.ts'
import { standBack } from '#api/db/stand-back.ts'

/** The store: queries through Drizzle, the pool for what Drizzle cannot say. */
export interface Database {
  readonly query: NodePgDatabase
  readonly pool: pg.Pool
  /** A few connections of their own for `inPipeline`. */
  readonly pipeline: pg.Pool
  /**
   * What operators' pages read with: few connections, and behind all others, so that a page of many sums leaves the
   * processors to visitors.
   */
  readonly reports: pg.Pool
  /** All pools, to be counted and watched. */
  readonly pools: readonly pg.Pool[]
  readonly close: () => Promise<void>
}

/** Either the database or an open transaction on it: what a store function runs on. */
export type Queryable = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute'
>

const reportsAtOnce = 2

/** Opens a pool on a PostgreSQL URL. Nothing is connected until the first query; slow ones are told of where asked for. */
export function openDatabase(url: string, maxConnections = 20, slow?: SlowQueries): Database {
  const pool = openPool({ connectionString: url, max: maxConnections }, slow)
  const pipeline = openPool({ connectionString: url, max: 3, pipeline: true }, slow)
  const reports = openPool({ connectionString: url, max: reportsAtOnce, onConnect: keepBehindVisitors }, slow)
  const pools = [pool, pipeline, reports]
  const close = async () => void (await Promise.all(pools.map((one) => one.end())))
  return { query: drizzle(pool), pool, pipeline, reports, pools, close }
}

function openPool(given: pg.PoolConfig, slow: SlowQueries | undefined): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: 5_000, onConnect: keepToOneProcessor, ...given })
  // NOTE: a connection that breaks while nobody waits for it (the database restarts) would end the process;
  // the pool has already given it up, and the next query connects anew or fails where it is awaited.
  const forget = () => undefined
  pool.on('error', forget)
  pool.on('connect', (connection) => {
    connection.on('error', forget)
    keepPlans(connection)
    if (slow !== undefined) watchQueries(connection, slow)
  })
  return pool
}

/**
 * Every statement of the house reads few rows, so a second processor would only be taken from the visitors, and calling it
 * costs more than the reading. The pool waits for the promise before it hands the connection out.
 */
function keepToOneProcessor(connection: pg.ClientBase): unknown {
  return connection.query('set max_parallel_workers_per_gather = 0')
}

function keepBehindVisitors(connection: pg.ClientBase): unknown {
  const settled = async () => {
    await keepToOneProcessor(connection)
    await standBack(connection)
  }
  return settled()
}
