import { availableParallelism } from 'node:os'
import { loadBrand } from '@fennel/brands'
import { launchFreshStack } from '../../e2e/harness/launch-fresh-stack.ts'
import { stackAt } from '../../e2e/harness/stack.ts'
import type { Stack } from '../../e2e/harness/stack.ts'
import { askSandbox } from '../../scripts/rehearsal/shop.ts'
import { quantile } from '../../scripts/numbers/quantile.ts'
import { atLeast, atMost, round } from '../bench-result.ts'
import type { BenchOptions, BenchOutcome, BenchRow } from '../bench-result.ts'
import { numberOption } from '../parse-bench-options.ts'
import { operator, runBesideOperator } from './beside-operator.ts'
import type { SteadyRun } from './beside-operator.ts'
import { checkBooks } from './check-books.ts'
import { compareProcesses } from './compare-processes.ts'
import { findLimit } from './find-limit.ts'
import type { Probe } from './find-limit.ts'
import { mostAtOnce, runJourneys } from './run-journeys.ts'
import type { Funnel } from './walk-journey.ts'

/** The goals: whole journeys per minute, and the p99 of a visitor's request in milliseconds. */
const promisedPerMinute = 1_500
const longestMs = 250

/** The rate at which journeys begin, slightly above the goal. */
const journeysPerMinute = 1_560

/**
 * Whole journeys at a steady rate (`--per-minute 1560`) next to a busy operator, after short runs (`--probe-seconds
 * 20`) have found the highest rate that reaches the goals. With `--processes 2`, also what a second API process gains
 * and whether the books stay correct with two.
 */
export async function benchFunnel(options: BenchOptions): Promise<BenchOutcome> {
  const minutes = numberOption(options, 'minutes', options.isQuick ? 1.5 : 10)
  const perMinute = numberOption(options, 'per-minute', journeysPerMinute)
  const launched = await launchFreshStack({
    ADMIN_EMAIL: operator.email,
    ADMIN_PASSWORD: operator.password,
    // NOTE: otherwise most of these mails would wait for hours, and unfinished jobs prove nothing.
    MAILS_PER_HOUR: '1000000',
  })
  const stack = stackAt(launched.url, launched.dataDir)
  try {
    const funnel = await openFunnel(stack)
    await runJourneys({ urls: [stack.url], funnel, seconds: 5, perMinute: 300 })
    const probeSeconds = numberOption(options, 'probe-seconds', options.isQuick ? 10 : 20)
    const search = await searchLimit(stack, funnel, probeSeconds)
    const steady = await runBesideOperator(stack, funnel, { seconds: minutes * 60, perMinute })
    const described = describeSteady(steady, await checkBooks(stack))
    const outcome = {
      ...described,
      rows: [...described.rows, ...search.rows],
      notes: [
        `${round(minutes)} minutes; ${steady.journeys} whole journeys of ${funnel.flow.steps.length} steps, each with its events in batches, lead, plan and upsell paid in the sandbox, and account. ${perMinute} begin per minute, never more than ${mostAtOnce} at once. One API process; PostgreSQL, sandbox, load generator and operator share the machine.`,
        'Every journey ends with a password, whose hash (argon2id, 64 MiB, three passes) is meant to cost processor time; its row shows what that takes.',
        `Percent of one processor during the run: ${list(steady.processors, (percent) => `${Math.round(percent)}`)}. Processor time per journey, including its background jobs: ${list(steady.cost, (cost) => `${round(cost)} ms`)}.`,
        describeLimit(search.best, probeSeconds, steady),
        ...steady.failures.slice(0, 3).map((failure) => `A failure: ${failure}`),
      ],
    }
    if (numberOption(options, 'processes', 1) < 2) return outcome
    const seconds = numberOption(options, 'compare-seconds', options.isQuick ? 20 : 60)
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

/** A rate that was tried. */
interface Tried extends Probe {
  readonly times: readonly number[]
  readonly failures: number
  /** Processor time per journey in milliseconds, all programs together. */
  readonly cost: number
}

/** Short runs at increasing rates next to the operator, to find the highest that reaches the goals for visitors. */
async function searchLimit(stack: Stack, funnel: Funnel, seconds: number) {
  const { best, probes } = await findLimit<Tried>(async (perMinute) => {
    const run = await runBesideOperator(stack, funnel, { seconds, perMinute })
    const times = [...run.times.values()].flat()
    const holds = run.failures.length === 0 && quantile(times, 0.99) <= longestMs
    return { perMinute, holds, times, failures: run.failures.length, cost: sumOf(run.cost) }
  })
  return {
    best,
    rows: probes.map(({ perMinute, times, failures }) =>
      rowOf(`all calls at ${perMinute} a minute${failures === 0 ? '' : `, ${failures} failed`}`, times),
    ),
  }
}

/** The limit that was found and how many cores the goal needs; when no rate held, based on the cost in the long run. */
function describeLimit(best: Tried | undefined, seconds: number, longRun: SteadyRun): string {
  const cost = best?.cost ?? sumOf(longRun.cost)
  const cores = (cost * promisedPerMinute) / 60_000
  const held = best === undefined ? 'no rate held' : `${best.perMinute} a minute held`
  return `In runs of ${round(seconds)} s at increasing rates, ${held} on ${availableParallelism()} cores with no failed call and a p99 of at most ${longestMs} ms. A journey takes ${round(cost)} ms of processor time, including its jobs, the operator, the sandbox and the load generator, so ${promisedPerMinute} a minute need ${round(cores)} cores.`
}

function sumOf(cost: SteadyRun['cost']): number {
  return Object.values(cost).reduce((sum, one) => sum + one, 0)
}

function describeSteady({ times, operatorTimes, perMinute, failures }: SteadyRun, wrong: readonly string[]) {
  const all = [...times.values()].flat()
  return {
    rows: [
      rowOf('all calls', all),
      ...[...times].map(([path, list]) => rowOf(path, list)),
      rowOf('operator', operatorTimes),
    ],
    ratios: {},
    bars: [
      atLeast('whole journeys', perMinute, promisedPerMinute, ' a minute'),
      atMost('p99 of a visitor’s call', quantile(all, 0.99), longestMs, ' ms'),
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
