import { mondayOf } from '@fennel/funnel'
import { remembered } from '../remembered.ts'
import { timeBuckets } from './contributions.ts'
import type { CountKey, Counts } from './contributions.ts'
import { armMeasures, journeyMeasures, laterStepMeasures, stepMeasures } from './total-measures.ts'

/** What visits are told apart by. */
export const origins = ['source', 'device', 'country'] as const

export type Origin = (typeof origins)[number]

const choices: readonly (readonly Origin[])[] = origins.reduce<readonly (readonly Origin[])[]>(
  (sofar, origin) => [...sofar, ...sofar.map((choice) => [...choice, origin])],
  [[]],
)

/** The `kind` of the sums that tell these origins apart, and in what order `value` names them, each before a `|`. */
export function kindOfOrigins(told: readonly Origin[]): string {
  const named = origins.filter((origin) => told.includes(origin))
  return named.length === 0 ? 'all' : named.join('+')
}

const kindsOfOrigins = choices.map((told) => ({ told, kind: kindOfOrigins(told) }))

/** Sums by the primary key of `rollup_totals` as JSON; each holds everything that is counted under its key, in its order. */
export type Totals = ReadonlyMap<string, readonly number[]>

/** Where a count goes: which of the sums under a key, and how many there are. */
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
 * The same counts in sums that a page can add up at once. A journey's are kept once for each choice of origins to be told
 * apart (`all`, `source`, `source+device` and so on), a step's (`step`) with the step as `value`, the options chosen in it
 * (`option`) with the option as `detail`, an arm's (`arm`) with the arm as `value` whatever the flow. Each is summed by day,
 * and once more by week as `all-week` and so on, whose `day` is the week's Monday.
 */
export function foldCounts(differences: Counts): Totals {
  const sums = new Map<string, number[]>()
  for (const [key, count] of differences)
    for (const { name, place } of addendsOf(key)) addAt(sums, name, place, count)
  for (const [name, counts] of sums) if (counts.every((count) => count === 0)) sums.delete(name)
  return sums
}

/** A sum that a count goes into. */
interface Addend {
  /** The key of the sum as JSON. */
  readonly name: string
  readonly place: Place
}

/** Every sum that a count with this key goes into; the steps of a flow are counted under the same keys all day. */
const addendsOf = remembered(2_000, (key): readonly Addend[] => {
  const [app, day, flow, version, step, measure, detail, arm, source, device, country] = JSON.parse(
    key,
  ) as CountKey
  const monday = mondayOf(day)
  const into = (kind: string, value: string, place: Place | undefined, of = [flow, version], more = '') => {
    if (place === undefined) throw new Error(`Nothing is summed up of ${measure} ${detail}.`)
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
