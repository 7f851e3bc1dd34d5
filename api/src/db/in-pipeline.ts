import type { Duplex } from 'node:stream'
import type { PoolClient } from 'pg'
import type { SQL } from 'drizzle-orm'
import type { Database, Queryable } from '#api/db/client.ts'
import { queryableOf, transact } from '#api/db/in-transaction.ts'

const pipelined = new WeakMap<Queryable, Duplex>()

/**
 * Runs `work` in one transaction, as `inTransaction` does, on a connection that takes statements before those before them
 * were answered. For what is stored all the time: a busy process and a busy database would otherwise wait for each other
 * at every statement. What may be sent together says so with `inOrder`. `open` is sent with the beginning of the
 * transaction, and must only read or lock: what is written behind a `begin` that fails would be kept at once.
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
 * Runs steps in their order; on a pipelined transaction each begins without waiting for the one before it. After a failure
 * those behind it fail too, and the transaction has to end. A step has to `send` its statements before it waits.
 */
export async function inOrder<T extends readonly unknown[]>(
  tx: Queryable,
  ...steps: { readonly [At in keyof T]: () => Promise<T[At]> }
): Promise<T> {
  const results: unknown[] = []
  const stream = pipelined.get(tx)
  if (stream !== undefined) {
    // NOTE: one write for all of them; each would wake the database, which then takes the processor from us.
    stream.cork()
    const begun = steps.map(async (step) => step())
    stream.uncork()
    // NOTE: waits for all before it fails, so that nothing is sent after the transaction has ended.
    const settled = await Promise.allSettled(begun)
    for (const one of settled) {
      if (one.status === 'rejected') throw one.reason
      results.push(one.value)
    }
  } else for (const step of steps) results.push(await step())
  return results as unknown as T
}

/** Sends a statement at once; a query of Drizzle is sent when somebody waits for it, which `await` does a moment later. */
export async function send<Row extends Record<string, unknown>>(tx: Queryable, statement: SQL) {
  return tx.execute<Row>(statement).execute()
}

function pipelinedOf(connection: PoolClient): Queryable {
  const tx = queryableOf(connection)
  pipelined.set(tx, connection.connection.stream)
  return tx
}
