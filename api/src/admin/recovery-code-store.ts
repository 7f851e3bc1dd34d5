import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { operatorRecoveryCodes as codes } from './admin-tables.ts'

export type RecoveryCodeRecord = typeof codes.$inferSelect

/** How many codes an operator has left, and whether they confirmed having saved them (false if there are none). */
export interface RecoveryStanding {
  readonly left: number
  readonly isKept: boolean
}

/** Replaces all of an operator's codes. */
export async function replaceCodes(
  tx: Queryable,
  userId: string,
  records: readonly RecoveryCodeRecord[],
): Promise<void> {
  await deleteCodesOf(tx, userId)
  await tx.insert(codes).values([...records])
}

export async function deleteCodesOf(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(codes).where(eq(codes.userId, userId))
}

/** Uses a code up. False if none has that hash or it is already used; of two concurrent tries one gets true. */
export async function spendCode(
  tx: Queryable,
  { userId, codeHash, now }: { readonly userId: string; readonly codeHash: string; readonly now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(codes)
    .set({ usedAt: now })
    .where(and(eq(codes.userId, userId), eq(codes.codeHash, codeHash), isNull(codes.usedAt)))
    .returning({ codeHash: codes.codeHash })
  return rows.length > 0
}

/** Records that the operator saved the codes of a set. False if a newer set has replaced it. */
export async function markKept(
  db: Queryable,
  { userId, setId, now }: { readonly userId: string; readonly setId: string; readonly now: Date },
): Promise<boolean> {
  const rows = await db
    .update(codes)
    .set({ keptAt: sql`coalesce(${codes.keptAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(codes.userId, userId), eq(codes.setId, setId)))
    .returning({ codeHash: codes.codeHash })
  return rows.length > 0
}

export async function readStanding(db: Queryable, userId: string): Promise<RecoveryStanding> {
  const [row] = await db
    .select({ left: count(), isKept: sql<boolean>`coalesce(bool_and(${codes.keptAt} is not null), false)` })
    .from(codes)
    .where(and(eq(codes.userId, userId), isNull(codes.usedAt)))
  return row ?? { left: 0, isKept: false }
}
