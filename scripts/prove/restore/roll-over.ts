import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../start/free-port.ts'
import { waitUntil } from '../../start/wait-until.ts'
import { endOf } from '../../rehearsal/real-server.ts'
import { openHouse } from '../kill/house.ts'
import type { House } from '../kill/house.ts'
import { byStatus, countFailed } from '../overload/answers.ts'
import type { Answered } from '../overload/answers.ts'
import { startLoadGenerator } from '../overload/load-generator.ts'
import type { Part } from './part.ts'

interface Running {
  readonly child: ChildProcess
  readonly port: number
}

/** How long a process serves on after SIGTERM. */
const drainSeconds = 3
/** How long it may take to finish after that, in milliseconds. */
const grace = 8_000
/** How often the balancer asks every process whether it is ready, in milliseconds. */
const checkMs = 250

/**
 * Two processes on one database behind a load balancer that asks for `/ready`. They are replaced one at a time, in the
 * order of docs/running.md: start another, then send SIGTERM to an old one, which the balancer takes out while it still
 * serves. No request may fail, and every stop has to be graceful.
 */
export async function rollOver(postgresUrl: string, rolls: number): Promise<Part> {
  await using house = await openHouse(postgresUrl)
  const running: Running[] = [await startOne(house), await startOne(house)]
  await using balancer = await startBalancer(() => running.map(({ port }) => port))
  const generator = await startLoadGenerator(balancer.url)
  const findings: string[] = []
  let isOver = false
  const answers = (async () => {
    const all: Answered[] = []
    while (!isOver) all.push(...(await generator.closed(8, 0.5)).answers)
    return all
  })()
  for (let roll = 1; roll <= rolls; roll += 1) {
    const next = await startOne(house)
    running.push(next)
    const [old] = running
    if (old === undefined || !(await balancer.sendsTo(next.port, true))) {
      findings.push(`the balancer did not notice that process ${roll} is ready`)
      break
    }
    old.child.kill('SIGTERM')
    if (!(await balancer.sendsTo(old.port, false)))
      findings.push(`the balancer did not notice that process ${roll} is about to stop`)
    const isStopped = await Promise.race([
      endOf(old.child).then(() => true),
      new Promise<boolean>((resolve) => void setTimeout(() => resolve(false), drainSeconds * 1_000 + grace)),
    ])
    if (!isStopped || old.child.exitCode !== 0)
      findings.push(
        `stop ${roll} was not graceful: ${old.child.exitCode ?? old.child.signalCode ?? 'still running'}`,
      )
    running.shift()
  }
  isOver = true
  const all = await answers
  await generator.close()
  for (const { child } of running) await house.kill(child)
  const failed = Object.entries(byStatus(all)).filter(([status]) => status !== '200')
  findings.push(
    ...failed.map(
      ([status, count]) => `${count} requests were answered with ${status} while processes were replaced`,
    ),
  )
  return {
    counts: {
      'processes replaced': rolls,
      'calls during the restarts': all.length,
      'calls failed': countFailed(all),
    },
    findings,
  }
}

async function startOne(house: House): Promise<Running> {
  const port = await findFreePort()
  const child = await house.start({ PORT: String(port), DRAIN_SECONDS: String(drainSeconds) })
  if (!(await waitUntil(() => isReady(port), { forMs: 60_000 })))
    throw new Error('The process did not get ready')
  return { child, port }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.status === 200
}

/**
 * Sends requests to the processes in turn, as long as they say that they are ready. A request that has started stays
 * with its process, and none is repeated.
 */
async function startBalancer(processes: () => readonly number[]) {
  let turn = 0
  let ports: readonly number[] = processes()
  const checks = new AbortController()
  const checking = (async () => {
    while (!checks.signal.aborted) {
      const asked = processes()
      const answers = await Promise.all(asked.map(isReady))
      ports = asked.filter((_port, at) => answers[at])
      await sleep(checkMs)
    }
  })()
  const server = createServer((incoming, outgoing) => {
    turn += 1
    const port = ports[turn % ports.length]
    const onward = request(
      { host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        // NOTE: a proxy keeps its connection to the client, whatever the process does with its own.
        const { connection: _own, 'keep-alive': _howLong, ...headers } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, headers)
        answer.pipe(outgoing)
      },
    )
    onward.once('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502)
      outgoing.end()
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Waits until the process is in or out; false if that takes longer than a process serves on. */
    sendsTo: (one: number, isIn: boolean) =>
      waitUntil(() => ports.includes(one) === isIn, { forMs: drainSeconds * 1_000 }),
    async [Symbol.asyncDispose]() {
      checks.abort()
      await checking
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
