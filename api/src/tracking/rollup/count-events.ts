import type { ZoneDays } from '@fennel/funnel'
import type { Queryable } from '#api/db/client.ts'
import { inOrder } from '#api/db/in-pipeline.ts'
import { readReportingDays } from '#api/reporting/index.ts'
import { addCounts, addsTheSame, haveSameFacets, journeyCounts, stepCounts } from './contributions.ts'
import { mergeEvent, mergeStep, stepOf } from './merge-event.ts'
import type { CountedEvent } from './merge-event.ts'
import {
  addToTotals,
  deleteOpened,
  lockSessions,
  nameOfStep,
  preferIndexes,
  readSteps,
  readStepsOfSessions,
  saveSessions,
  saveSteps,
} from './rollup-store.ts'
import type { SessionStep } from './rollup-store.ts'
import { newSession, withStage } from './session-state.ts'
import type { SessionState, Stage } from './session-state.ts'

/** An event of a visit. Events without a session are stored but not counted. */
export type VisitEvent = CountedEvent & { readonly sessionKey: string }

/** A fact from the books about a visit: a money movement or a new account. */
export interface VisitFact {
  readonly sessionKey: string
  readonly appName: string
  readonly factId: string
  readonly stage: Stage | undefined
  readonly cents: number
  /** Milliseconds since 1970. */
  readonly at: number
}

/** What counting some items needs to know about their visits, which are locked until the transaction ends. */
interface ReadForCounting {
  readonly days: ZoneDays
  readonly keys: readonly string[]
  readonly before: ReadonlyMap<string, SessionState | undefined>
  readonly named: readonly SessionStep[]
}

/**
 * Reads what `countEvents` needs for these events or some of them, and locks their visits. The caller holds the
 * counting lock, so the time zone read here stays valid until the transaction ends.
 */
export async function readForCounting(
  tx: Queryable,
  items: readonly (VisitEvent | VisitFact)[],
): Promise<ReadForCounting | undefined> {
  if (items.length === 0) return undefined
  const keys = [...new Set(items.map(({ sessionKey }) => sessionKey))]
  const [days, , before, named] = await inOrder(
    tx,
    () => readReportingDays(tx),
    () => preferIndexes(tx),
    () => lockSessions(tx, keys),
    () => readSteps(tx, stepsNamedBy(items)),
  )
  return { days, keys, before, named }
}

/**
 * Updates every count for these events, in the transaction that stores them: adds the difference between what each
 * visit contributed before and what it contributes now. Counting an event twice changes nothing. `read` must come from
 * the same transaction and cover at least these events.
 */
export async function countEvents(
  tx: Queryable,
  events: readonly VisitEvent[],
  read?: ReadForCounting,
): Promise<void> {
  await updateCounts(tx, events, (before, event) => mergeEvent(before, event), read)
}

/** Updates the counts for facts from the books. Safe to repeat. */
export async function countFacts(tx: Queryable, facts: readonly VisitFact[]): Promise<void> {
  await updateCounts(tx, facts, (before, fact) => mergeFact(before, fact))
}

function mergeFact(before: SessionState | undefined, fact: VisitFact): SessionState {
  const state = before ?? newSession(fact.appName, fact.at)
  return {
    ...state,
    firstAt: Math.min(state.firstAt, fact.at),
    stages: withStage(state, fact.stage),
    money: fact.cents === 0 ? state.money : { ...state.money, [fact.factId]: fact.cents },
  }
}

async function updateCounts<T extends VisitEvent | VisitFact>(
  tx: Queryable,
  items: readonly T[],
  merge: (before: SessionState | undefined, item: T) => SessionState,
  given?: ReadForCounting,
): Promise<void> {
  const read = given ?? (await readForCounting(tx, items))
  if (read === undefined) return
  const { days, before } = read
  const wanted = new Set(stepsNamedBy(items).map(nameOfStep))
  const named = read.named.filter((step) => wanted.has(nameOfStep(step)))
  const after = new Map<string, SessionState>()
  for (const item of items)
    after.set(item.sessionKey, merge(after.get(item.sessionKey) ?? before.get(item.sessionKey), item))

  const moved = [...after].filter(([key, state]) => {
    const was = before.get(key)
    return was !== undefined && !addsTheSame(was, state) && !haveSameFacets(was, state, days)
  })
  const ofMoved = await readStepsOfSessions(
    tx,
    moved.map(([key]) => key),
  )
  const known = [...new Map([...named, ...ofMoved].map((step) => [nameOfStep(step), step])).values()]
  const merged = mergeSteps(known, items)
  const differences = differencesOf({ before, after }, { before: known, after: merged }, days)
  const opened = read.keys.filter((key) => before.get(key) === undefined && !after.has(key))
  await inOrder(
    tx,
    () => deleteOpened(tx, opened),
    () => saveSessions(tx, after),
    () => saveSteps(tx, merged),
    () => addToTotals(tx, differences),
  )
}

/** What to add to each count: what these visits and steps contribute now, less what they contributed before. */
function differencesOf(
  visits: {
    readonly before: ReadForCounting['before']
    readonly after: ReadonlyMap<string, SessionState>
  },
  steps: { readonly before: readonly SessionStep[]; readonly after: readonly SessionStep[] },
  days: ZoneDays,
): ReadonlyMap<string, number> {
  const differences = new Map<string, number>()
  for (const [key, state] of visits.after) {
    const was = visits.before.get(key)
    if (was !== undefined && addsTheSame(was, state)) continue
    if (was !== undefined) addCounts(differences, journeyCounts(was, days), -1)
    addCounts(differences, journeyCounts(state, days), 1)
  }
  for (const step of steps.before) {
    const was = visits.before.get(step.sessionKey)
    if (was !== undefined) addCounts(differences, stepCounts(was, step, days), -1)
  }
  for (const step of steps.after) {
    const now = visits.after.get(step.sessionKey)
    if (now !== undefined) addCounts(differences, stepCounts(now, step, days), 1)
  }
  return differences
}

function isVisitEvent(item: VisitEvent | VisitFact): item is VisitEvent {
  return 'eventType' in item
}

function stepsNamedBy(
  items: readonly (VisitEvent | VisitFact)[],
): readonly Pick<SessionStep, 'sessionKey' | 'key'>[] {
  return items.filter(isVisitEvent).flatMap((event) => {
    const key = stepOf(event)
    return key === undefined ? [] : [{ sessionKey: event.sessionKey, key }]
  })
}

/** Every step that was read or is named by an item, with the items merged in. */
function mergeSteps(
  known: readonly SessionStep[],
  items: readonly (VisitEvent | VisitFact)[],
): readonly SessionStep[] {
  const steps = new Map(known.map((step) => [nameOfStep(step), step]))
  for (const event of items.filter(isVisitEvent)) {
    const key = stepOf(event)
    if (key === undefined) continue
    const { sessionKey } = event
    const name = nameOfStep({ sessionKey, key })
    const merged = mergeStep(steps.get(name), event)
    if (merged !== undefined) steps.set(name, { ...merged, sessionKey })
  }
  return [...steps.values()]
}
