import { readFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import type pg from 'pg'

/** What the driver knows of its connection and its types do not tell. */
interface Connected {
  readonly processID: number | null
  readonly host: string
  readonly user?: string
  readonly database?: string
  readonly connection: { readonly stream: { readonly localAddress?: string; readonly localPort?: number } }
}

/** About a tenth of a processor for which the visitors' connections ask at the same time, and all of one they leave. */
const niceness = 10

/**
 * Has the database's process of a connection work after all others, where it is a process of this machine and may be
 * spoken for; elsewhere nothing happens. The process number alone would not do: that of a database on another machine
 * means some other process here, and a pooler's connections are shared.
 */
export async function standBack(connection: pg.ClientBase): Promise<void> {
  const { processID } = connection as unknown as Connected
  try {
    const served = await nameInTitle(connection)
    // PostgreSQL writes into its title whom a process serves: 'postgres: fennel fennel 127.0.0.1(40512) idle'.
    const title = await readFile(`/proc/${processID}/cmdline`, 'utf8')
    if (served === undefined || !title.startsWith('postgres: ') || !title.includes(` ${served} `)) return
    // NOTE: whoever runs the whole database with patience is not to have its slowest work hurried.
    setPriority(processID ?? 0, Math.max(getPriority(processID ?? 0), niceness))
  } catch {
    // Another system, another account: it works as all do.
  }
}

/** How a process of this machine that serves the connection calls it in its title; undefined where none can. */
async function nameInTitle(connection: pg.ClientBase): Promise<string | undefined> {
  const { processID, host, user, database, connection: wire } = connection as unknown as Connected
  const { localAddress, localPort } = wire.stream
  if (!host.startsWith('/')) return `${localAddress}(${localPort})`
  // NOTE: all that came through the socket have one name, so the process has to say itself that it is this one.
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid === processID ? `${user} ${database} [local]` : undefined
}
