import { daysOfZone } from '@fennel/funnel'
import type { ZoneDays } from '@fennel/funnel'
import { memoize } from '../memoize.ts'
import { hasStage, stages } from './session-state.ts'
import type { SessionState, StepKey, StepState } from './session-state.ts'

/** The columns of a count, in the order of the table's primary key. */
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

/** Counts by their key as JSON: what a visit adds to the totals, or a difference. */
export type Counts = ReadonlyMap<string, number>

const utc = daysOfZone('UTC')

/** Upper bounds of the buckets for time on a step, in milliseconds; longer times fall into the last one. */
export const timeBuckets: readonly number[] = [
  1_000, 2_000, 3_000, 4_000, 5_000, 7_000, 10_000, 14_000, 20_000, 30_000, 45_000, 60_000, 90_000, 120_000,
  300_000, 1_800_000,
]

/**
 * What a visit as a whole adds: one for each stage it reached, its money, and the step where it left. `days` are those
 * of the zone in which the counts are kept.
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
    // NOTE: the sum of squares is needed for the variance of revenue per visitor.
    const net = revenue - refunds
    if (net !== 0) add('netCentsSquared', net * net)
    if (state.lastStep !== undefined && !hasStage(state, 'quizComplete')) {
      addTo(counts, nameOf(beginningOf(state, day, state.lastStep[1]), 'left', '', whose), 1)
    }
  }
  return counts
}

/** What one step of a visit adds: seen, answered, the chosen options and the time it took. */
export function stepCounts(state: SessionState, step: StepState, days: ZoneDays = utc): Counts {
  const counts = new Map<string, number>()
  const place = beginningOf(state, days.dayOf(state.firstAt), step.key)
  for (const arm of armsOf(state)) {
    const whose = endOf([arm, ...facetsOf(state)])
    const add = (measure: string) => addTo(counts, nameOf(place, measure, '', whose), 1)
    if (isSeen(state, step)) add('seen')
    if (step.answeredAt !== null) add('answered')
  }
  const addPlain = (measure: string, detail: string) =>
    addTo(counts, nameOf(place, measure, detail, ofEverybody), 1)
  // NOTE: without consent the answer is not stored, so this is the total that the options are a share of.
  if (step.answer !== null) addPlain('told', '')
  for (const option of new Set(step.answer?.[1])) addPlain('option', option)
  const took = step.seenAt === null || step.answeredAt === null ? -1 : step.answeredAt - step.seenAt
  if (took >= 0) addPlain('timeOnStep', String(timeBuckets.find((end) => took <= end) ?? timeBuckets.at(-1)))
  return counts
}

/** Adds `counts` to a running difference, or subtracts them with `times` -1. */
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
 * Whether a visit as a whole certainly adds what it added before, as it does after most events. `after` must have been
 * merged from `before`, which keeps unchanged fields identical; `false` decides nothing.
 */
export function addsTheSame(before: SessionState, after: SessionState): boolean {
  return journeyFields.every((field) => before[field] === after[field])
}

/**
 * Whether the steps of a visit count as before where nothing happened to them: under the same columns, and from the
 * same flow. If so, they need not be recounted.
 */
export function haveSameFacets(one: SessionState, other: SessionState, days: ZoneDays = utc): boolean {
  const shared = (state: SessionState) =>
    JSON.stringify([days.dayOf(state.firstAt), facetsOf(state), armsOf(state), flowIdOf(state)])
  return shared(one) === shared(other)
}

/**
 * A question on the landing page can be answered without having been seen as a step. Whoever answers it saw it, but
 * only the flow that the visit is counted under has their view of the page, which such answers are compared with.
 */
function isSeen(state: SessionState, { key: [flowId], seenAt, answeredAt }: StepState): boolean {
  return seenAt !== null || (answeredAt !== null && flowId === flowIdOf(state))
}

function flowIdOf({ flow }: SessionState): string | undefined {
  return flow?.[1][0]
}

/**
 * Revenue and refunds of a visit in cents, both positive. Money that came back because a refund failed is not revenue.
 */
function moneyOf({ money }: SessionState): { readonly revenue: number; readonly refunds: number } {
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

/** A string as JSON. */
const quoted = memoize(2_000, (text) => JSON.stringify(text))

/** A `CountKey` as JSON in three pieces, since the keys of a visit differ only in the middle. */
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

/** Everybody (the empty string), and each arm the visit is in. */
function armsOf({ arms }: SessionState): readonly string[] {
  const names = Object.entries(arms).map(([experimentId, [, arm]]) => `${experimentId}:${arm}`)
  return ['', ...names.toSorted()]
}

function facetsOf({ source, device, country }: SessionState): [string, string, string] {
  return [source?.[1] ?? 'unknown', device?.[1] ?? 'unknown', country?.[1] ?? 'unknown']
}
