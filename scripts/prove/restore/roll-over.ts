import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChildProcess } from 'node:child_process'
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

/** How long a process may take to finish after SIGTERM, in milliseconds. */
const grace = 8_000

/**
 * Two processes on one database behind a load balancer. They are replaced one at a time, as an operator would: remove
 * one from the balancer, stop it, start another. No request may fail, and every stop has to be graceful.
 */
export async function rollOver(postgresUrl: string, rolls: number): Promise<Part> {
  await using house = await openHouse(postgresUrl)
  const running: Running[] = [await startOne(house), await startOne(house)]
  const line = { ports: running.map(({ port }) => port) }
  await using balancer = await startBalancer(line)
  const generator = await startLoadGenerator(balancer.url)
  const findings: string[] = []
  let isOver = false
  const answers = (async () => {
    const all: Answered[] = []
    while (!isOver) all.push(...(await generator.closed(8, 0.5)).answers)
    return all
  })()
  for (let roll = 1; roll <= rolls; roll += 1) {
    const old = running.shift()
    if (old === undefined) break
    line.ports = running.map(({ port }) => port)
    old.child.kill('SIGTERM')
    const isStopped = await Promise.race([
      endOf(old.child).then(() => true),
      new Promise<boolean>((resolve) => void setTimeout(() => resolve(false), grace)),
    ])
    if (!isStopped || old.child.exitCode !== 0)
      findings.push(
        `stop ${roll} was not graceful: ${old.child.exitCode ?? old.child.signalCode ?? 'still running'}`,
      )
    running.push(await startOne(house))
    line.ports = running.map(({ port }) => port)
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
  const child = await house.start({ PORT: String(port) })
  const isReady = async () =>
    (await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined))?.status === 200
  if (!(await waitUntil(isReady, { forMs: 60_000 }))) throw new Error('The process did not get ready')
  return { child, port }
}

/** Sends requests to the processes in turn; a request that has started stays with its process. */
async function startBalancer(line: { ports: readonly number[] }) {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    turn += 1
    const port = line.ports[turn % line.ports.length]
    const onward = request(
      { host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
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
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
