import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { passwordResets, userLeads, users } from './account-tables.ts'
import { noPassword } from './password-hasher.ts'

export type UserRecord = typeof users.$inferSelect

export async function selectUser(db: Queryable, id: string): Promise<UserRecord | undefined> {
  const rows = await db.select().from(users).where(eq(users.id, id))
  return rows[0]
}

export async function selectUserByEmail(db: Queryable, emailKey: string): Promise<UserRecord | undefined> {
  const rows = await db.select().from(users).where(eq(users.emailKey, emailKey))
  return rows[0]
}

/**
 * The account as it is now, held until the transaction ends; undefined when it is gone. Whatever opens or renews a
 * sign-in and whatever ends them takes this first, so that none is made beside the end of all of them.
 */
export async function lockUser(tx: Queryable, id: string): Promise<UserRecord | undefined> {
  const rows = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return rows[0]
}

/** False when the e-mail already has an account. */
export async function insertUser(db: Queryable, user: typeof users.$inferInsert): Promise<boolean> {
  const rows = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id })
  return rows.length > 0
}

/** Whether anybody ever chose a password for the account; without one it was only made for a link by mail. */
export function hasPassword({ passwordHash }: Pick<UserRecord, 'passwordHash'>): boolean {
  return passwordHash !== noPassword
}

/**
 * Gives an address an account with its first password: a new one, or the one that never had any. Answers the account's
 * id; undefined when somebody chose a password for it before. A link by mail that is on its way stays good: who reads the
 * mailbox outranks whoever has only typed the address.
 */
export async function insertOrEnterUser(
  tx: Queryable,
  user: typeof users.$inferInsert,
): Promise<string | undefined> {
  if (await insertUser(tx, user)) return user.id
  const { email, passwordHash, createdAt, emailKey } = user
  const rows = await tx
    .update(users)
    // NOTE: as it is typed now: another spelling would tell that the account was made by somebody who paid.
    .set({ email, passwordHash, createdAt })
    .where(and(eq(users.emailKey, emailKey), eq(users.passwordHash, noPassword)))
    .returning({ id: users.id })
  return rows[0]?.id
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

/** Takes the lead from an account of any other address. */
export async function unlinkFormerPerson(
  tx: Queryable,
  lead: { readonly id: string; readonly emailKey: string },
): Promise<void> {
  const others = tx.select({ id: users.id }).from(users).where(ne(users.emailKey, lead.emailKey))
  await tx.delete(userLeads).where(and(eq(userLeads.leadId, lead.id), inArray(userLeads.userId, others)))
}

/** Whether an account holds what was bought with this lead. */
export async function hasAccount(db: Queryable, leadId: string): Promise<boolean> {
  const link = db.select().from(userLeads).where(eq(userLeads.leadId, leadId)).limit(1)
  return (await link).length > 0
}

/** Takes the lead from an account that somebody made with its address and never proved. */
export async function unlinkUnproven(tx: Queryable, leadId: string): Promise<void> {
  const unproven = tx.select({ id: users.id }).from(users).where(eq(users.emailVerified, false))
  await tx.delete(userLeads).where(and(eq(userLeads.leadId, leadId), inArray(userLeads.userId, unproven)))
}

/** Whether the lead belongs to an account that proved the address the lead has. */
export async function hasProvenOwner(
  db: Queryable,
  lead: { readonly id: string; readonly emailKey: string },
): Promise<boolean> {
  const proven = and(eq(users.id, userLeads.userId), eq(users.emailVerified, true))
  const rows = await db
    .select({ id: users.id })
    .from(userLeads)
    .innerJoin(users, and(proven, eq(users.emailKey, lead.emailKey)))
    .where(eq(userLeads.leadId, lead.id))
  return rows.length > 0
}

export async function selectLeadIds(db: Queryable, userId: string): Promise<readonly string[]> {
  const rows = await db
    .select({ leadId: userLeads.leadId })
    .from(userLeads)
    .where(eq(userLeads.userId, userId))
  return rows.map((row) => row.leadId)
}

/** The same password hashed anew; false when another one was set meanwhile. */
export async function replaceHash(db: Queryable, user: UserRecord, passwordHash: string): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
    .returning({ id: users.id })
  return rows.length > 0
}

/** A new password; a link to yet another one is dead from then on. Who may set it is the caller's to know. */
export async function updatePassword(tx: Queryable, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
}

/**
 * The address is the account's from now on, with what its owner left elsewhere. Only for who came by a mail to it, and
 * for whoever owns the machine: a password proves the account, never the address.
 */
export async function proveEmail(tx: Queryable, userId: string): Promise<void> {
  await tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
}
