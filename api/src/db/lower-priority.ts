import { readFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import type pg from 'pg'

/** Properties of a driver's connection that its types omit. */
interface Connected {
  readonly processID: number | null
  readonly host: string
  readonly user?: string
  readonly database?: string
  readonly connection: { readonly stream: { readonly localAddress?: string; readonly localPort?: number } }
}

/** Leaves visitors' queries about nine tenths of a contended CPU, and this process all of an idle one. */
const niceness = 10

/**
 * Lowers the priority of a connection's server process, if it runs on this machine and we are allowed to; otherwise
 * does nothing. The process id alone is not enough: for a database on another machine it names an unrelated process
 * here, and a pooler's connections are shared.
 */
export async function lowerPriority(connection: pg.ClientBase): Promise<void> {
  const { processID } = connection as unknown as Connected
  try {
    const served = await nameInTitle(connection)
    // PostgreSQL puts the client a process serves into its title: 'postgres: fennel fennel 127.0.0.1(40512) idle'.
    const title = await readFile(`/proc/${processID}/cmdline`, 'utf8')
    if (served === undefined || !title.startsWith('postgres: ') || !title.includes(` ${served} `)) return
    // NOTE: never raises the priority of a database that as a whole runs at an even lower one.
    setPriority(processID ?? 0, Math.max(getPriority(processID ?? 0), niceness))
  } catch {
    // Another operating system or user: the priority stays as it is.
  }
}

/** The part of the process title that identifies this connection, if it is served on this machine. */
async function nameInTitle(connection: pg.ClientBase): Promise<string | undefined> {
  const { processID, host, user, database, connection: wire } = connection as unknown as Connected
  const { localAddress, localPort } = wire.stream
  if (!host.startsWith('/')) return `${localAddress}(${localPort})`
  // NOTE: all connections through the socket have the same title, so the process has to confirm its own id.
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid === processID ? `${user} ${database} [local]` : undefined
}
