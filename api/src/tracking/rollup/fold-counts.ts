import { mondayOf } from '@fennel/funnel'
import { memoize } from '../memoize.ts'
import { timeBuckets } from './contributions.ts'
import type { CountKey, Counts } from './contributions.ts'
import { armMeasures, journeyMeasures, laterStepMeasures, stepMeasures } from './total-measures.ts'

/** The origins by which visits can be broken down. */
export const origins = ['source', 'device', 'country'] as const

export type Origin = (typeof origins)[number]

const choices: readonly (readonly Origin[])[] = origins.reduce<readonly (readonly Origin[])[]>(
  (sofar, origin) => [...sofar, ...sofar.map((choice) => [...choice, origin])],
  [[]],
)

/** The `kind` of the sums broken down by these origins. `value` names them in this order, separated by `|`. */
export function kindOfOrigins(told: readonly Origin[]): string {
  const named = origins.filter((origin) => told.includes(origin))
  return named.length === 0 ? 'all' : named.join('+')
}

const kindsOfOrigins = choices.map((told) => ({ told, kind: kindOfOrigins(told) }))

/** Sums by the primary key of `rollup_totals` as JSON. Each array holds the measures of its key in a fixed order. */
export type Totals = ReadonlyMap<string, readonly number[]>

/** Where a count goes: which element of the array, and how long the array is. */
interface Place {
  readonly at: number
  readonly of: number
}

const places = (names: readonly string[]): ReadonlyMap<string, Place> =>
  new Map(names.map((name, at) => [name, { at, of: names.length }]))

const ofJourney = places(journeyMeasures)
const ofStep = places([
  ...stepMeasures,
  ...timeBuckets.map((end) => `timeOnStep ${end}`),
  ...laterStepMeasures,
])
const ofOption: Place = { at: 0, of: 1 }
const ofArms = new Set<string>(armMeasures)

/**
 * Folds counts into sums that a page can add up cheaply. A journey's counts are summed for each combination of origins
 * (`all`, `source`, `source+device` and so on); a step's (`step`) with the step as `value`; its options (`option`) with
 * the option as `detail`; an arm's (`arm`) with the arm as `value`, across flows. Each is summed by day, and again by
 * week as `all-week` and so on, where `day` is the week's Monday.
 */
export function foldCounts(differences: Counts): Totals {
  const sums = new Map<string, number[]>()
  for (const [key, count] of differences)
    for (const { name, place } of addendsOf(key)) addAt(sums, name, place, count)
  for (const [name, counts] of sums) if (counts.every((count) => count === 0)) sums.delete(name)
  return sums
}

/** A sum that a count is added to. */
interface Addend {
  /** The key of the sum as JSON. */
  readonly name: string
  readonly place: Place
}

/** Every sum that a count with this key is added to. Memoized, because a flow's steps use the same keys all day. */
const addendsOf = memoize(2_000, (key): readonly Addend[] => {
  const [app, day, flow, version, step, measure, detail, arm, source, device, country] = JSON.parse(
    key,
  ) as CountKey
  const monday = mondayOf(day)
  const into = (kind: string, value: string, place: Place | undefined, of = [flow, version], more = '') => {
    if (place === undefined) throw new Error(`There is no sum for the measure ${measure} ${detail}.`)
    return [
      { name: JSON.stringify([app, kind, of[0], day, of[1], value, more]), place },
      { name: JSON.stringify([app, `${kind}-week`, of[0], monday, of[1], value, more]), place },
    ]
  }
  if (arm !== '')
    return step === '' && ofArms.has(measure) ? into('arm', arm, ofJourney.get(measure), ['', '']) : []
  if (step === '') {
    const origin = { source, device, country }
    return kindsOfOrigins.flatMap(({ told, kind }) =>
      into(kind, told.map((name) => origin[name]).join('|'), ofJourney.get(measure)),
    )
  }
  if (measure === 'option') return into('option', step, ofOption, [flow, version], detail)
  return into('step', step, ofStep.get(detail === '' ? measure : `${measure} ${detail}`))
})

function addAt(sums: Map<string, number[]>, name: string, { at, of }: Place, count: number): void {
  const counts = sums.get(name) ?? Array.from({ length: of }, () => 0)
  counts[at] = (counts[at] ?? 0) + count
  sums.set(name, counts)
}
