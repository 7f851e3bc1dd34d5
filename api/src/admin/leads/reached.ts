import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { healthBranches, isForAll, stepForAllBefore } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import { reachedStages } from '@fennel/contract/schemas'
import { inTextArray } from '#api/db/in-text-array.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { hasStage, sessionKeyOf, trackingSessions, trackingSessionSteps } from '#api/tracking/index.ts'
import type { StepKey } from '#api/tracking/index.ts'

export type ReachedStage = (typeof reachedStages)[number]

export interface Visitor {
  readonly id: string
  readonly appName: string
  readonly sessionId: string | null
  readonly completedAt: Date | null
  readonly purchasedAt: Date | null
}

/**
 * Where a visit first came from, its device and its country, as in the rollups, `unknown` included. Undefined matches
 * any.
 */
export interface VisitOrigin {
  readonly source?: string | undefined
  readonly device?: string | undefined
  readonly country?: string | undefined
}

/** What is known of a visit: the stages it reached, the step it saw last, and whether it has the origin asked for. */
interface KnownVisit {
  readonly stages: number
  readonly lastStep: StepKey | null
  readonly isOfOrigin: boolean
}

/**
 * The visits by visitor id, each with whether it is of this origin. Unknown visits are left out. One read by key, for at
 * most a few hundred visitors, because their rows are scattered.
 */
export async function visitsWithOrigin(
  services: Services,
  db: Queryable,
  visitors: readonly Visitor[],
  { source, device, country }: VisitOrigin,
): Promise<ReadonlyMap<string, KnownVisit>> {
  const keys = visitKeysOf(services, visitors)
  if (keys.size === 0) return new Map()
  const { sessionKey, state } = trackingSessions
  const isOfOrigin = and(
    sql`true`,
    source === undefined ? undefined : sql`coalesce(${state}->'source'->>1, 'unknown') = ${source}`,
    device === undefined ? undefined : sql`coalesce(${state}->'device'->>1, 'unknown') = ${device}`,
    country === undefined ? undefined : sql`coalesce(${state}->'country'->>1, 'unknown') = ${country}`,
  )
  const rows = await db
    .select({
      key: sessionKey,
      stages: sql<number>`coalesce((${state}->>'stages')::int, 0)`,
      lastStep: sql<StepKey | null>`${state}#>'{lastStep,1}'`,
      isOfOrigin: sql<boolean>`(${isOfOrigin})`,
    })
    .from(trackingSessions)
    .where(inTextArray(sessionKey, [...new Set(keys.values())]))
  const found = new Map(rows.map(({ key, ...visit }) => [key, visit]))
  return new Map(
    [...keys].flatMap(([id, key]) => {
      const visit = found.get(key)
      return visit === undefined ? [] : [[id, visit] as const]
    }),
  )
}

/** The stage of that name; undefined for a step's id, or for none. */
export function stageNamed(place: string | undefined): ReachedStage | undefined {
  return reachedStages.find((name) => name === place)
}

/** What everybody who pays reaches on the way. */
const stagesOfBuyers: ReadonlySet<ReachedStage> = new Set(['purchaseView', 'paymentStart', 'paid'])

/**
 * Whether a visitor reached a stage. Those who paid or finished the quiz did, whatever their first visit says: it may be
 * unknown, and they may have continued in another.
 */
export function reachesStage(
  { completedAt, purchasedAt }: Visitor,
  visit: { readonly stages: number } | undefined,
  stage: ReachedStage,
): boolean {
  if (stagesOfBuyers.has(stage) && purchasedAt !== null) return true
  if (stage === 'quizComplete' && completedAt !== null) return true
  return visit !== undefined && hasStage(visit, stage)
}

/**
 * Whether a visitor must have passed a step, because they finished a quiz in which everybody sees it. Their first visit
 * need not know of it, see `reachesStage`.
 */
export function hasPassed(
  brands: ReadonlyMap<string, Brand>,
  { appName, flowId, completedAt }: Visitor & { readonly flowId: string },
  stepId: string,
): boolean {
  const steps = completedAt === null ? [] : (brands.get(appName)?.flows[flowId]?.steps ?? [])
  return steps.some((step) => step.id === stepId && isForAll(step))
}

