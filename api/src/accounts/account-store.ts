import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { sessions, userLeads, users } from './account-tables.ts'

export type UserRecord = typeof users.$inferSelect
export type SessionRecord = typeof sessions.$inferSelect

export async function selectUserByEmail(db: Queryable, emailKey: string): Promise<UserRecord | undefined> {
  const rows = await db.select().from(users).where(eq(users.emailKey, emailKey))
  return rows[0]
}

/** False when the e-mail already has an account. */
export async function insertUser(db: Queryable, user: UserRecord): Promise<boolean> {
  const rows = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id })
  return rows.length > 0
}

/** False when the lead already belongs to an account. */
export async function linkLead(db: Queryable, link: typeof userLeads.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(userLeads)
    .values(link)
    .onConflictDoNothing()
    .returning({ leadId: userLeads.leadId })
  return rows.length > 0
}

export async function selectLeadIds(db: Queryable, userId: string): Promise<readonly string[]> {
  const rows = await db
    .select({ leadId: userLeads.leadId })
    .from(userLeads)
    .where(eq(userLeads.userId, userId))
  return rows.map((row) => row.leadId)
}

export async function insertSession(db: Queryable, session: SessionRecord): Promise<void> {
  await db.insert(sessions).values(session)
}

/** The user whose live session this access token opens. */
export async function selectUserOfAccess(
  db: Queryable,
  accessHash: string,
  now: Date,
): Promise<UserRecord | undefined> {
  const rows = await db
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.accessHash, accessHash), gt(sessions.accessExpiresAt, now), isNull(sessions.revokedAt)),
    )
  return rows[0]?.user
}

export async function revokeSession(db: Queryable, accessHash: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.accessHash, accessHash), isNull(sessions.revokedAt)))
}
