import type { Duplex } from 'node:stream'
import type { PoolClient } from 'pg'
import type { SQL } from 'drizzle-orm'
import type { Database, Queryable } from '#api/db/client.ts'
import { queryableOf, transact } from '#api/db/in-transaction.ts'

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
    const tx = pipelinedOf(connection)
    const [, opened] = await inOrder(
      tx,
      async () => connection.query('begin'),
      async () => open(tx),
    )
    return work(tx, opened)
  })
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
