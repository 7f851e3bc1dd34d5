import { and, desc, eq, gt, gte, inArray, isNull, lte, max, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#api/db/client.ts'
import { lockUser } from './account-store.ts'
import { sessions, users } from './account-tables.ts'
import type { SessionAudience } from './account-tables.ts'
import type { UserRecord } from './account-store.ts'

export type SessionRecord = typeof sessions.$inferSelect

export async function insertSession(db: Queryable, session: SessionRecord): Promise<void> {
  await db.insert(sessions).values(session)
}

/** An access token, and the browser that presents it. */
export interface Access {
  readonly accessHash: string
  readonly bindingHash: string
  readonly now: Date
}

/** The user and kind of the live session that this access token opens in the browser it is bound to. */
export async function selectUserOfAccess(
  db: Queryable,
  { accessHash, bindingHash, now }: Access,
): Promise<{ readonly user: UserRecord; readonly audience: SessionAudience } | undefined> {
  const rows = await db
    .select({ user: users, audience: sessions.audience })
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
  return rows[0]
}

/** How long a replaced pair can still be renewed, for tabs that renew it at the same moment; milliseconds. */
export const renewalGrace = 30_000

/**
 * Whether a customer's access token has expired, but the session it belongs to can still be renewed in its browser. So
 * can a pair that was just replaced: the browser may not have received the next one.
 */
export async function isRenewable(db: Queryable, { accessHash, bindingHash, now }: Access): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.accessHash, accessHash),
        eq(sessions.bindingHash, bindingHash),
        eq(sessions.audience, 'web'),
        lte(sessions.accessExpiresAt, now),
        gt(sessions.refreshExpiresAt, now),
        or(isNull(sessions.replacedAt), gte(sessions.replacedAt, new Date(now.getTime() - renewalGrace))),
        isNull(sessions.revokedAt),
      ),
    )
  return rows.length > 0
}

/** The address's account, if this browser has a stored session of that account, ended or not. */
export async function selectUserKnownTo(
  db: Queryable,
  emailKey: string,
  bindingHash: string,
): Promise<Pick<UserRecord, 'passwordHash' | 'emailVerified'> | undefined> {
  const rows = await db
    .select({ passwordHash: users.passwordHash, emailVerified: users.emailVerified })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(and(eq(users.emailKey, emailKey), eq(sessions.bindingHash, bindingHash)))
    .limit(1)
  return rows[0]
}

/** The pair of a refresh token, locked together with its account until the transaction ends. */
export async function lockSessionOfRefresh(
  tx: Queryable,
  refreshHash: string,
): Promise<SessionRecord | undefined> {
  const ofToken = eq(sessions.refreshHash, refreshHash)
  const [owner] = await tx.select({ userId: sessions.userId }).from(sessions).where(ofToken)
  if (owner === undefined) return undefined
  await lockUser(tx, owner.userId)
  const rows = await tx.select().from(sessions).where(ofToken).for('update')
  return rows[0]
}

/**
 * When the renewal was made that has `newer` later renewals of
 * its session; undefined if there were fewer since `since`.
 */
export async function selectRenewalTime(
  db: Queryable,
  familyId: string,
  newer: number,
  since: Date,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.familyId, familyId), ne(sessions.id, familyId), gt(sessions.createdAt, since)))
    .orderBy(desc(sessions.createdAt))
    .limit(1)
    .offset(newer)
  return row?.at
}

export async function markReplaced(db: Queryable, id: string, now: Date): Promise<void> {
  await db.update(sessions).set({ replacedAt: now }).where(eq(sessions.id, id))
}

/** Ends the whole session of an access token, on this device; returns whose it is, and whether it was still open. */
export async function revokeFamilyOfAccess(
  tx: Queryable,
  accessHash: string,
  now: Date,
): Promise<(Pick<SessionRecord, 'userId' | 'audience'> & { readonly wasOpen: boolean }) | undefined> {
  const [own] = await tx.select().from(sessions).where(eq(sessions.accessHash, accessHash))
  if (own === undefined) return undefined
  const { userId, audience } = own
  return { userId, audience, wasOpen: (await revokeFamily(tx, own, now)) > 0 }
}

