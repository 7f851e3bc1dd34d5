import type { Evidence } from './canary.ts'
import { plainTraces } from './plain-traces.ts'

/** A trace left by one voice but not by the other, who did the same and gave different answers. */
export interface Difference {
  readonly place: string
  /** The trace, e.g. `metadata.note=yes`. */
  readonly trace: string
  /** Who left it. */
  readonly by: 'first' | 'second'
}

/**
 * Everything that only one of two groups of visitors left. Both did the same except for their answers about health, so
 * every difference reveals something about them. `armWords` are titles that experiments give to the same step: they
 * depend on the session, not on answers.
 */
export function compareTwins(
  first: readonly Evidence[],
  second: readonly Evidence[],
  armWords: ReadonlySet<string> = new Set(),
): readonly Difference[] {
  const ofFirst = tracesByPlace(first, armWords)
  const ofSecond = tracesByPlace(second, armWords)
  const places = new Set([...ofFirst.keys(), ...ofSecond.keys()])
  return [...places].flatMap((place) => {
    const one = ofFirst.get(place) ?? new Set()
    const other = ofSecond.get(place) ?? new Set()
    return [
      ...without(one, other).map((trace): Difference => ({ place, trace, by: 'first' })),
      ...without(other, one).map((trace): Difference => ({ place, trace, by: 'second' })),
    ]
  })
}

function without(traces: ReadonlySet<string>, known: ReadonlySet<string>): readonly string[] {
  return [...traces].filter((trace) => !known.has(trace))
}

function tracesByPlace(
  evidence: readonly Evidence[],
  armWords: ReadonlySet<string>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const isOfArm = (trace: string) => armWords.has(trace.slice(trace.indexOf('=') + 1))
  const byPlace = new Map<string, Set<string>>()
  for (const { place, text } of evidence) {
    const traces = byPlace.get(place) ?? new Set<string>()
    byPlace.set(place, traces)
    for (const line of new Set(text.split('\n'))) {
      for (const trace of plainTraces(line, place)) if (!isOfArm(trace)) traces.add(trace)
    }
  }
  return byPlace
}

/** New and changed lines since `before`, place by place. */
export function writtenSince(before: readonly Evidence[], after: readonly Evidence[]): readonly Evidence[] {
  const known = new Map<string, Set<string>>()
  for (const { place, text } of before) {
    const lines = known.get(place) ?? new Set<string>()
    known.set(place, lines)
    for (const line of text.split('\n')) lines.add(line)
  }
  return after.map((one) => ({
    ...one,
    text: one.text
      .split('\n')
      .filter((line) => known.get(one.place)?.has(line) !== true)
      .join('\n'),
  }))
}
