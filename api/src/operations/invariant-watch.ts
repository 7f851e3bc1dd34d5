import type pg from 'pg'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import { isDatabaseUnavailable } from '#api/db/database-failure.ts'
import { lowerPriority } from '#api/db/lower-priority.ts'
import { logJobFailure } from '#api/repeat-job.ts'
import type { Services } from '#api/services.ts'
import { askInvariant } from './ask-invariant.ts'
import type { Answer, QueryTimeouts } from './ask-invariant.ts'
import { createAuditChainWatch } from './audit-chain-watch.ts'
import { invariants } from './invariants.ts'
import type { Metrics } from './metrics.ts'
import { trackStanding } from './track-standing.ts'
import type { Standing } from './track-standing.ts'
import { countUnreadableAnswers } from './unreadable-answers.ts'

/** Checks every minute that the invariants hold. */
export interface InvariantWatch {
  readonly start: () => void
  /** Runs one round now. Returns false if another process is the watch, or if the round failed. */
  readonly check: () => Promise<boolean>
  /** Resolves once the running check is done. */
  readonly stop: () => Promise<void>
}

const everyMs = 60_000
const usualTimeouts: QueryTimeouts = { usual: 5_000, full: 30_000 }

type Check = readonly [name: string, ask: (connection: pg.PoolClient, now: number) => Promise<Answer>]

/**
 * One process at a time is the watch: it holds a connection with an advisory lock, and the next process takes over when
 * that connection ends. Everything is read in read-only transactions, at a lower priority than visitors' queries.
 */
export function createInvariantWatch(
  services: Services,
  metrics: Metrics,
  timeouts: QueryTimeouts = usualTimeouts,
): InvariantWatch {
  let isStopped = false
  const lookAtChain = createAuditChainWatch(services)
  const checks: readonly Check[] = [
    ...invariants.map((invariant): Check => [
      invariant.name,
      askInvariant(invariant, timeouts, () => isStopped),
    ]),
    ['answers-readable', async (connection) => ofAll(await countUnreadableAnswers(services, connection))],
    ['audit-chain', async (connection, now) => ofAll(await lookAtChain(connection, now))],
  ]
  // NOTE: an alert on growth would miss the first failure of a series that begins with it.
  for (const [name] of checks) metrics.invariantFailures.inc({ name }, 0)
  const standing = trackStanding(services, metrics)
  let connection: pg.PoolClient | undefined
  /** The process id of the connection's database backend. */
  let backend: number | undefined
  let work: Promise<unknown> | undefined
  let timer: NodeJS.Timeout | undefined

  const leave = (failure?: Error): void => {
    connection?.release(failure ?? true)
    connection = undefined
    standing.forget()
  }
  const enter = async (): Promise<pg.PoolClient | undefined> => {
    if (connection !== undefined) return connection
    const candidate = await services.db.pool.connect()
    try {
      const { rows } = await candidate.query<{ won: boolean; pid: number }>(
        'select pg_try_advisory_lock($1) as won, pg_backend_pid() as pid',
        [advisoryLocks.invariantWatch],
      )
      if (rows[0]?.won === true) {
        await lowerPriority(candidate)
        connection = candidate
        backend = rows[0].pid
      } else candidate.release()
    } catch (failure) {
      candidate.release(true)
      throw failure
    }
    return connection
  }
  const round = async (): Promise<boolean> => {
    const held = await enter()
    if (held === undefined) return false
    for (const check of checks)
      if (!isStopped)
        await runCheck(held, check, { now: services.now(), timeouts, standing, isOver: () => isStopped })
    metrics.invariantsCheckedAt.set(services.now() / 1000)
    return true
  }
  const check = async (): Promise<boolean> => {
    try {
      return await round()
    } catch (failure) {
      leave(failure instanceof Error ? failure : undefined)
      logJobFailure(services.log, failure, 'the invariants could not be checked')
      return false
    }
  }
  return {
    check,
    start() {
      timer = setInterval(() => {
        work ??= check().finally(() => {
          work = undefined
        })
      }, everyMs).unref()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      // NOTE: a full check may take longer than the server has for its shutdown.
      if (work !== undefined && connection !== undefined)
        await services.db.pool.query('select pg_cancel_backend($1)', [backend]).catch(() => undefined)
      await work
      // NOTE: the database notices a closed connection late. Unlocking first spares the next watch that wait.
      await connection
        ?.query('select pg_advisory_unlock($1)', [advisoryLocks.invariantWatch])
        .catch(() => undefined)
      leave()
    },
  }
}

function ofAll(broken: number): Answer {
  return { broken, isOfAll: true }
}

interface Round {
  readonly now: number
  readonly timeouts: QueryTimeouts
  readonly standing: Standing
  /** Whether the watch is stopping. A check canceled for that says nothing about its rule. */
  readonly isOver: () => boolean
}

/** Runs one check in its own read-only transaction with a time limit. Throws only if the connection is lost. */
async function runCheck(
  connection: pg.PoolClient,
  [name, ask]: Check,
  { now, timeouts, standing, isOver }: Round,
): Promise<void> {
  await connection.query('begin transaction isolation level repeatable read read only')
  try {
    await connection.query(`set local statement_timeout = ${timeouts.usual}`)
    const answer = await ask(connection, now)
    if (!isOver()) standing.answered(name, answer)
  } catch (failure) {
    if (isDatabaseUnavailable(failure)) throw failure
    if (!isOver()) standing.unanswered(name, failure)
  } finally {
    await connection.query('rollback')
  }
}
