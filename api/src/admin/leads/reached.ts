import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { reachedStages } from '@fennel/contract/schemas'
import { among } from '#api/db/among.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { bitOf, sessionKeyOf, trackingSessions, trackingSessionSteps } from '#api/tracking/index.ts'

export type ReachedStage = (typeof reachedStages)[number]

export interface Visitor {
  readonly id: string
  readonly appName: string
  readonly sessionId: string | null
  readonly purchasedAt: Date | null
}

/**
 * Where a visit came from first, what it was made on and where, as the counts have it, `unknown` included; what is
 * undefined is any.
 */
export interface VisitOrigin {
  readonly source?: string | undefined
  readonly device?: string | undefined
  readonly country?: string | undefined
}

/**
 * The visits that were made there, each with the stages it got to, by the visitor's id; nothing of an unknown visit. One
 * read by the visits' keys, some hundred at a time at most: each of them lies somewhere else.
 */
export async function visitsFrom(
  services: Services,
  db: Queryable,
  visitors: readonly Visitor[],
  { source, device, country }: VisitOrigin,
): Promise<ReadonlyMap<string, { readonly stages: number }>> {
  const keys = visitKeysOf(services, visitors)
  if (keys.size === 0) return new Map()
  const { sessionKey, state } = trackingSessions
  const rows = await db
    .select({ key: sessionKey, stages: sql<number>`coalesce((${state}->>'stages')::int, 0)` })
    .from(trackingSessions)
    .where(
      and(
        among(sessionKey, [...new Set(keys.values())]),
        source === undefined ? undefined : sql`coalesce(${state}->'source'->>1, 'unknown') = ${source}`,
        device === undefined ? undefined : sql`coalesce(${state}->'device'->>1, 'unknown') = ${device}`,
        country === undefined ? undefined : sql`coalesce(${state}->'country'->>1, 'unknown') = ${country}`,
      ),
    )
  const found = new Map(rows.map(({ key, stages }) => [key, { stages }]))
  return new Map(
    [...keys].flatMap(([id, key]) => {
      const visit = found.get(key)
      return visit === undefined ? [] : [[id, visit] as const]
    }),
  )
}

/** The stage of that name; undefined for a step, or for none. */
export function stageNamed(place: string | undefined): ReachedStage | undefined {
  return reachedStages.find((name) => name === place)
}

/** Whether a visitor got to a stage by their visit, undefined where that is unknown; who paid did in any case. */
export function reachesStage(
  { purchasedAt }: Visitor,
  visit: { readonly stages: number } | undefined,
  stage: ReachedStage,
): boolean {
  return (stage === 'paid' && purchasedAt !== null) || ((visit?.stages ?? 0) & bitOf(stage)) !== 0
}

/** The ids of those who saw or answered a step. Reads the visits by their keys, some hundred at a time at most. */
export async function whoReachedStep(
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
        among(sessionKey, [...new Set(keys.values())]),
        eq(trackingSessionSteps.stepId, stepId),
        or(isNotNull(seenAt), isNotNull(answeredAt)),
      ),
    )
  const found = new Set(rows.map(({ key }) => key))
  return new Set([...keys].flatMap(([id, key]) => (found.has(key) ? [id] : [])))
}

/** What the visits were made on and where, by the visitor's id; null where that is not known, nothing of an unknown visit. */
export async function whereFrom(
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
    .where(among(sessionKey, [...new Set(keys.values())]))
  const known = new Map(rows.map(({ key, device, country }) => [key, { device, country }]))
  return new Map(
    [...keys].flatMap(([id, key]) => {
      const origin = known.get(key)
      return origin === undefined ? [] : [[id, origin] as const]
    }),
  )
}

/** The key of the visit by the visitor's id, for those whose visit is known. */
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
