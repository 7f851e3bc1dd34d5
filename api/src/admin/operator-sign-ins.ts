import { apiMessages } from '@fennel/contract'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { readAccessToken, sessions } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { hashToken } from '#api/hash-token.ts'
import type { Services } from '#api/services.ts'

/**
 * The operator's live sign-ins, the one used last first. They began with their first pair of tokens: `familyStartedAt`
 * moves with every step-up.
 */
export async function liveFamilies({ db, now }: Services, userId: string) {
  const lastUsedAt = sql`max(${sessions.createdAt})`.mapWith(sessions.createdAt)
  const endsAt = sql`max(${sessions.refreshExpiresAt})`.mapWith(sessions.refreshExpiresAt)
  return db.query
    .select({
      familyId: sessions.familyId,
      startedAt: sql`min(${sessions.createdAt})`.mapWith(sessions.createdAt),
      lastUsedAt,
      endsAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .groupBy(sessions.familyId)
    .having(gt(endsAt, new Date(now())))
    .orderBy(desc(lastUsedAt), sessions.familyId)
}

/** The sign-in this request is made with; undefined without one, or if it has been ended. */
export async function familyOf(db: Queryable, request: FastifyRequest): Promise<string | undefined> {
  const token = readAccessToken(request)
  if (token === undefined) return undefined
  const rows = await db
    .select({ familyId: sessions.familyId })
    .from(sessions)
    .where(and(eq(sessions.accessHash, hashToken(token)), isNull(sessions.revokedAt)))
  return rows[0]?.familyId
}

/**
 * The same, inside the transaction of an action: throws 401 if the sign-in was ended while the request was in progress.
 */
export async function requireSignIn(tx: Queryable, request: FastifyRequest): Promise<string> {
  const own = await familyOf(tx, request)
  if (own === undefined) throw new AppError('not_signed_in', apiMessages.signedOut)
  return own
}
