import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { inTextArray } from '#api/db/in-text-array.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { sessionKeyOf, trackingSessions, trackingSessionSteps } from '#api/tracking/index.ts'
import type { StepKey } from '#api/tracking/index.ts'

/** What of a lead tells which visit is its first, and how far it came whatever that visit says. */
export interface LeadWithVisit {
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
interface VisitOrigin {
  readonly source?: string | undefined
  readonly device?: string | undefined
  readonly country?: string | undefined
}

/** What is known of a visit: the stages it reached, the step it saw last, and whether it has the origin asked for. */
export interface KnownVisit {
  readonly stages: number
  readonly lastStep: StepKey | null
  readonly isOfOrigin: boolean
}

/**
 * The visits by lead id, each with whether it is of this origin. Unknown visits are left out. One read by key, for at
 * most a few hundred leads, because their rows are scattered.
 */
export async function visitsWithOrigin(
  services: Services,
  db: Queryable,
  leads: readonly LeadWithVisit[],
  { source, device, country }: VisitOrigin,
): Promise<ReadonlyMap<string, KnownVisit>> {
  const keys = visitKeysOf(services, leads)
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

/** The ids of the leads whose visit saw or answered a step. One read by key, for at most a few hundred leads. */
export async function leadsAtStep(
  services: Services,
  db: Queryable,
  leads: readonly LeadWithVisit[],
  stepId: string,
): Promise<ReadonlySet<string>> {
  const keys = visitKeysOf(services, leads)
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

/** Device and country of the visits by lead id, null where not known. Unknown visits are left out. */
export async function devicesAndCountries(
  services: Services,
  db: Queryable,
  leads: readonly Pick<LeadWithVisit, 'id' | 'appName' | 'sessionId'>[],
): Promise<ReadonlyMap<string, { readonly device: string | null; readonly country: string | null }>> {
  const keys = visitKeysOf(services, leads)
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

/** The visits' keys by lead id, for leads that have one. */
function visitKeysOf(
  services: Services,
  leads: readonly Pick<LeadWithVisit, 'id' | 'appName' | 'sessionId'>[],
): ReadonlyMap<string, string> {
  return new Map(
    leads.flatMap(({ id, appName, sessionId }) =>
      sessionId === null ? [] : [[id, sessionKeyOf(services, appName, sessionId)] as const],
    ),
  )
}
