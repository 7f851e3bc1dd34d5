import { daysOfZone } from '@fennel/funnel'
import type { ZoneDays } from '@fennel/funnel'
import { remembered } from '../remembered.ts'
import { hasStage, stages } from './session-state.ts'
import type { SessionState, StepKey, StepState } from './session-state.ts'

/** The columns of a count, in the order of the table's key. */
export type CountKey = readonly [
  appName: string,
  day: string,
  flowId: string,
  flowVersion: string,
  stepId: string,
  measure: string,
  detail: string,
  arm: string,
  source: string,
  device: string,
  country: string,
]

/** Counts by their key as JSON; what a visit adds to the totals, or the difference it makes. */
export type Counts = ReadonlyMap<string, number>

const utc = daysOfZone('UTC')

/** Upper ends of the buckets of time on a step, in milliseconds; longer times fall in the last one. */
export const timeBuckets: readonly number[] = [
  1_000, 2_000, 3_000, 4_000, 5_000, 7_000, 10_000, 14_000, 20_000, 30_000, 45_000, 60_000, 90_000, 120_000,
  300_000, 1_800_000,
]

/**
 * What a visit as a whole adds: one for each stage it reached, its money, and where it stands still. `days` are those of the
 * zone by which the store is kept.
 */
export function journeyCounts(state: SessionState, days: ZoneDays = utc): Counts {
  const counts = new Map<string, number>()
  const [flowId, flowVersion] = state.flow?.[1] ?? ['', '']
  const day = days.dayOf(state.firstAt)
  const place = beginningOf(state, day, [flowId, flowVersion, ''])
  for (const arm of armsOf(state)) {
    const whose = endOf([arm, ...facetsOf(state)])
    const add = (measure: string, count: number) => addTo(counts, nameOf(place, measure, '', whose), count)
    add('visit', 1)
    if (arm !== '') add('exposed', 1)
    for (const stage of stages) if (hasStage(state, stage)) add(stage, 1)
    const { revenue, refunds } = moneyOf(state)
    if (revenue !== 0) add('revenueCents', revenue)
    if (refunds !== 0) add('refundCents', refunds)
    // NOTE: the sum of squares is what a variance of revenue per visitor needs.
    const net = revenue - refunds
    if (net !== 0) add('netCentsSquared', net * net)
    if (state.lastStep !== undefined && !hasStage(state, 'quizComplete')) {
      addTo(counts, nameOf(beginningOf(state, day, state.lastStep[1]), 'left', '', whose), 1)
    }
  }
  return counts
}

/** What one step of a visit adds: seen, answered, the options chosen and the time it took. */
export function stepCounts(state: SessionState, step: StepState, days: ZoneDays = utc): Counts {
  const counts = new Map<string, number>()
  const place = beginningOf(state, days.dayOf(state.firstAt), step.key)
  for (const arm of armsOf(state)) {
    const whose = endOf([arm, ...facetsOf(state)])
    const add = (measure: string) => addTo(counts, nameOf(place, measure, '', whose), 1)
    // NOTE: the question of the landing page is answered without having been announced as a step.
    if (step.seenAt !== null || step.answeredAt !== null) add('seen')
    if (step.answeredAt !== null) add('answered')
  }
  const addPlain = (measure: string, detail: string) =>
    addTo(counts, nameOf(place, measure, detail, ofEverybody), 1)
  // NOTE: without consent it is not kept what was answered, so this is the whole that options are a part of.
  if (step.answer !== null) addPlain('told', '')
  for (const option of new Set(step.answer?.[1])) addPlain('option', option)
  const took = step.seenAt === null || step.answeredAt === null ? -1 : step.answeredAt - step.seenAt
  if (took >= 0) addPlain('timeOnStep', String(timeBuckets.find((end) => took <= end) ?? timeBuckets.at(-1)))
  return counts
}

/** Adds `counts`, `times` over, to a running difference. */
export function addCounts(sum: Map<string, number>, counts: Counts, times: 1 | -1): void {
  for (const [key, count] of counts) {
    const total = (sum.get(key) ?? 0) + times * count
    if (total === 0) sum.delete(key)
    else sum.set(key, total)
  }
}

const journeyFields = [
  'firstAt',
  'flow',
  'source',
  'device',
  'country',
  'stages',
  'lastStep',
  'arms',
  'money',
] as const satisfies readonly (keyof SessionState)[]

/**
 * Whether a visit as a whole surely adds what it added before: most events tell nothing new of it. `after` has to have been
 * merged from `before`, which keeps what did not change; `false` says nothing.
 */
export function addsTheSame(before: SessionState, after: SessionState): boolean {
  return journeyFields.every((field) => before[field] === after[field])
}

/** Whether the columns that every count of a visit shares are the same: then its other steps need no look. */
export function haveSameFacets(one: SessionState, other: SessionState, days: ZoneDays = utc): boolean {
  const shared = (state: SessionState) =>
    JSON.stringify([days.dayOf(state.firstAt), facetsOf(state), armsOf(state)])
  return shared(one) === shared(other)
}

/** Revenue and refunds of a visit in cents, both positive. What came back because a refund failed is no revenue. */
export function moneyOf({ money }: SessionState): { readonly revenue: number; readonly refunds: number } {
  let revenue = 0
  let refunds = 0
  for (const [factId, cents] of Object.entries(money)) {
    if (cents < 0 || factId.startsWith('undone:')) refunds -= cents
    else revenue += cents
  }
  return { revenue, refunds }
}

function addTo(counts: Map<string, number>, name: string, count: number): void {
  counts.set(name, (counts.get(name) ?? 0) + count)
}

/** A text as JSON. */
const quoted = remembered(2_000, (text) => JSON.stringify(text))

/** A `CountKey` as JSON in three pieces, since those of a visit differ in the middle only. */
function nameOf(place: string, measure: string, detail: string, whose: string): string {
  return `${place}${quoted(measure)},${quoted(detail)},${whose}`
}

function beginningOf({ appName }: SessionState, day: string, [flowId, flowVersion, stepId]: StepKey): string {
  return `[${quoted(appName)},${quoted(day)},${quoted(flowId)},${quoted(flowVersion)},${quoted(stepId)},`
}

function endOf([arm, source, device, country]: readonly [string, string, string, string]): string {
  return `${quoted(arm)},${quoted(source)},${quoted(device)},${quoted(country)}]`
}

const ofEverybody = endOf(['', '', '', ''])

/** Everybody, and each arm the visit is in. */
function armsOf({ arms }: SessionState): readonly string[] {
  const names = Object.entries(arms).map(([experimentId, [, arm]]) => `${experimentId}:${arm}`)
  return ['', ...names.toSorted()]
}

function facetsOf({ source, device, country }: SessionState): [string, string, string] {
  return [source?.[1] ?? 'unknown', device?.[1] ?? 'unknown', country?.[1] ?? 'unknown']
}
