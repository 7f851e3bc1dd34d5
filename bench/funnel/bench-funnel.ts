import { loadBrand } from '@fennel/brands'
import { launchFreshStack } from '../../e2e/harness/launch-fresh-stack.ts'
import { stackAt } from '../../e2e/harness/stack.ts'
import type { Stack } from '../../e2e/harness/stack.ts'
import { watchProcessors } from '../../scripts/prove/processor-time.ts'
import { askSandbox } from '../../scripts/verify-money/shop.ts'
import { atLeast, atMost, quantile, round } from '../bench-result.ts'
import type { BenchOptions, BenchOutcome, BenchRow } from '../bench-result.ts'
import { numberWish } from '../read-bench-wishes.ts'
import { beBusyOperator } from './busy-operator.ts'
import { checkBooks } from './check-books.ts'
import { compareProcesses } from './compare-processes.ts'
import { mostAtOnce, runJourneys } from './run-journeys.ts'
import type { RunResult } from './run-journeys.ts'
import type { Funnel } from './walk-journey.ts'

const operator = { email: 'operator@bench.example', password: 'thyme-and-fennel-soup-9' }

/** Journeys begin at this rate, a little above what is promised. */
const journeysPerMinute = 1_560

/**
 * Whole journeys at a steady rate (`--per-minute 1560`) beside a busy operator; with `--processes 2`, what a second api
 * process brings and whether the two keep each other's books.
 */
export async function benchFunnel(options: BenchOptions): Promise<BenchOutcome> {
  const minutes = numberWish(options, 'minutes', options.isQuick ? 1.5 : 10)
  const perMinute = numberWish(options, 'per-minute', journeysPerMinute)
  const launched = await launchFreshStack({
    ADMIN_EMAIL: operator.email,
    ADMIN_PASSWORD: operator.password,
  })
  const stack = stackAt(launched.url, launched.dataDir)
  try {
    const funnel = await openFunnel(stack)
    await runJourneys({ urls: [stack.url], funnel, seconds: 5, perMinute: 300 })
    const steady = await runBesideOperator(stack, funnel, { seconds: minutes * 60, perMinute })
    const outcome = {
      ...describeSteady(steady),
      notes: [
        `${round(minutes)} minutes; ${steady.journeys} whole journeys of ${funnel.flow.steps.length} steps, each with its events in batches, lead, plan and upsell paid in the sandbox, and account. They begin ${perMinute} times a minute, never more than ${mostAtOnce} at once. One api process; PostgreSQL, sandbox, load generator and operator share the machine.`,
        'Every journey ends with a password, whose hash (argon2id, 64 MiB, three passes) is meant to cost processor time; its row shows what that takes.',
        `Percent of one processor meanwhile: ${list(steady.processors, (percent) => `${percent}`)}. Processor time of one journey: ${list(steady.processors, (percent) => `${round((percent * 600) / steady.perMinute)} ms`)}.`,
        ...steady.failures.slice(0, 3).map((failure) => `A failure: ${failure}`),
      ],
    }
    if (numberWish(options, 'processes', 1) < 2) return outcome
    const seconds = numberWish(options, 'compare-seconds', options.isQuick ? 20 : 60)
    const compared = await compareProcesses(stack, funnel, seconds)
    return {
      rows: [...outcome.rows, ...compared.rows],
      ratios: compared.ratios,
      bars: [...outcome.bars, ...compared.bars],
      notes: [...outcome.notes, ...compared.notes],
    }
  } finally {
    await launched.stop()
  }
}

async function openFunnel(stack: Stack): Promise<Funnel> {
  const brand = await loadBrand('calmplate')
  const flow = brand.flows[brand.defaultFlowId]
  if (flow === undefined) throw new Error('The brand has no default flow')
  const { sandboxUrl } = stack.processes()
  return { brand, flow, askSandbox: askSandbox(sandboxUrl), password: operator.password }
}

interface SteadyRun extends RunResult {
  readonly operatorTimes: readonly number[]
  /** Percent of one processor, by program. */
  readonly processors: Readonly<Record<string, number>>
  /** What is wrong in the books afterwards. */
  readonly wrong: readonly string[]
}

async function runBesideOperator(
  stack: Stack,
  funnel: Funnel,
  pace: { readonly seconds: number; readonly perMinute: number },
): Promise<SteadyRun> {
  const { api, sandbox, postgres } = stack.processes()
  const admin = await beBusyOperator(stack.url, operator)
  const processors = await watchProcessors({ api, PostgreSQL: postgres, sandbox, load: process.pid })
  const run = await runJourneys({ urls: [stack.url], funnel, ...pace })
  const used = await processors()
  const operatorTimes = await admin.stop()
  const failures = [...run.failures, ...admin.failures()]
  return { ...run, failures, operatorTimes, processors: used, wrong: await checkBooks(stack) }
}

function describeSteady({ times, operatorTimes, perMinute, failures, wrong }: SteadyRun) {
  const all = [...times.values()].flat()
  return {
    rows: [
      rowOf('all calls', all),
      ...[...times].map(([path, list]) => rowOf(path, list)),
      rowOf('operator', operatorTimes),
    ],
    ratios: {},
    bars: [
      atLeast('whole journeys', perMinute, 1_500, ' a minute'),
      atMost('p99 of a visitor’s call', quantile(all, 0.99), 250, ' ms'),
      atMost('failed calls', failures.length, 0),
      atMost(
        `faults in the books afterwards${wrong.map((fault) => ` (${fault})`).join('')}`,
        wrong.length,
        0,
      ),
    ],
  }
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

function list<T>(values: Readonly<Record<string, T>>, words: (value: T) => string): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${words(value)}`)
    .join(', ')
}
