import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import type pg from 'pg'

/** What the driver knows of its connection and its types do not tell. */
interface Connected {
  readonly processID: number | null
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
  const { processID, connection: wire } = connection as unknown as Connected
  const { localAddress, localPort } = wire.stream
  try {
    // PostgreSQL writes into its title whom a process serves: 'postgres: fennel fennel 127.0.0.1(40512) idle'.
    const title = await readFile(`/proc/${processID}/cmdline`, 'utf8')
    if (title.startsWith('postgres: ') && title.includes(` ${localAddress}(${localPort}) `))
      setPriority(processID ?? 0, niceness)
  } catch {
    // Another system, another account: it works as all do.
  }
}
