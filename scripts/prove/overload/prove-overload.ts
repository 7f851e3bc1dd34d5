import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { startCluster } from '../../postgres/cluster.ts'
import { findFreePort } from '../../start/free-port.ts'
import { waitUntil } from '../../start/wait-until.ts'
import { openHouse } from '../kill/house.ts'
import { timed } from '../proof.ts'
import type { ProofResult } from '../proof.ts'
import { byStatus, gatherCrowd, p99 } from './crowd.ts'
import type { Answered, Crowd } from './crowd.ts'
import { dealCalls } from './deal-calls.ts'

const run = promisify(execFile)
/** What a caller may be answered under overload, and while the database is away. */
const allowed = new Set(['200', '429', '503'])
const mostMegabytes = 600
const mostRecoveryMs = 5_000
/** How late 99 of 100 served calls may be while three times too many come. */
const mostServedMs = 1_000

/**
 * Finds out how much the server can take, gives it three times as much for `--seconds 20`, and takes its database away
 * for `--outage 30` seconds: answers stay 200, 429 or 503, memory stays bounded, and soon afterwards all is as before.
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
  return timed(async () => {
    await using database = await openOwnCluster()
    // NOTE: all callers come from one address here, so its limit would be what is measured.
    await using house = await openHouse(database.url)
    const server = await house.start()
    const crowd = gatherCrowd(house.base, await dealCalls(house.base))
    await crowd.closed(16, 3)
    console.log('How much the server can take …')
    const full = await crowd.closed(48, 5)
    const capacity = full.length / 5
    const normalRate = Math.max(10, capacity * 0.25)
    const normal = p99(await crowd.open(normalRate, 5))
    console.log(
      `${Math.round(capacity)} calls a second; ${values.times} times as many for ${values.seconds} s …`,
    )
    const memory = watchMemory(server.pid ?? 0)
    const crowded = await crowd.open(capacity * Number(values.times), Number(values.seconds))
    const recoveryMs = await untilNormal(crowd, normalRate, normal)
    const megabytes = memory.stop()
    console.log(`As before after ${recoveryMs} ms; the database goes for ${values.outage} s …`)
    const outage = await takeDatabaseAway(house.base, crowd, database, Number(values.outage))
    crowd.close()
    await house.kill(server)
    const served = p99(crowded.filter(({ status }) => status === 200))
    const findings = [
      ...wrongAnswers('under overload', crowded),
      ...wrongAnswers('without a database', outage.answers),
      ...(served > mostServedMs ? [`Served calls came after ${served} ms (p99) under overload.`] : []),
      ...(megabytes > mostMegabytes ? [`The server took ${megabytes} MB of memory.`] : []),
      ...(recoveryMs > mostRecoveryMs
        ? [`It took ${recoveryMs} ms until answers came as before the overload.`]
        : []),
      ...(outage.recoveryMs > mostRecoveryMs
        ? [`It took ${outage.recoveryMs} ms until calls were answered after the database was back.`]
        : []),
    ]
    return {
      name: 'overload',
      claim:
        'Three times too much, or no database: clear answers, bounded memory, and soon all is as before.',
      counts: {
        capacityPerSecond: Math.round(capacity),
        callsUnderOverload: crowded.length,
        ...named('overload', crowded),
        p99NormalMs: normal,
        p99OfServedUnderOverloadMs: served,
        p99OfRefusedUnderOverloadMs: p99(crowded.filter(({ status }) => status === 503)),
        mostMegabytes: megabytes,
        recoveryMs,
        callsWithoutDatabase: outage.answers.length,
        ...named('outage', outage.answers),
        recoveryFromOutageMs: outage.recoveryMs,
      },
      findings,
    }
  })
}

const named = (when: string, answers: readonly Answered[]) =>
  Object.fromEntries(Object.entries(byStatus(answers)).map(([status, count]) => [`${when}${status}`, count]))

function wrongAnswers(when: string, answers: readonly Answered[]): readonly string[] {
  return Object.entries(byStatus(answers))
    .filter(([status]) => !allowed.has(status))
    .map(
      ([status, count]) =>
        `${count} calls ${when} were answered with ${status === '0' ? 'nothing' : status}.`,
    )
}

/** Milliseconds until a second of ordinary load is served as quickly as before; noise of the machine is allowed for. */
async function untilNormal(crowd: Crowd, rate: number, normal: number): Promise<number> {
  const began = performance.now()
  const isNormal = async () => {
    const answers = await crowd.open(rate, 1)
    return answers.every(({ status }) => status === 200) && p99(answers) <= Math.max(2 * normal, 250)
  }
  await waitUntil(isNormal, { forMs: 60_000 })
  // NOTE: the second that was measured is not part of the recovery.
  return Math.max(0, Math.round(performance.now() - began - 1_000))
}

function watchMemory(pid: number): { readonly stop: () => number } {
  let most = 0
  const timer = setInterval(() => {
    void run('ps', ['-o', 'rss=', '-p', String(pid)])
      .then(({ stdout }) => (most = Math.max(most, Number(stdout) / 1_024)))
      .catch(() => undefined)
  }, 500)
  return {
    stop() {
      clearInterval(timer)
      return Math.round(most)
    },
  }
}

interface OwnCluster extends AsyncDisposable {
  readonly url: string
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
}

/** A PostgreSQL of this proof alone, which can be taken away and brought back. */
async function openOwnCluster(): Promise<OwnCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'fennel-overload-'))
  await chmod(folder, 0o711)
  const plan = {
    dataDir: join(folder, 'home/data'),
    password: randomBytes(18).toString('base64url'),
    database: 'fennel_test',
    logFile: join(folder, 'postgres.log'),
    port: await findFreePort(),
    durable: true,
  }
  let cluster = await startCluster(plan)
  return {
    url: cluster.url,
    stop: () => cluster.stop(),
    async start() {
      cluster = await startCluster(plan)
    },
    async [Symbol.asyncDispose]() {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function takeDatabaseAway(base: string, crowd: Crowd, database: OwnCluster, seconds: number) {
  await database.stop()
  const answers = await crowd.open(10, seconds)
  await database.start()
  const began = performance.now()
  await waitUntil(async () => (await fetch(`${base}/health`).catch(() => undefined))?.status === 200, {
    forMs: 60_000,
    everyMs: 50,
  })
  await waitUntil(async () => (await crowd.closed(1, 0.01)).every(({ status }) => status === 200), {
    forMs: 60_000,
    everyMs: 50,
  })
  const recoveryMs = Math.round(performance.now() - began)
  return { answers, recoveryMs }
}
