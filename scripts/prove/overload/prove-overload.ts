import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openHouse } from '../kill/house.ts'
import { watchProcessors } from '../processor-time.ts'
import { wholeNumber } from '../../whole-number.ts'
import { timed } from '../proof.ts'
import type { ProofResult } from '../proof.ts'
import { byStatus, p99, recoveredAfter, sentBetween } from './answers.ts'
import type { Answered } from './answers.ts'
import { startLoadGenerator } from './load-generator.ts'
import type { LoadGenerator } from './load-generator.ts'
import { openOwnCluster } from './own-cluster.ts'
import type { OwnCluster } from './own-cluster.ts'
import { watchServer } from './watch-server.ts'

/** Acceptable statuses under overload and without the database. */
const allowed = new Set(['200', '429', '503'])
const mostMegabytes = 600
const mostRecoveryMs = 5_000
/** Maximum p99 of served requests at three times the capacity, in milliseconds. */
const mostServedMs = 1_000
/** How long normal load continues after the overload or the outage, in seconds. */
const afterwards = 15
/** How many clients it takes to saturate the server. */
const busyCallers = 48

/**
 * Measures the server's capacity, sends three times as much for `--seconds 20`, then stops its database for `--outage
 * 30` seconds. Responses must be 200, 429 or 503, memory must stay bounded, and the server must recover soon
 * afterwards. Server, load generator, database and payment sandbox are separate processes.
 */
export async function proveOverload(args: readonly string[] = []): Promise<ProofResult> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '20' },
      outage: { type: 'string', default: '30' },
      times: { type: 'string', default: '3' },
    },
  })
  const seconds = wholeNumber('--seconds', values.seconds)
  const outageSeconds = wholeNumber('--outage', values.outage)
  const times = wholeNumber('--times', values.times)
  return timed(async () => {
    await using database = await openOwnCluster()
    // NOTE: all requests come from one address, so with rate limits on only the limit would be measured.
    await using house = await openHouse(database.url)
    const server = await house.start()
    const generator = await startLoadGenerator(house.base)
    await generator.closed(busyCallers, 5)
    console.log('Measuring the capacity of the server …')
    const ordinary = await measureOrdinary(generator)
    const { capacity } = ordinary
    console.log(`${Math.round(capacity)} requests per second; now ${times} times as many for ${seconds} s …`)
    const watch = await watchServer(house.base, server.pid ?? 0)
    const processors = await watchProcessors({
      server: server.pid ?? 0,
      'load generator': generator.pid,
      database: database.pid(),
    })
    const [flood, used] = await Promise.all([
      floodServer(generator, ordinary, times, seconds),
      pause(seconds * 1_000).then(processors),
    ])
    const own = await watch.stop()
    console.log(`Recovered after ${flood.recoveryMs} ms; now without the database for ${outageSeconds} s …`)
    const outage = await takeDatabaseAway(generator, ordinary, database, outageSeconds)
    await generator.close()
    await house.kill(server)
    const served = p99(flood.answers.filter(({ status }) => status === 200))
    return {
      name: 'overload',
      claim:
        'At three times its capacity, or without its database, the server gives clear answers, stays within bounded memory and recovers quickly.',
      counts: {
        'capacity, calls per second': Math.round(capacity),
        'calls under overload': flood.answers.length,
        'calls the load generator could not send': flood.unsent,
        ...named('overload: answers with', flood.answers),
        'p99 at normal load, ms': ordinary.p99Ms,
        'p99 of served calls under overload, ms': served,
        "p99 of served calls by the server's own clock, ms": own.servedWithinMs,
        'p99 of refused calls under overload, ms': p99(flood.answers.filter(({ status }) => status === 503)),
        'longest event loop delay, ms': own.loopDelayMs,
        'most calls waiting in queues': own.mostWaiting,
        'most calls waiting for the database': own.mostWaitingForDatabase,
        'delay of the load generator itself, ms': flood.ownDelayMs,
        ...Object.fromEntries(
          Object.entries(used).map(([name, percent]) => [`CPU of the ${name}, % of one core`, percent]),
        ),
        'peak memory, MB': own.mostMegabytes,
        'recovery from overload, ms': flood.recoveryMs,
        'calls without a database': outage.answers.length,
        ...named('outage: answers with', outage.answers),
        'p99 without a database, ms': p99(outage.answers),
        'recovery from the outage, ms': outage.recoveryMs,
      },
      findings: [
        ...wrongAnswers('under overload', flood.answers),
        ...wrongAnswers('without a database', outage.answers),
        ...(served > mostServedMs ? [`Served requests took ${served} ms (p99) under overload.`] : []),
        ...(own.mostMegabytes > mostMegabytes ? [`The server used ${own.mostMegabytes} MB of memory.`] : []),
        ...lateRecovery('after the overload', flood.recoveryMs),
        ...lateRecovery('after the database was back', outage.recoveryMs),
      ],
    }
  })
}

const named = (when: string, answers: readonly Answered[]) =>
  Object.fromEntries(Object.entries(byStatus(answers)).map(([status, count]) => [`${when} ${status}`, count]))

function wrongAnswers(when: string, answers: readonly Answered[]): readonly string[] {
  return Object.entries(byStatus(answers))
    .filter(([status]) => !allowed.has(status))
    .map(
      ([status, count]) =>
        `${count} requests ${when} were answered with ${status === '0' ? 'nothing' : status}.`,
    )
}

const lateRecovery = (when: string, milliseconds: number): readonly string[] =>
  milliseconds > mostRecoveryMs ? [`It took ${milliseconds} ms to recover ${when}.`] : []

/** The server under normal load. */
interface Ordinary {
  /** Requests per second it can answer. */
  readonly capacity: number
  /** Requests per second of normal load. */
  readonly perSecond: number
  readonly p99Ms: number
  /** The p99 that counts as recovered, with room for noise. */
  readonly withinMs: number
}

async function measureOrdinary(generator: LoadGenerator): Promise<Ordinary> {
  const seconds = 5
  const { answers } = await generator.closed(busyCallers, seconds)
  const capacity = answers.length / seconds
  const perSecond = Math.max(10, capacity * 0.25)
  const normal = await generator.open({ perSecond, seconds })
  const p99Ms = p99(normal.answers)
  return { capacity, perSecond, p99Ms, withinMs: Math.max(2 * p99Ms, 250) }
}

async function floodServer(
  generator: LoadGenerator,
  { capacity, perSecond, withinMs }: Ordinary,
  times: number,
  seconds: number,
) {
  const began = Date.now()
  const end = began + seconds * 1_000
  const { answers, unsent, ownDelayMs } = await generator.open(
    { perSecond: capacity * times, seconds },
    { perSecond, seconds: afterwards },
  )
  return {
    answers: sentBetween(answers, began, end),
    unsent,
    ownDelayMs,
    recoveryMs: recoveredAfter(answers, end, withinMs) ?? afterwards * 1_000,
  }
}

/** Keeps normal load running while the database stops, stays down, and comes back. */
async function takeDatabaseAway(
  generator: LoadGenerator,
  { perSecond, withinMs }: Ordinary,
  database: OwnCluster,
  seconds: number,
) {
  const load = generator.open({ perSecond, seconds: seconds + afterwards })
  await database.stop()
  await pause(seconds * 1_000)
  await database.start()
  const back = Date.now()
  const { answers } = await load
  return { answers, recoveryMs: recoveredAfter(answers, back, withinMs) ?? afterwards * 1_000 }
}
