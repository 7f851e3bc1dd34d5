import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { readSamples } from './read-samples.ts'
import type { Sample } from './read-samples.ts'

const run = promisify(execFile)
const everyMs = 500
/** Used for the last, open-ended bucket, in seconds. */
const beyond = 60

/** What a server reported about itself while it was watched; times in milliseconds. */
export interface OwnView {
  readonly mostMegabytes: number
  /** The largest event loop delay. */
  readonly loopDelayMs: number
  /** The largest numbers waiting at once: requests in queues, and queries for a database connection. */
  readonly mostWaiting: number
  readonly mostWaitingForDatabase: number
  /** p99 of served API requests by the server's own clock, rounded up to a histogram bucket. */
  readonly servedWithinMs: number
}

/** Polls the `/metrics` of the server at `base` until stopped. */
export async function watchServer(
  base: string,
  pid: number,
): Promise<{ readonly stop: () => Promise<OwnView> }> {
  const before = await readMetrics(base)
  let mostMegabytes = 0
  let mostWaiting = 0
  let mostWaitingForDatabase = 0
  let loopDelayMs = 0
  const look = async () => {
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
    mostMegabytes = Math.max(mostMegabytes, Number(stdout) / 1_024)
    const samples = await readMetrics(base)
    const worst = (name: string, label = '') =>
      Math.max(
        0,
        ...samples.filter((one) => one.name === name && one.labels.includes(label)).map(({ value }) => value),
      )
    mostWaiting = Math.max(mostWaiting, worst('fennel_calls', 'state="waiting"'))
    mostWaitingForDatabase = Math.max(
      mostWaitingForDatabase,
      worst('fennel_database_connections', 'state="waiting"'),
    )
    loopDelayMs = Math.max(loopDelayMs, worst('fennel_event_loop_delay_seconds', 'quantile="max"') * 1_000)
  }
  let looking: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => undefined)
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await looking
      const after = await readMetrics(base)
      return {
        mostMegabytes: Math.round(mostMegabytes),
        loopDelayMs: Math.round(loopDelayMs),
        mostWaiting,
        mostWaitingForDatabase,
        servedWithinMs: servedWithin(before, after),
      }
    },
  }
}

async function readMetrics(base: string): Promise<readonly Sample[]> {
  const response = await fetch(`${base}/metrics`)
  if (!response.ok) throw new Error(`/metrics answered ${response.status}`)
  return readSamples(await response.text())
}

/** The smallest bucket that contains 99 % of the API requests answered with 200 between two samples. */
export function servedWithin(before: readonly Sample[], after: readonly Sample[]): number {
  const counted = (samples: readonly Sample[]) => {
    const buckets = new Map<number, number>()
    for (const { name, labels, value } of samples) {
      const bound = /le="([^"]+)"/.exec(labels)?.[1]
      const isServed = labels.includes('status="200"') && !labels.includes('route="page"')
      if (name !== 'fennel_request_duration_seconds_bucket' || bound === undefined || !isServed) continue
      const seconds = bound === '+Inf' ? beyond : Number(bound)
      buckets.set(seconds, (buckets.get(seconds) ?? 0) + value)
    }
    return buckets
  }
  const earlier = counted(before)
  const between = [...counted(after)]
    .map(([bound, count]) => [bound, count - (earlier.get(bound) ?? 0)] as const)
    .toSorted(([one], [other]) => one - other)
  const all = between.at(-1)?.[1] ?? 0
  const [bound = 0] = between.find(([, count]) => count >= all * 0.99) ?? []
  return bound * 1_000
}
