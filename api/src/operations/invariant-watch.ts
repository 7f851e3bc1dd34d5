import type pg from 'pg'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import { isDatabaseAway } from '#api/db/database-failure.ts'
import { standBack } from '#api/db/stand-back.ts'
import type { Services } from '#api/services.ts'
import { askInvariant } from './ask-invariant.ts'
import { createAuditChainWatch } from './audit-chain-watch.ts'
import { invariants } from './invariants.ts'
import type { Metrics } from './metrics.ts'
import { countUnreadableAnswers } from './unreadable-answers.ts'

/** Checks each minute that what must always hold does hold. */
export interface InvariantWatch {
  readonly start: () => void
  /** One round now; false when another process is the watch. */
  readonly check: () => Promise<boolean>
  /** Resolves once the work at hand is done. */
  readonly stop: () => Promise<void>
}

const everyMs = 60_000
/** Longest time one question may take, in milliseconds. */
const patience = 5_000

type Check = readonly [name: string, count: (connection: pg.PoolClient, now: number) => Promise<number>]

/**
 * One process at a time is the watch: it keeps a connection with the lock for as long as it lives, and whoever comes
 * next takes over when that connection ends. Everything is read in transactions that cannot write, behind the visitors.
 */
export function createInvariantWatch(services: Services, metrics: Metrics): InvariantWatch {
  const checks: readonly Check[] = [
    ...invariants.map((invariant): Check => [invariant.name, askInvariant(invariant)]),
    ['answers-readable', (connection) => countUnreadableAnswers(services, connection)],
    ['audit-chain', createAuditChainWatch(services)],
  ]
  let connection: pg.PoolClient | undefined
  let work: Promise<unknown> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const leave = (failure?: Error): void => {
    connection?.release(failure ?? true)
    connection = undefined
    // NOTE: another process speaks now; numbers of ours that nobody renews would alarm for ever.
    metrics.invariantBroken.reset()
  }
  const enter = async (): Promise<pg.PoolClient | undefined> => {
    if (connection !== undefined) return connection
    const candidate = await services.db.pool.connect()
    try {
      const { rows } = await candidate.query<{ won: boolean }>('select pg_try_advisory_lock($1) as won', [
        advisoryLocks.invariantWatch,
      ])
      if (rows[0]?.won === true) {
        await standBack(candidate)
        connection = candidate
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
    for (const check of checks) if (!isStopped) await carryOut(services, metrics, held, check)
    metrics.invariantsCheckedAt.set(services.now() / 1000)
    return true
  }
  const check = async (): Promise<boolean> => {
    try {
      return await round()
    } catch (failure) {
      leave(failure instanceof Error ? failure : undefined)
      // NOTE: while the database is away other parts say so, and loudly enough.
      services.log[isDatabaseAway(failure) ? 'debug' : 'error'](
        { err: failure },
        'the invariants could not be checked',
      )
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
      await work
      // NOTE: the server notices a connection that has ended only a moment later; the next watch need not wait for that.
      await connection
        ?.query('select pg_advisory_unlock($1)', [advisoryLocks.invariantWatch])
        .catch(() => undefined)
      leave()
    },
  }
}

/** One check in a transaction of its own that cannot write and cannot take long. Throws only when the connection is gone. */
async function carryOut(
  { log, now }: Services,
  metrics: Metrics,
  connection: pg.PoolClient,
  [name, count]: Check,
): Promise<void> {
  await connection.query('begin transaction isolation level repeatable read read only')
  try {
    await connection.query(`set local statement_timeout = ${patience}`)
    const broken = await count(connection, now())
    metrics.invariantBroken.set({ name }, broken)
    if (broken > 0) log.error({ invariant: name, broken }, 'an invariant is broken')
  } catch (failure) {
    if (isDatabaseAway(failure)) throw failure
    metrics.invariantFailures.inc({ name })
    log.error({ err: failure, invariant: name }, 'an invariant could not be checked')
  } finally {
    await connection.query('rollback')
  }
}
