import type { Stack } from '../../e2e/harness/stack.ts'
import { quantile } from '../../scripts/numbers/quantile.ts'
import { atMost, round } from '../bench-result.ts'
import type { BenchOutcome, BenchRow } from '../bench-result.ts'
import { checkBooks, paymentsOf } from './check-books.ts'
import { allowedGuesses, countGuesses } from './count-guesses.ts'
import { runJourneys } from './run-journeys.ts'
import type { RunResult } from './run-journeys.ts'
import { startSecondApi } from './second-api.ts'
import type { Funnel } from './walk-journey.ts'

/** Enough concurrent journeys to keep two processors busy, without a queue that makes the server reject requests. */
const atOnce = 24

/**
 * As many journeys as possible with one process and with two, then with two processes where buyers click at both at the
 * same moment. Limits, jobs and idempotency are checked afterwards.
 */
export async function compareProcesses(stack: Stack, funnel: Funnel, seconds: number): Promise<BenchOutcome> {
  const one = await runJourneys({ urls: [stack.url], funnel, seconds, atOnce })
  const { two, impatient, wrong, bought } = await withSecond(stack, funnel, seconds)
  const guesses = await countGuesses()
  // NOTE: NaN on a machine so busy that no journey finishes in time.
  const ratio = two.perMinute / one.perMinute
  const failed = one.failures.length + two.failures.length + impatient.failures.length
  return {
    ratios: Number.isFinite(ratio)
      ? { 'journeys with two api processes to one, as many as can be': ratio }
      : {},
    rows: [
      rowOf('1 process, as many as can be', one),
      rowOf('2 processes, as many as can be', two),
      rowOf('2 processes, impatient buyers', impatient),
    ],
    bars: [
      atMost('failed journeys in the comparison', failed, 0),
      atMost(
        `faults in the books of two processes${wrong.map((fault) => ` (${fault})`).join('')}`,
        wrong.length,
        0,
      ),
      atMost(
        'payments too many of impatient buyers',
        Math.abs(bought.plan - impatient.journeys) + Math.abs(bought.upsell - impatient.journeys),
        0,
      ),
      atMost('guesses at passwords that two processes weigh', guesses, allowedGuesses),
    ],
    notes: [
      `With two processes the calls of a journey go to both in turn. ${round(seconds)} s each, ${atOnce} journeys at once; impatient buyers click plan and upsell at both processes at the same moment, and the ledger must contain exactly one payment of each per journey. Password guesses come from one address, with limits on, at both in turn.`,
      ...[...one.failures, ...two.failures, ...impatient.failures]
        .slice(0, 3)
        .map((failure) => `A failure of the comparison: ${failure}`),
    ],
  }
}

async function withSecond(stack: Stack, funnel: Funnel, seconds: number) {
  await using second = await startSecondApi(stack.processes().api)
  const urls = [stack.url, second.url]
  const two = await runJourneys({ urls, funnel, seconds, atOnce })
  await checkBooks(stack)
  const before = await paymentsOf(stack)
  const impatient = await runJourneys({
    urls,
    isImpatient: true,
    funnel,
    seconds: seconds / 2,
    atOnce: atOnce / 2,
  })
  const wrong = await checkBooks(stack)
  const after = await paymentsOf(stack)
  const grown = (kind: string) => (after[kind] ?? 0) - (before[kind] ?? 0)
  return { two, impatient, wrong, bought: { plan: grown('plan'), upsell: grown('upsell') } }
}

function rowOf(call: string, { journeys, perMinute, times }: RunResult): BenchRow {
  const all = [...times.values()].flat()
  return {
    call,
    count: journeys,
    'p50 ms': round(quantile(all, 0.5)),
    'p99 ms': round(quantile(all, 0.99)),
    'longest ms': round(all.reduce((most, time) => Math.max(most, time), 0)),
    'journeys a minute': round(perMinute),
  }
}
