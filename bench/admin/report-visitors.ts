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
 * Held to the upper end of the range, as growth is: what is not shown is not kept. The promise is about all that visitors
 * call; of leads alone a stretch has so few that its slowest hundredth is two calls.
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
  const { eventsPerSecond, leadsPerSecond } = busyFunnel
  return [
    `Visitors, on a copy of the large store and over HTTP from a process of their own: ${eventsPerSecond} calls with three events and ${leadsPerSecond} leads a second, each timed from the moment it was due. ${pairs} pairs of stretches of ${seconds} s right after each other, without an operator and beside one who opens a page ${operatorPause / 1000} s after the last one was there, each with all the calls it makes at once; either is first in turn. The ratio is that of a stretch's percentile to its neighbour's, the mean of the pairs without the tenth at either end, as for growth; its range (bootstrap) holds the truth 95 times out of 100, and the promise is held to its upper end. The control sets the stretches without an operator against each other. In brackets the percentile of all calls together, which a few stretches make in which the machine stood still, with an operator or without.`,
    ...visitors.map(
      ({ call, counted, p50, p95, p99, control }) =>
        `${call === 'all' ? 'all calls of visitors' : call}: ${counted.toLocaleString('en-US')} calls; p50 ${describe(p50)}; p95 ${describe(p95)}; p99 ${describe(p99)}; control of p99 ${describe(control)}.`,
    ),
  ]
}

function describe({ alone, beside, times, low, high }: TailBeside): string {
  return `${times.toFixed(2)}× (${low.toFixed(2)}–${high.toFixed(2)}) [${round(alone)} → ${round(beside)} ms]`
}
