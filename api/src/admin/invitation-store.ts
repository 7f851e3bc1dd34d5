import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { operatorInvitations } from './admin-tables.ts'
import type { InvitationClosing } from './admin-tables.ts'

export type InvitationRecord = typeof operatorInvitations.$inferSelect

export async function insertInvitation(db: Queryable, invitation: InvitationRecord): Promise<void> {
  await db.insert(operatorInvitations).values(invitation)
}

/** The invitation with this token, open or not, locked until the transaction ends. */
export async function lockInvitation(
  tx: Queryable,
  tokenHash: string,
): Promise<InvitationRecord | undefined> {
  const rows = await tx
    .select()
    .from(operatorInvitations)
    .where(eq(operatorInvitations.tokenHash, tokenHash))
    .for('update')
  return rows[0]
}

/** The invitation with this id, if an operator made it, open or not, locked until the transaction ends. */
export async function lockInvitationOfTeam(tx: Queryable, id: string): Promise<InvitationRecord | undefined> {
  const rows = await tx
    .select()
    .from(operatorInvitations)
    .where(and(eq(operatorInvitations.id, id), isNotNull(operatorInvitations.invitedBy)))
    .for('update')
  return rows[0]
}

/**
 * Whether an invitation is unused, not closed and not expired. Whether its inviter may still invite is checked
 * elsewhere.
 */
export function isOpen({ usedAt, closing, expiresAt }: InvitationRecord, now: Date): boolean {
  return usedAt === null && closing === null && expiresAt > now
}

/** The condition of `isOpen` in SQL. */
const open = (now: Date) =>
  and(
    gt(operatorInvitations.expiresAt, now),
    isNull(operatorInvitations.usedAt),
    isNull(operatorInvitations.closing),
  )

/** Every open invitation, the oldest first. */
export async function selectOpenInvitations(db: Queryable, now: Date): Promise<readonly InvitationRecord[]> {
  return db
    .select()
    .from(operatorInvitations)
    .where(open(now))
    .orderBy(operatorInvitations.createdAt, operatorInvitations.id)
}

export async function useInvitation(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx.update(operatorInvitations).set({ usedAt: now }).where(eq(operatorInvitations.id, id))
}

export async function closeInvitation(
  tx: Queryable,
  id: string,
  closing: InvitationClosing,
  now: Date,
): Promise<void> {
  await tx.update(operatorInvitations).set(closed(closing, now)).where(eq(operatorInvitations.id, id))
}

/** Closes the open links made for an address. Returns how many there were. */
export async function replaceInvitationsFor(tx: Queryable, emailKey: string, now: Date): Promise<number> {
  const rows = await tx
    .update(operatorInvitations)
    .set(closed('replaced', now))
    .where(and(eq(operatorInvitations.emailKey, emailKey), open(now)))
    .returning({ id: operatorInvitations.id })
  return rows.length
}

// NOTE: during an upgrade the old version checks only `expiresAt`, so a closed link must expire, too.
function closed(closing: InvitationClosing, now: Date) {
  return { closing, expiresAt: now }
}