/**
 * The step at which a visitor left the quiz: the last one that their visit saw, as in the counts, unless they finished.
 * For a conditional one, it is the step before it that everybody sees, so that nobody can tell who took a branch. Undefined
 * if they finished, or if their last step is unknown or gone from the flow, when nobody knows what led to it.
 */
export function leftAt(
  brands: ReadonlyMap<string, Brand>,
  visitor: Visitor,
  visit: Pick<KnownVisit, 'stages' | 'lastStep'> | undefined,
): string | undefined {
  if (visit === undefined || visit.lastStep === null) return undefined
  if (reachesStage(visitor, visit, 'quizComplete')) return undefined
  const [flowId, , stepId] = visit.lastStep
  const flow = Object.values(brands.get(visitor.appName)?.flows ?? {}).find(({ id }) => id === flowId)
  const step = flow?.steps.find(({ id }) => id === stepId)
  if (flow === undefined || step === undefined) return undefined
  return isForAll(step) ? stepId : stepForAllBefore(flow, stepId)?.id
}

/**
 * Tells whether a visitor may be listed by a step, whether they reached it or not. In the brands where only some health
 * answers lead to the step, such a list would reveal them without the reason that reading answers takes.
 */
export function listableBy(
  brands: ReadonlyMap<string, Brand>,
  stepId: string,
): (visitor: Pick<Visitor, 'appName'>) => boolean {
  const closed = new Set(
    [...brands].flatMap(([id, { flows }]) => (healthBranches(Object.values(flows)).has(stepId) ? [id] : [])),
  )
  return ({ appName }) => !closed.has(appName)
}

/** The ids of the visitors who saw or answered a step. One read by key, for at most a few hundred visitors. */
export async function visitorsAtStep(
  services: Services,
  db: Queryable,
  visitors: readonly Visitor[],
  stepId: string,
): Promise<ReadonlySet<string>> {
  const keys = visitKeysOf(services, visitors)
  if (keys.size === 0) return new Set()
  const { sessionKey, seenAt, answeredAt } = trackingSessionSteps
  const rows = await db
    .select({ key: sessionKey })
    .from(trackingSessionSteps)
    .where(
      and(
        inTextArray(sessionKey, [...new Set(keys.values())]),
        eq(trackingSessionSteps.stepId, stepId),
        or(isNotNull(seenAt), isNotNull(answeredAt)),
      ),
    )
  const found = new Set(rows.map(({ key }) => key))
  return new Set([...keys].flatMap(([id, key]) => (found.has(key) ? [id] : [])))
}

/** Device and country of the visits by visitor id, null where not known. Unknown visits are left out. */
export async function devicesAndCountries(
  services: Services,
  db: Queryable,
  visitors: readonly Pick<Visitor, 'id' | 'appName' | 'sessionId'>[],
): Promise<ReadonlyMap<string, { readonly device: string | null; readonly country: string | null }>> {
  const keys = visitKeysOf(services, visitors)
  if (keys.size === 0) return new Map()
  const { sessionKey, state } = trackingSessions
  const rows = await db
    .select({
      key: sessionKey,
      device: sql<string | null>`${state}->'device'->>1`,
      country: sql<string | null>`${state}->'country'->>1`,
    })
    .from(trackingSessions)
    .where(inTextArray(sessionKey, [...new Set(keys.values())]))
  const known = new Map(rows.map(({ key, device, country }) => [key, { device, country }]))
  return new Map(
    [...keys].flatMap(([id, key]) => {
      const origin = known.get(key)
      return origin === undefined ? [] : [[id, origin] as const]
    }),
  )
}

/** The visits' keys by visitor id, for visitors whose visit is known. */
function visitKeysOf(
  services: Services,
  visitors: readonly Pick<Visitor, 'id' | 'appName' | 'sessionId'>[],
): ReadonlyMap<string, string> {
  return new Map(
    visitors.flatMap(({ id, appName, sessionId }) =>
      sessionId === null ? [] : [[id, sessionKeyOf(services, appName, sessionId)] as const],
    ),
  )
}
