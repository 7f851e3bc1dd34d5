import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { reachedStages } from '@fennel/contract/schemas'
import { among } from '#api/db/among.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { bitOf, sessionKeyOf, trackingSessions, trackingSessionSteps } from '#api/tracking/index.ts'

type ReachedStage = (typeof reachedStages)[number]

interface Visitor {
  readonly id: string
  readonly appName: string
  readonly sessionId: string | null
  readonly purchasedAt: Date | null
}

/**
 * The ids of those whose visit got to `place`: a stage, or a step they saw. Reads the visits by their keys, some hundred
 * at a time at most; a visitor whose visit is unknown got nowhere, unless they paid.
 */
export async function whoReached(
  services: Services,
  db: Queryable,
  visitors: readonly Visitor[],
  place: string,
): Promise<ReadonlySet<string>> {
  const keys = visitKeysOf(services, visitors)
  const wanted = [...new Set(keys.values())]
  const stage = reachedStages.find((name) => name === place)
  const found =
    wanted.length === 0
      ? new Set<string>()
      : stage === undefined
        ? await keysOfStep(db, wanted, place)
        : await keysOfStage(db, wanted, stage)
  return new Set(
    visitors
      .filter(
        ({ id, purchasedAt }) => found.has(keys.get(id) ?? '') || (stage === 'paid' && purchasedAt !== null),
      )
      .map(({ id }) => id),
  )
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

/** The ids of those whose visit was made there. One read by the visits' keys; of an unknown visit nothing is known. */
export async function whoCameFrom(
  services: Services,
  db: Queryable,
  visitors: readonly Visitor[],
  { source, device, country }: VisitOrigin,
): Promise<ReadonlySet<string>> {
  const keys = visitKeysOf(services, visitors)
  if (keys.size === 0) return new Set()
  const { sessionKey, state } = trackingSessions
  const rows = await db
    .select({ key: sessionKey })
    .from(trackingSessions)
    .where(
      and(
        among(sessionKey, [...new Set(keys.values())]),
        source === undefined ? undefined : sql`coalesce(${state}->'source'->>1, 'unknown') = ${source}`,
        device === undefined ? undefined : sql`coalesce(${state}->'device'->>1, 'unknown') = ${device}`,
        country === undefined ? undefined : sql`coalesce(${state}->'country'->>1, 'unknown') = ${country}`,
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

async function keysOfStep(db: Queryable, keys: readonly string[], stepId: string): Promise<Set<string>> {
  const { sessionKey, seenAt, answeredAt } = trackingSessionSteps
  const rows = await db
    .select({ key: sessionKey })
    .from(trackingSessionSteps)
    .where(
      and(
        among(sessionKey, keys),
        eq(trackingSessionSteps.stepId, stepId),
        or(isNotNull(seenAt), isNotNull(answeredAt)),
      ),
    )
  return new Set(rows.map(({ key }) => key))
}

async function keysOfStage(
  db: Queryable,
  keys: readonly string[],
  stage: ReachedStage,
): Promise<Set<string>> {
  const { sessionKey, state } = trackingSessions
  const rows = await db
    .select({ key: sessionKey })
    .from(trackingSessions)
    .where(and(among(sessionKey, keys), sql`(${state}->>'stages')::int & ${bitOf(stage)}::int <> 0`))
  return new Set(rows.map(({ key }) => key))
}
