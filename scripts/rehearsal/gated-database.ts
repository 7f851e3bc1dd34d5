import type pg from 'pg'
import { openDatabase } from '../../api/src/db/client.ts'
import type { Database } from '../../api/src/db/client.ts'
import type { FaultGate } from './fault-gate.ts'

export interface GatedDatabase {
  readonly db: Database
  /** Whether no connection is in use or waited for. */
  readonly isQuiet: () => boolean
  /** Cuts every connection, as the kernel does for a killed process, and waits until the server has rolled back. */
  readonly sever: () => Promise<void>
}

/** The place before a statement is sent. */
export const statementPlace = 'before a statement'

type Query = (...given: readonly unknown[]) => unknown

/** The API's database with a gate before each statement. `name` identifies its connections. */
export function createGatedDatabase(
  url: string,
  name: string,
  gate: FaultGate,
  admin: pg.Pool,
): GatedDatabase {
  const named = new URL(url)
  named.searchParams.set('application_name', name)
  const db = openDatabase(named.href, 10)
  const { pools } = db
  const gateClient = (client: pg.PoolClient) => {
    const direct = client.query.bind(client) as Query
    const gated: Query = (...given) => {
      const held = gate.pass(statementPlace)
      if (held === undefined) return direct(...given)
      const last = given.at(-1)
      if (typeof last !== 'function') return held
      held.catch(last as (error: unknown) => void)
      return undefined
    }
    Object.assign(client, { query: gated })
  }
  for (const pool of pools) pool.on('connect', gateClient)
  return {
    db,
    isQuiet: () =>
      pools.every(
        ({ totalCount, idleCount, waitingCount }) => totalCount === idleCount && waitingCount === 0,
      ),
    async sever() {
      await admin.query(
        'select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1',
        [name],
      )
    },
  }
}
