import { atMost, round } from '../bench-result.ts'
import type { BenchBar } from '../bench-result.ts'
import type { TailBeside } from './tail-beside.ts'
import { busyFunnel, operatorPause } from './time-visitors.ts'
import type { VisitorTimes } from './time-visitors.ts'

export function visitorRatios(visitors: readonly VisitorTimes[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    visitors.map(({ call, p99 }) => [
      `${call === 'all' ? 'visitors’ calls' : call} p99 beside an operator`,
      p99.times,
    ]),
  )
}

/**
 * The promise has to hold for the upper end of the range, like growth. It is about all visitor requests together: a
 * stretch has so few leads that their slowest hundredth is two requests.
 */
export function visitorBars(visitors: readonly VisitorTimes[]): readonly BenchBar[] {
  return visitors
    .filter(({ call }) => call === 'all')
    .map(({ p99 }) =>
      atMost(
        'p99 of visitors’ calls beside an operator, of alone, upper end of the range',
        p99.high,
        1.1,
        '×',
      ),
    )
}

export function describeVisitors(
  visitors: readonly VisitorTimes[],
  { pairs, seconds }: { readonly pairs: number; readonly seconds: number },
): readonly string[] {
  const { eventCallsPerSecond, leadsPerSecond } = busyFunnel
  return [
    `Visitors, on a copy of the large store and over HTTP from a separate process: ${eventCallsPerSecond} calls with three events and ${leadsPerSecond} leads a second, each timed from the moment it was due. ${pairs} pairs of stretches of ${seconds} s one right after the other, without an operator and next to one who opens a page ${operatorPause / 1000} s after the previous one has loaded, each with all its parallel calls; they take turns in going first. The ratio compares a stretch's percentile with its neighbor's and is averaged over the pairs without the tenth at either end, as for growth; the promise has to hold for the upper end of its 95 % bootstrap interval. The control compares the stretches without an operator with each other. In brackets is the percentile of all calls together, which is dominated by a few stretches in which the machine stalled, with an operator or without.`,
    ...visitors.map(
      ({ call, counted, p50, p95, p99, control }) =>
        `${call === 'all' ? 'all calls of visitors' : call}: ${counted.toLocaleString('en-US')} calls; p50 ${describe(p50)}; p95 ${describe(p95)}; p99 ${describe(p99)}; control of p99 ${describe(control)}.`,
    ),
  ]
}

function describe({ alone, beside, times, low, high }: TailBeside): string {
  return `${times.toFixed(2)}× (${low.toFixed(2)}–${high.toFixed(2)}) [${round(alone)} → ${round(beside)} ms]`
}
