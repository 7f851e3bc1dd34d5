import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { endWhenLost, usualLostRules } from '#api/db/lost-connections.ts'
import type { LostRules } from '#api/db/lost-connections.ts'
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

/**
 * Opens a pool on a PostgreSQL URL. Nothing is connected until the first query; slow ones are told of where asked for, and
 * connections that are lost are found by `lost`.
 */
export function openDatabase(
  url: string,
  maxConnections = 20,
  slow?: SlowQueries,
  lost: LostRules = usualLostRules,
): Database {
  const open = (given: PoolNeeds) => openPool(url, given, { slow, lost })
  const pool = open({ max: maxConnections })
  const pipeline = open({ max: 3, pipeline: true })
  const reports = open({ max: reportsAtOnce, prepare: standBack })
  const pools = [pool, pipeline, reports]
  const close = async () => void (await Promise.all(pools.map((one) => one.end())))
  return { query: drizzle(pool), pool, pipeline, reports, pools, close }
}

interface PoolNeeds {
  readonly max: number
  readonly pipeline?: boolean
  /** What else a new connection is made ready with. */
  readonly prepare?: (connection: pg.ClientBase) => Promise<void>
}

function openPool(
  connectionString: string,
  { prepare, ...needs }: PoolNeeds,
  { slow, lost }: { readonly slow: SlowQueries | undefined; readonly lost: LostRules },
): pg.Pool {
  const makeReady = async (connection: pg.ClientBase) => {
    await endWhenLost(connection, connectionString, lost)
    await keepToOneProcessor(connection)
    await prepare?.(connection)
  }
  // NOTE: the pool waits for the promise before it hands the connection out, though its types do not say so.
  const onConnect = (connection: pg.ClientBase): unknown => makeReady(connection)
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: 5_000,
    // NOTE: a host that vanishes says nothing; a connection nobody uses would be found dead by the next visitor.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect,
    ...needs,
  })
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
 * costs more than the reading.
 */
async function keepToOneProcessor(connection: pg.ClientBase): Promise<void> {
  await connection.query('set max_parallel_workers_per_gather = 0')
}
