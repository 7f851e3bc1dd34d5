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
  const keys = new Map<string, string>()
  for (const { id, appName, sessionId } of visitors)
    if (sessionId !== null) keys.set(id, sessionKeyOf(services, appName, sessionId))
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
