import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
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
 * Locks the account's current row until the transaction ends; undefined when it is gone. Everything that opens, renews
 * or ends sessions locks it first, so that no session can be created while all of them are being ended.
 */
export async function lockUser(tx: Queryable, id: string): Promise<UserRecord | undefined> {
  const rows = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return rows[0]
}

/** False when the email already has an account. */
export async function insertUser(db: Queryable, user: typeof users.$inferInsert): Promise<boolean> {
  const rows = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id })
  return rows.length > 0
}

/** Whether a password was ever chosen for the account. One without was only created to mail its owner a link. */
export function hasPassword({ passwordHash }: Pick<UserRecord, 'passwordHash'>): boolean {
  return passwordHash !== noPassword
}

/**
 * Creates an account with its first password, or sets the first password of an account that never had one. Returns the
 * account's id; undefined when a password was chosen before. A reset link already mailed stays valid: a person who
 * reads the mailbox outranks one who only typed the address.
 */
export async function insertOrClaimUser(
  tx: Queryable,
  user: typeof users.$inferInsert,
): Promise<string | undefined> {
  if (await insertUser(tx, user)) return user.id
  const { email, passwordHash, createdAt, emailKey } = user
  const rows = await tx
    .update(users)
    // NOTE: as typed now. A different spelling would reveal that the account had been created for a buyer.
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

/** Unlinks the lead from an account with any other address. */
export async function unlinkFormerPerson(
  tx: Queryable,
  lead: { readonly id: string; readonly emailKey: string },
): Promise<void> {
  const others = tx.select({ id: users.id }).from(users).where(ne(users.emailKey, lead.emailKey))
  await tx.delete(userLeads).where(and(eq(userLeads.leadId, lead.id), inArray(userLeads.userId, others)))
}

/** Whether the lead, and what was bought with it, belongs to an account. */
export async function hasAccount(db: Queryable, leadId: string): Promise<boolean> {
  const link = db.select().from(userLeads).where(eq(userLeads.leadId, leadId)).limit(1)
  return (await link).length > 0
}

/** Unlinks the lead from an account whose owner never proved its address. */
export async function unlinkUnproven(tx: Queryable, leadId: string): Promise<void> {
  const unproven = tx.select({ id: users.id }).from(users).where(eq(users.emailVerified, false))
  await tx.delete(userLeads).where(and(eq(userLeads.leadId, leadId), inArray(userLeads.userId, unproven)))
}

/** Whether the lead belongs to an account that has proved the lead's address. */
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

/** The account of each of these leads that has one, by the lead's id. */
export async function selectOwners(
  db: Queryable,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ leadId: userLeads.leadId, userId: userLeads.userId })
    .from(userLeads)
    .where(inTextArray(userLeads.leadId, leadIds))
  return new Map(rows.map(({ leadId, userId }) => [leadId, userId]))
}

/** Stores a new hash of the same password; false when the password was changed in the meantime. */
export async function replaceHash(db: Queryable, user: UserRecord, passwordHash: string): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
    .returning({ id: users.id })
  return rows.length > 0
}

/** Sets a new password and invalidates all open reset links. The caller has checked who may. */
export async function updatePassword(tx: Queryable, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
}

/**
 * Marks the account's address as proved, which gives it what its owner left
 * elsewhere under that address. Only for a person who followed a mailed link, and
 * for an operator with access to the server: a password never proves an address.
 */
export async function proveEmail(tx: Queryable, userId: string): Promise<void> {
  await tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
}
