import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { sessions, users } from './account-tables.ts'
import type { SessionAudience } from './account-tables.ts'
import type { UserRecord } from './account-store.ts'

export type SessionRecord = typeof sessions.$inferSelect

export async function insertSession(db: Queryable, session: SessionRecord): Promise<void> {
  await db.insert(sessions).values(session)
}

/** The user whose live session this access token opens, in the browser it is bound to. */
export async function selectUserOfAccess(
  db: Queryable,
  {
    accessHash,
    bindingHash,
    now,
  }: { readonly accessHash: string; readonly bindingHash: string; readonly now: Date },
): Promise<UserRecord | undefined> {
  const rows = await db
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.accessHash, accessHash),
        eq(sessions.bindingHash, bindingHash),
        gt(sessions.accessExpiresAt, now),
        isNull(sessions.revokedAt),
      ),
    )
  return rows[0]?.user
}

/** The pair a refresh token belongs to, locked until the transaction ends. */
export async function lockSessionOfRefresh(
  tx: Queryable,
  refreshHash: string,
): Promise<SessionRecord | undefined> {
  const rows = await tx.select().from(sessions).where(eq(sessions.refreshHash, refreshHash)).for('update')
  return rows[0]
}

export async function markReplaced(db: Queryable, id: string, now: Date): Promise<void> {
  await db.update(sessions).set({ replacedAt: now }).where(eq(sessions.id, id))
}

/** Ends the whole sign-in that this access token belongs to, on this device; answers whose it was, if it was one. */
export async function revokeFamilyOfAccess(
  db: Queryable,
  accessHash: string,
  now: Date,
): Promise<SessionAudience | undefined> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(inArray(sessions.familyId, familyOfAccess(db, accessHash)), isNull(sessions.revokedAt)))
    .returning({ audience: sessions.audience })
  return rows[0]?.audience
}

/** When the owner of the sign-in behind this access token last proved to be there. */
export async function selectProvedAt(db: Queryable, accessHash: string): Promise<Date | undefined> {
  const rows = await db
    .select({ provedAt: sessions.familyStartedAt })
    .from(sessions)
    .where(eq(sessions.accessHash, accessHash))
  return rows[0]?.provedAt
}

/** Notes that the owner of the sign-in behind this access token has just proved to be there. */
export async function markProved(db: Queryable, accessHash: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ familyStartedAt: now })
    .where(and(inArray(sessions.familyId, familyOfAccess(db, accessHash)), isNull(sessions.revokedAt)))
}

function familyOfAccess(db: Queryable, accessHash: string) {
  return db.select({ familyId: sessions.familyId }).from(sessions).where(eq(sessions.accessHash, accessHash))
}

export async function revokeFamily(db: Queryable, familyId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.familyId, familyId), isNull(sessions.revokedAt)))
}

/** Signs the user out everywhere. */
export async function revokeSessionsOf(db: Queryable, userId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
}

/** Forgets a user's pairs of which no token opens anything any more. */
export async function deleteDeadSessions(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), lte(sessions.refreshExpiresAt, now)))
}