/** When the owner of the session behind this access token last proved to be present. */
export async function selectProvedAt(db: Queryable, accessHash: string): Promise<Date | undefined> {
  const rows = await db
    .select({ provedAt: sessions.familyStartedAt })
    .from(sessions)
    .where(eq(sessions.accessHash, accessHash))
  return rows[0]?.provedAt
}

/** Records that the owner of the session behind this access token has just proved to be present. */
export async function markProved(db: Queryable, accessHash: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ familyStartedAt: now })
    .where(and(inArray(sessions.familyId, familyOfAccess(db, accessHash)), isNull(sessions.revokedAt)))
}

function familyOfAccess(db: Queryable, accessHash: string) {
  return db.select({ familyId: sessions.familyId }).from(sessions).where(eq(sessions.accessHash, accessHash))
}

/** Ends one session of a user, including a renewal in progress; returns how many token pairs were still open. */
export async function revokeFamily(
  tx: Queryable,
  { userId, familyId }: Pick<SessionRecord, 'userId' | 'familyId'>,
  now: Date,
): Promise<number> {
  await lockUser(tx, userId)
  const rows = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.familyId, familyId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })
  return rows.length
}

/**
 * Ends sessions of a user until at most `most` of this audience are left, keeping those with the latest proof of
 * presence. The caller has locked the account, so that simultaneous sign-ins are counted one after the other.
 */
export async function revokeBeyond(
  tx: Queryable,
  { userId, audience }: Pick<SessionRecord, 'userId' | 'audience'>,
  most: number,
  now: Date,
): Promise<void> {
  const live = and(
    eq(sessions.userId, userId),
    eq(sessions.audience, audience),
    isNull(sessions.revokedAt),
    gt(sessions.refreshExpiresAt, now),
  )
  const beyond = tx
    .select({ familyId: sessions.familyId })
    .from(sessions)
    .where(live)
    .groupBy(sessions.familyId)
    .orderBy(desc(max(sessions.familyStartedAt)), desc(max(sessions.createdAt)))
    .offset(most)
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(live, inArray(sessions.familyId, beyond)))
}

/**
 * Signs the user out everywhere except for `keptFamily`. A sign-in in progress is invalidated too: its password or
 * code was accepted under an earlier epoch.
 */
export async function revokeSessionsOf(
  tx: Queryable,
  userId: string,
  now: Date,
  keptFamily?: string,
): Promise<void> {
  await lockUser(tx, userId)
  await tx
    .update(users)
    .set({ sessionEpoch: sql`${users.sessionEpoch} + 1` })
    .where(eq(users.id, userId))
  const others = keptFamily === undefined ? undefined : ne(sessions.familyId, keptFamily)
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), others))
}

/**
 * Makes strangers of the browsers that ever signed in to an account, see `selectUserKnownTo`. Their sessions are
 * useless from then on, but still say when somebody signed in.
 */
export async function forgetBrowsersOf(tx: Queryable, userId: string): Promise<void> {
  await tx.update(sessions).set({ bindingHash: '' }).where(eq(sessions.userId, userId))
}

/**
 * Deletes a user's token pairs that have expired completely. The first pair of a session stays as long as the session:
 * it says when the user signed in.
 */
export async function deleteDeadSessions(db: Queryable, userId: string, now: Date): Promise<void> {
  const later = alias(sessions, 'later')
  const successors = db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.familyId, sessions.familyId), gt(later.refreshExpiresAt, now)))
  const isDead = and(eq(sessions.userId, userId), lte(sessions.refreshExpiresAt, now))
  await db.delete(sessions).where(and(isDead, or(ne(sessions.id, sessions.familyId), notExists(successors))))
}
