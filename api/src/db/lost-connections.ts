import pg from 'pg'
import { watchEachQuery } from './each-query.ts'

/** When a connection is suspected to be lost; times in milliseconds. */
export interface LostRules {
  /** How long nothing may be answered until we ask the server whether it is still working on it. */
  readonly unansweredFor: number
  /** How long the server may take to answer that question. */
  readonly saidWithin: number
}

export const defaultLostRules: LostRules = { unansweredFor: 60_000, saidWithin: 5_000 }

/** The server process behind a connection, and its start time in seconds since 1970, as PostgreSQL prints it. */
interface Backend {
  readonly pid: number
  readonly since: string
}

const turns = 4

/** How often the server is asked before silence counts: a full pooler or a slow login may delay an answer, too. */
const mostQuestions = 2

/**
 * Ends a connection on which a statement waits for an answer that can never come: the server vanished silently, or
 * something on the way dropped the connection. TCP alone would wait 15 minutes. First the server is asked over a
 * separate connection, so that slow work (a migration, a lock) may take as long as it needs. Pending queries fail as
 * with a broken connection, and what the server holds for it (row locks) is released. Call before the first query.
 */
export async function endWhenLost(
  connection: pg.ClientBase,
  connectionString: string,
  { unansweredFor, saidWithin }: LostRules,
): Promise<void> {
  // NOTE: what a pool opens is a client with its own connection, though the types of its hook do not say so.
  const { stream } = (connection as pg.Client).connection
  let backend: Backend | undefined
  let unanswered = 0
  let quietTurns = 0
  watchEachQuery(connection, () => {
    if (unanswered === 0) quietTurns = 0
    unanswered += 1
    return () => {
      unanswered -= 1
      quietTurns = 0
    }
  })
  const isQuiet = () => unanswered > 0 && quietTurns >= turns
  const giveUp = () => void stream.destroy(new Error('Connection terminated: a statement got no answer'))
  const endIfLost = async (probe: pg.Client, ours: Backend) => {
    if ((await isWorking(probe, ours)) || !isQuiet()) return
    giveUp()
    await endIdleProcess(probe, ours)
  }
  const investigate = async (ours: Backend | undefined) => {
    for (let asked = 0; ours !== undefined && asked < mostQuestions; asked += 1) {
      if (await isResponsive(connectionString, saidWithin, (probe) => endIfLost(probe, ours))) quietTurns = 0
      if (!isQuiet()) return
    }
    giveUp()
  }
  let investigation: Promise<void> | undefined
  // NOTE: counts turns instead of reading a clock: a process that was suspended itself has not waited for anyone.
  const timer = setInterval(() => {
    quietTurns += 1
    if (isQuiet())
      investigation ??= investigate(backend).finally(() => {
        investigation = undefined
      })
  }, unansweredFor / turns).unref()
  connection.once('end', () => clearInterval(timer))
  backend = await backendOf(connection)
}

/** Behind a pooler the driver's process id is made up; the process itself knows its own. */
async function backendOf(connection: pg.ClientBase): Promise<Backend | undefined> {
  const { rows } = await connection.query<Backend>(
    `select pid, extract(epoch from backend_start)::text as since from pg_stat_get_activity(pg_backend_pid())`,
  )
  return rows[0]
}

/** Whether the server says that this process is working on something. */
async function isWorking(probe: pg.Client, { pid, since }: Backend): Promise<boolean> {
  const { rows } = await probe.query(
    `select from pg_stat_get_activity($1) where extract(epoch from backend_start)::text = $2
     and coalesce(state, '') not like 'idle%'`,
    [pid, since],
  )
  return rows.length > 0
}

/** Ends a process that waits for a statement nobody can send any more, and would hold its locks for hours. */
async function endIdleProcess(probe: pg.Client, { pid, since }: Backend): Promise<void> {
  await probe.query(
    `select pg_terminate_backend(pid) from pg_stat_get_activity($1)
     where extract(epoch from backend_start)::text = $2 and state like 'idle%'`,
    [pid, since],
  )
}

/**
 * Whether the server responds to `question`, which gets a connection to it, in time. A refusal counts as a response,
 * too: the server is there.
 */
async function isResponsive(
  connectionString: string,
  within: number,
  question: (probe: pg.Client) => Promise<void>,
): Promise<boolean> {
  const probe = new pg.Client({ connectionString, connectionTimeoutMillis: within })
  probe.on('error', () => undefined)
  const timer = setTimeout(() => probe.connection.stream.destroy(), 2 * within)
  try {
    await probe.connect()
    await question(probe)
    return true
  } catch (failure) {
    return failure instanceof pg.DatabaseError
  } finally {
    await probe.end().catch(() => undefined)
    clearTimeout(timer)
  }
}
