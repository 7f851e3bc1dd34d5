import { loadBrand } from '@fennel/brands'
import { launchFreshStack } from '../../e2e/harness/launch-fresh-stack.ts'
import { stackAt } from '../../e2e/harness/stack.ts'
import { watchProcessors } from '../../scripts/prove/processor-time.ts'
import { askSandbox } from '../../scripts/verify-money/shop.ts'
import { atLeast, atMost, quantile, round } from '../bench-result.ts'
import type { BenchOptions, BenchOutcome, BenchRow } from '../bench-result.ts'
import { numberWish } from '../read-bench-wishes.ts'
import { beBusyOperator } from './busy-operator.ts'
import { startSecondApi } from './second-api.ts'
import type { CallTimes } from './http-visitor.ts'
import { walkJourney } from './walk-journey.ts'
import type { Funnel } from './walk-journey.ts'

const operator = { email: 'operator@bench.example', password: 'thyme-and-fennel-soup-9' }

/** Journeys begin at this rate, a little above what is promised, whether or not the earlier ones have ended. */
const journeysPerMinute = 1_560
/** Above this many at once the product has fallen behind, and beginning more would measure only the queue. */
const mostAtOnce = 300

/**
 * Whole journeys at a steady rate (`--per-minute 1560`) beside a busy operator; with `--processes 2`, what a second api
 * process brings.
 */
export async function benchFunnel(options: BenchOptions): Promise<BenchOutcome> {
  const minutes = numberWish(options, 'minutes', options.isQuick ? 1.5 : 10)
  const perMinute = numberWish(options, 'per-minute', journeysPerMinute)
  const stack = await launchFreshStack({ ADMIN_EMAIL: operator.email, ADMIN_PASSWORD: operator.password })
  try {
    const { sandboxUrl, api, sandbox, postgres } = stackAt(stack.url, stack.dataDir).processes()
    const brand = await loadBrand('calmplate')
    const flow = brand.flows[brand.defaultFlowId]
    if (flow === undefined) throw new Error('The brand has no default flow')
    const funnel: Funnel = { brand, flow, askSandbox: askSandbox(sandboxUrl), password: operator.password }
    await run({ urls: [stack.url], funnel, seconds: 5, perMinute: 300 })

    const admin = await beBusyOperator(stack.url, operator)
    const processors = await watchProcessors({ api, PostgreSQL: postgres, sandbox, load: process.pid })
    const steady = await run({
      urls: [stack.url],
      funnel,
      seconds: minutes * 60,
      perMinute,
    })
    const used = await processors()
    const adminTimes = await admin.stop()
    const all = [...steady.times.values()].flat()
    const failures = steady.failures.length + admin.failures()
    const outcome: BenchOutcome = {
      rows: [
        rowOf('all calls', all),
        ...[...steady.times].map(([path, times]) => rowOf(path, times)),
        rowOf('operator', adminTimes),
      ],
      ratios: {},
      bars: [
        atLeast('whole journeys', steady.perMinute, 1_500, ' a minute'),
        atMost('p99 of a visitor’s call', quantile(all, 0.99), 250, ' ms'),
        atMost('failed calls', failures, 0),
      ],
      notes: [
        `${round(minutes)} minutes; ${steady.journeys} whole journeys of ${flow.steps.length} steps, each with its events in batches, lead, plan and upsell paid in the sandbox, and account. They begin ${perMinute} times a minute, never more than ${mostAtOnce} at once. One api process; PostgreSQL, sandbox, load generator and operator share the machine.`,
        'Every journey ends with a password, whose hash (argon2id) is meant to cost processor time; its row shows what that takes.',
        `Percent of one processor meanwhile: ${Object.entries(used)
          .map(([name, percent]) => `${name} ${percent}`)
          .join(', ')}.`,
        ...steady.failures.slice(0, 3).map((failure) => `A failure: ${failure}`),
      ],
    }
    if (numberWish(options, 'processes', 1) < 2) return outcome
    await using second = await startSecondApi(api)
    const seconds = options.isQuick ? 20 : 60
    const one = await run({ urls: [stack.url], funnel, seconds, atOnce: 48 })
    const two = await run({ urls: [stack.url, second.url], funnel, seconds, atOnce: 48 })
    return {
      ...outcome,
      ratios: { 'journeys with two api processes to one, as many as can be': two.perMinute / one.perMinute },
      rows: [
        ...outcome.rows,
        {
          call: 'as many as can be, 1 process',
          count: one.journeys,
          'journeys a minute': round(one.perMinute),
        },
        {
          call: 'as many as can be, 2 processes',
          count: two.journeys,
          'journeys a minute': round(two.perMinute),
        },
      ],
    }
  } finally {
    await stack.stop()
  }
}

interface RunPlan {
  readonly urls: readonly string[]
  readonly funnel: Funnel
  readonly seconds: number
  /** Begins at this rate … */
  readonly perMinute?: number
  /** … or keeps this many going. */
  readonly atOnce?: number
}

interface RunResult {
  readonly journeys: number
  readonly perMinute: number
  readonly times: CallTimes
  readonly failures: readonly string[]
}

async function run({ urls, funnel, seconds, perMinute, atOnce = mostAtOnce }: RunPlan): Promise<RunResult> {
  const times: CallTimes = new Map()
  const failures: string[] = []
  const going = new Set<Promise<void>>()
  const since = performance.now()
  const elapsed = () => performance.now() - since
  let begun = 0
  let journeys = 0
  while (elapsed() < seconds * 1000) {
    const isDue = perMinute === undefined || begun < (elapsed() / 60_000) * perMinute
    if (!isDue || going.size >= atOnce) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      continue
    }
    const url = urls[begun % urls.length] ?? ''
    begun += 1
    const journey = walkJourney(url, funnel, times).then(
      () => void (journeys += 1),
      (failure: unknown) => void failures.push(String(failure)),
    )
    going.add(journey)
    void journey.then(() => going.delete(journey))
  }
  const ended = journeys
  const perMinuteNow = (ended / elapsed()) * 60_000
  await Promise.all(going)
  return { journeys, perMinute: perMinuteNow, times, failures }
}

function rowOf(call: string, times: readonly number[]): BenchRow {
  return {
    call,
    count: times.length,
    'p50 ms': round(quantile(times, 0.5)),
    'p99 ms': round(quantile(times, 0.99)),
    'longest ms': round(times.reduce((most, time) => Math.max(most, time), 0)),
  }
}
