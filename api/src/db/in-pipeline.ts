import type { Duplex } from 'node:stream'
import type { PoolClient } from 'pg'
import type { SQL } from 'drizzle-orm'
import type { Database, Queryable } from './client.ts'
import { queryableOf, transact, withConnection } from './in-transaction.ts'

const pipelined = new WeakMap<Queryable, Duplex>()

/**
 * Like `inTransaction`, but on a connection that sends statements before the previous ones were answered. For frequent
 * writes, where a busy process and a busy database would otherwise wait for each other at every statement. `inOrder`
 * marks what may be sent together. `open` is sent along with `begin` and may only read or lock: if `begin` failed, a
 * write would be committed on its own.
 */
export async function inPipeline<Opened, T>(
  { pipeline }: Pick<Database, 'pipeline'>,
  open: (tx: Queryable) => Promise<Opened>,
  work: (tx: Queryable, opened: Opened) => Promise<T>,
): Promise<T> {
  return transact(pipeline, async (connection) => {
    const [tx, opened] = await begin(connection, open)
    return work(tx, opened)
  })
}

/**
 * Like `inPipeline`, with one wait less: the writes and the `commit` are sent together. `statementsOf` composes all
 * statements before the first is sent, so nothing is written if it throws. If a statement fails, PostgreSQL rolls back
 * instead of committing.
 */
export async function writeAtOnce<Opened>(
  { pipeline }: Pick<Database, 'pipeline'>,
  open: (tx: Queryable) => Promise<Opened>,
  statementsOf: (opened: Opened) => readonly SQL[],
): Promise<void> {
  await withConnection(pipeline, async (connection) => {
    const [tx, opened] = await begin(connection, open)
    const writes = statementsOf(opened).map((statement) => async () => send(tx, statement))
    await inOrder<readonly unknown[]>(tx, ...writes, async () => connection.query('commit'))
  })
}

async function begin<Opened>(
  connection: PoolClient,
  open: (tx: Queryable) => Promise<Opened>,
): Promise<readonly [tx: Queryable, opened: Opened]> {
  const tx = pipelinedOf(connection)
  const [, opened] = await inOrder(
    tx,
    async () => connection.query('begin'),
    async () => open(tx),
  )
  return [tx, opened]
}

/**
 * Runs steps in order; on a pipelined transaction each starts without waiting for
 * the previous one. After a failure the later ones fail too, and the transaction
 * has to end. A step must `send` its statements before it awaits anything.
 */
export async function inOrder<T extends readonly unknown[]>(
  tx: Queryable,
  ...steps: { readonly [At in keyof T]: () => Promise<T[At]> }
): Promise<T> {
  const results: unknown[] = []
  const stream = pipelined.get(tx)
  if (stream !== undefined) {
    // NOTE: one socket write for all of them. A write each would
    // wake the database every time, and it would take our CPU.
    stream.cork()
    const begun = steps.map(async (step) => step())
    stream.uncork()
    // NOTE: waits for all before throwing, so that nothing is sent after the transaction has ended.
    const settled = await Promise.allSettled(begun)
    for (const one of settled) {
      if (one.status === 'rejected') throw one.reason
      results.push(one.value)
    }
  } else for (const step of steps) results.push(await step())
  return results as unknown as T
}

/** Sends a statement at once; Drizzle otherwise sends a query only when it is awaited, a moment later. */
export async function send<Row extends Record<string, unknown>>(tx: Queryable, statement: SQL) {
  return tx.execute<Row>(statement).execute()
}

function pipelinedOf(connection: PoolClient): Queryable {
  const tx = queryableOf(connection)
  pipelined.set(tx, connection.connection.stream)
  return tx
}
