import pg from 'pg'
import { watchEachQuery } from '#api/db/each-query.ts'

/** When a connection is doubted, in milliseconds. */
export interface LostRules {
  /** How long nothing of what was asked may be answered until the server is asked whether it is still at it. */
  readonly unansweredFor: number
  /** How long the server may take to say so. */
  readonly saidWithin: number
}

export const usualLostRules: LostRules = { unansweredFor: 60_000, saidWithin: 5_000 }

/** The process of the server that works for a connection, and since when, in seconds since 1970 as PostgreSQL writes them. */
interface Backend {
  readonly pid: number
  readonly since: string
}

const turns = 4

/** How often the server is asked before its silence counts: a full pooler and a slow sign-in answer late, too. */
const questions = 2

/**
 * Ends a connection on which a statement waits for an answer that cannot come any more: its server vanished without a word, or
 * something on the way forgot the connection. TCP alone would wait for a quarter of an hour. Before that the server is asked on
 * a connection of its own, so that whatever only takes long, as a migration or a lock does, takes as long as it needs. What
 * waited fails as it does when a connection breaks, and what the server holds for it (locks of a transaction) is let go of.
 * To be called before anything is asked.
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
  const judge = async (asking: pg.Client, ours: Backend) => {
    if ((await isAtWork(asking, ours)) || !isQuiet()) return
    giveUp()
    await endIdle(asking, ours)
  }
  const doubt = async (ours: Backend | undefined) => {
    for (let asked = 0; ours !== undefined && asked < questions; asked += 1) {
      if (await isHeard(connectionString, saidWithin, (asking) => judge(asking, ours))) quietTurns = 0
      if (!isQuiet()) return
    }
    giveUp()
  }
  let doubting: Promise<void> | undefined
  // NOTE: turns are counted and no clock is read: a process that was halted itself has not waited for anybody.
  const timer = setInterval(() => {
    quietTurns += 1
    if (isQuiet())
      doubting ??= doubt(backend).finally(() => {
        doubting = undefined
      })
  }, unansweredFor / turns).unref()
  connection.once('end', () => clearInterval(timer))
  backend = await backendOf(connection)
}

/** Behind a pooler the driver's own number of the process is invented; the process knows. */
async function backendOf(connection: pg.ClientBase): Promise<Backend | undefined> {
  const { rows } = await connection.query<Backend>(
    `select pid, extract(epoch from backend_start)::text as since from pg_stat_get_activity(pg_backend_pid())`,
  )
  return rows[0]
}

/** Whether the server says that this process of it is at work. */
async function isAtWork(asking: pg.Client, { pid, since }: Backend): Promise<boolean> {
  const { rows } = await asking.query(
    `select from pg_stat_get_activity($1) where extract(epoch from backend_start)::text = $2
     and coalesce(state, '') not like 'idle%'`,
    [pid, since],
  )
  return rows.length > 0
}

/** It waits for a statement that nobody can send any more, and would hold what it has locked for hours. */
async function endIdle(asking: pg.Client, { pid, since }: Backend): Promise<void> {
  await asking.query(
    `select pg_terminate_backend(pid) from pg_stat_get_activity($1)
     where extract(epoch from backend_start)::text = $2 and state like 'idle%'`,
    [pid, since],
  )
}

/**
 * Whether the server has a word for `question`, which gets a connection to it, within milliseconds. A refusal is a word, too:
 * its server is there.
 */
async function isHeard(
  connectionString: string,
  within: number,
  question: (asking: pg.Client) => Promise<void>,
): Promise<boolean> {
  const asking = new pg.Client({ connectionString, connectionTimeoutMillis: within })
  asking.on('error', () => undefined)
  const timer = setTimeout(() => asking.connection.stream.destroy(), 2 * within)
  try {
    await asking.connect()
    await question(asking)
    return true
  } catch (failure) {
    return failure instanceof pg.DatabaseError
  } finally {
    await asking.end().catch(() => undefined)
    clearTimeout(timer)
  }
}
