import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { endWhenLost, defaultLostRules } from './lost-connections.ts'
import type { LostRules } from './lost-connections.ts'
import { keepPlans, nameOften } from './prepared-statement.ts'
import type { NameStatement } from './prepared-statement.ts'
import { watchQueries } from './slow-queries.ts'
import type { SlowQueries } from './slow-queries.ts'
import { lowerPriority } from './lower-priority.ts'

/** The database: queries through Drizzle, and the pool for what Drizzle cannot express. */
export interface Database {
  readonly query: NodePgDatabase
  readonly pool: pg.Pool
  /** A few separate connections for `inPipeline`. */
  readonly pipeline: pg.Pool
  /**
   * For the reads of operator pages: few connections at low priority,
   * so that a page with many sums leaves the CPUs to visitors.
   */
  readonly reports: pg.Pool
  /** All pools, for metrics. */
  readonly pools: readonly pg.Pool[]
  readonly close: () => Promise<void>
}

/** The database or an open transaction: what a store function runs on. */
export type Queryable = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute'
>

const reportsAtOnce = 2

/**
 * Opens pools on a PostgreSQL URL. Connects with the first query. `slow` reports slow queries, `lost` sets when an
 * unresponsive connection is given up.
 */
export function openDatabase(
  url: string,
  maxConnections = 20,
  slow?: SlowQueries,
  lost: LostRules = defaultLostRules,
): Database {
  const open = (given: PoolNeeds) => openPool(url, given, { slow, lost })
  const pool = open({ max: maxConnections, nameStatement: nameOften() })
  const pipeline = open({ max: 3, pipeline: true })
  const reports = open({ max: reportsAtOnce, alsoSetUp: lowerPriority })
  const pools = [pool, pipeline, reports]
  const close = async () => void (await Promise.all(pools.map((one) => one.end())))
  return { query: drizzle(pool), pool, pipeline, reports, pools, close }
}

interface PoolNeeds {
  readonly max: number
  readonly pipeline?: boolean
  /** Which statements are planned once per connection, besides the marked ones. */
  readonly nameStatement?: NameStatement
  /** Additional setup of a new connection. */
  readonly alsoSetUp?: (connection: pg.ClientBase) => Promise<void>
}

function openPool(
  connectionString: string,
  { alsoSetUp, nameStatement, ...needs }: PoolNeeds,
  { slow, lost }: { readonly slow: SlowQueries | undefined; readonly lost: LostRules },
): pg.Pool {
  const setUp = async (connection: pg.ClientBase) => {
    await endWhenLost(connection, connectionString, lost)
    await disableParallelQueries(connection)
    await alsoSetUp?.(connection)
  }
  // NOTE: the pool awaits the promise before it hands out the connection, although its types do not say so.
  const onConnect = (connection: pg.ClientBase): unknown => setUp(connection)
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: 5_000,
    // NOTE: a vanished host sends nothing, so without keep-alive the next visitor would find the idle connection dead.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect,
    ...needs,
  })
  // NOTE: an error on an idle connection (the database restarts) would otherwise end the process. The pool has already
  // dropped it, and the next query reconnects or fails where it is awaited.
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', (connection) => {
    connection.on('error', ignore)
    keepPlans(connection, nameStatement)
    if (slow !== undefined) watchQueries(connection, slow)
  })
  return pool
}

/**
 * Our statements read few rows, so a parallel worker would only take
 * a CPU from visitors, and starting one costs more than the read.
 */
async function disableParallelQueries(connection: pg.ClientBase): Promise<void> {
  await connection.query('set max_parallel_workers_per_gather = 0')
}
