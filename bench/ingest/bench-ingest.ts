import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { loadBrand } from '@fennel/brands'
import { launchFreshStack } from '../../e2e/harness/launch-fresh-stack.ts'
import { stackAt } from '../../e2e/harness/stack.ts'
import { median } from '../../scripts/numbers/quantile.ts'
import { atLeast, atMost, round } from '../bench-result.ts'
import type { BenchOptions, BenchOutcome, BenchRow } from '../bench-result.ts'
import { generateLoad } from '../load-generator.ts'
import type { LoadResult } from '../load-generator.ts'
import { createEventBodies } from './make-events.ts'
import { addSoak, soak, soakEvents } from './soak.ts'
import { secondsUntilCounted } from './until-counted.ts'
import { createWorkTally } from './work-tally.ts'
import type { WorkSide } from './work-tally.ts'

const connections = 256

/**
 * Durable events per second compared with a bare server that echoes the same bodies; with `--soak`, memory growth as
 * well.
 */
export async function benchIngest(options: BenchOptions): Promise<BenchOutcome> {
  const stack = await launchFreshStack()
  const echo = await startEcho()
  const ids = await questionsOf('inflammation')
  const nextBody = createEventBodies(() => Date.now(), ids)
  const load = (url: string, size: { readonly duration: number }) =>
    generateLoad({
      url,
      connections,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-ipcountry': 'US' },
      requests: [{ setupRequest: (request) => ({ ...request, body: nextBody() }) }],
      ...size,
    })
  const ours = `${stack.url}/api/tracking/events`
  try {
    const duration = options.isQuick ? 8 : 20
    for (const url of [echo.url, ours]) await load(url, { duration: 3 })
    const rounds: Round[] = []
    const { processes, query } = stackAt(stack.url, stack.dataDir)
    const catchUp = async () => secondsUntilCounted(query)
    await catchUp()
    const work = createWorkTally(() => ({
      echo: echo.pid,
      api: processes().api,
      database: processes().postgres,
    }))
    const watched = (side: WorkSide, url: string) => work.during(side, () => load(url, { duration }))
    for (let round = 0; round < (options.isQuick ? 3 : 6); round += 1)
      rounds.push({
        echo: await watched('echo', echo.url),
        ours: await watched('ours', ours),
        // NOTE: before the next echo, which the counting would slow down.
        secondsAfter: await work.during('counting', catchUp),
      })
    const sent = rounds.map((round) => round.ours)
    const echoed = rounds.map((round) => round.echo)
    const ratio = median(rounds.map((round) => round.ours.requests.average / round.echo.requests.average))
    const counted = rounds.map((round) => round.ours.requests.total / (duration + round.secondsAfter))
    const failures = sent.reduce((sum, one) => sum + one.errors + one.timeouts + one.non2xx, 0)
    const outcome: BenchOutcome = {
      rows: [
        { ...rowOf('bare Fastify, echo', echoed), ...work.each('echo', countOf(echoed)) },
        { ...rowOf('POST /tracking/events', sent), ...work.each('ours', countOf(sent)) },
        {
          what: 'the same, until they are counted',
          'requests a second': round(median(counted)),
          ...work.each('counting', countOf(sent)),
        },
      ],
      ratios: {
        'durable events to echo': ratio,
        'counted events to echo': median(
          rounds.map((_, at) => (counted[at] ?? 0) / (echoed[at]?.requests.average ?? 1)),
        ),
      },
      bars: [
        atLeast('durable events to bare Fastify echo', ratio, 0.7),
        atMost('p99 of a durable event', median(sent.map(({ latency }) => latency.p99)), 60, ' ms'),
        atMost('events not taken', failures, 0),
      ],
      notes: [
        `autocannon, ${connections} connections, one event of 900 bytes per request, every event new, 40 per session; ${rounds.length} rounds of ${duration} s of each in turn, medians. The load generator shares the processor with the server in both.`,
        'µs are processor time per request, without the load generator. Because all share the processors, the first goal is only reached if an event costs no more than a complete echo request divided by 0.7.',
        'An event is answered after its commit (fsync on, embedded PostgreSQL). Under such load, events are stored first and counted later: the third row divides the events of a round by the time until the last one was counted, and shows the work after the load had ended. Limits by session and address are off, because all load comes from one address.',
      ],
    }
    if (!options.values.has('soak')) return outcome
    return addSoak(outcome, await soak(stackAt(stack.url, stack.dataDir), soakEvents(options), ids))
  } finally {
    echo.stop()
    await stack.stop()
  }
}

interface Round {
  readonly echo: LoadResult
  readonly ours: LoadResult
  /** Seconds from the end of the load until all events were counted. */
  readonly secondsAfter: number
}

/** The step ids of a flow of the default brand. */
async function questionsOf(flowId: string): Promise<readonly string[]> {
  const { flows } = await loadBrand('calmplate')
  return (flows[flowId]?.steps ?? []).map(({ id }) => id)
}

function rowOf(what: string, results: readonly LoadResult[]): BenchRow {
  const of = (read: (result: LoadResult) => number) => round(median(results.map(read)))
  return {
    what,
    'requests a second': of(({ requests }) => requests.average),
    'p50 ms': of(({ latency }) => latency.p50),
    'p99 ms': of(({ latency }) => latency.p99),
    failed: results.reduce((sum, { errors, timeouts, non2xx }) => sum + errors + timeouts + non2xx, 0),
  }
}

function countOf(results: readonly LoadResult[]): number {
  return results.reduce((sum, { requests }) => sum + requests.total, 0)
}

interface EchoServer {
  readonly url: string
  readonly pid: number
  readonly stop: () => void
}

async function startEcho(): Promise<EchoServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'echo-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [line]: unknown[] = await once(createInterface({ input: child.stdout }), 'line')
  return { url: `${String(line)}/echo`, pid: child.pid ?? 0, stop: () => void child.kill('SIGTERM') }
}
