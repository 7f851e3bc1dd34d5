import { and, asc, desc, eq, isNotNull, lt, not, or, sql } from 'drizzle-orm'
import { inTextArray } from '#api/db/in-text-array.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import type { Queryable } from '#api/db/client.ts'
import { leads } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { preparedEvidence, preventionItems, preventionRuns } from './dispute-tables.ts'

export type PreventionRun = typeof preventionRuns.$inferSelect
export type PreventionItem = typeof preventionItems.$inferSelect

/** How long a process may hold an item without settling it, in milliseconds. */
export const itemLease = 60_000

export async function insertRun(
  tx: Queryable,
  run: typeof preventionRuns.$inferInsert,
  items: readonly (typeof preventionItems.$inferInsert)[],
): Promise<void> {
  await tx.insert(preventionRuns).values(run)
  if (items.length > 0) await tx.insert(preventionItems).values([...items])
}

export async function lockRun(tx: Queryable, id: string): Promise<PreventionRun | undefined> {
  return (await tx.select().from(preventionRuns).where(eq(preventionRuns.id, id)).for('update'))[0]
}

export async function updateRun(
  db: Queryable,
  id: string,
  changes: Partial<Pick<PreventionRun, 'state' | 'startedAt' | 'startedBy' | 'endedAt'>>,
): Promise<void> {
  await db.update(preventionRuns).set(changes).where(eq(preventionRuns.id, id))
}

export async function selectItems(db: Queryable, runId: string): Promise<readonly PreventionItem[]> {
  return db
    .select()
    .from(preventionItems)
    .where(eq(preventionItems.runId, runId))
    .orderBy(asc(preventionItems.position))
}

/**
 * The next item nobody is working on, claimed and committed; undefined if there is none at the moment. New items come
 * before unfinished ones, so that an item nobody can finish blocks no other. `except` are those the caller has already
 * tried.
 */
export async function claimItem(
  services: Services,
  runId: string,
  except: readonly string[] = [],
): Promise<{ readonly item: PreventionItem; readonly isRetry: boolean } | undefined> {
  const now = new Date(services.now())
  return inTransaction(services.db, async (tx) => {
    const [next] = await tx
      .select({ id: preventionItems.id, state: preventionItems.state })
      .from(preventionItems)
      .where(
        and(
          eq(preventionItems.runId, runId),
          except.length === 0 ? undefined : not(inTextArray(preventionItems.id, except)),
          or(
            eq(preventionItems.state, 'planned'),
            and(eq(preventionItems.state, 'running'), lt(preventionItems.leaseUntil, now)),
          ),
        ),
      )
      .orderBy(sql`${preventionItems.state} = 'running'`, asc(preventionItems.position))
      .limit(1)
      .for('update', { skipLocked: true })
    if (next === undefined) return undefined
    const [claimed] = await tx
      .update(preventionItems)
      .set({ state: 'running', leaseUntil: new Date(now.getTime() + itemLease), note: null })
      .where(eq(preventionItems.id, next.id))
      .returning()
    return claimed === undefined ? undefined : { item: claimed, isRetry: next.state === 'running' }
  })
}

/** Stores the outcome of an item, once: false if somebody else has done so. */
export async function settleItem(
  tx: Queryable,
  id: string,
  outcome: Pick<PreventionItem, 'state' | 'note' | 'settledAt'>,
): Promise<boolean> {
  const rows = await tx
    .update(preventionItems)
    .set({ ...outcome, leaseUntil: null })
    .where(and(eq(preventionItems.id, id), eq(preventionItems.state, 'running')))
    .returning({ id: preventionItems.id })
  return rows.length > 0
}

/**
 * Releases an item that could not be finished, with the reason as its note, so that the next attempt need not wait for
 * the lease. An item that somebody else claimed after the lease expired is left alone.
 */
export async function releaseItem(
  db: Queryable,
  { id, leaseUntil }: Pick<PreventionItem, 'id' | 'leaseUntil'>,
  now: number,
  note: string,
): Promise<void> {
  if (leaseUntil === null) return
  await db
    .update(preventionItems)
    .set({ leaseUntil: new Date(now - 1), note })
    .where(
      and(
        eq(preventionItems.id, id),
        eq(preventionItems.state, 'running'),
        eq(preventionItems.leaseUntil, leaseUntil),
      ),
    )
}

/** Unfinished runs of any age, then the latest finished ones; each newest first. */
export async function selectLatestRuns(db: Queryable): Promise<readonly PreventionRun[]> {
  const latest = (state: PreventionRun['state'], most: number) =>
    db
      .select()
      .from(preventionRuns)
      .where(and(isNotNull(preventionRuns.startedAt), eq(preventionRuns.state, state)))
      .orderBy(desc(preventionRuns.startedAt))
      .limit(most)
  return [...(await latest('running', 20)), ...(await latest('done', 5))]
}

/** A run that was started; undefined for a list that was only previewed. */
export async function findStartedRun(db: Queryable, id: string): Promise<PreventionRun | undefined> {
  const rows = await db
    .select()
    .from(preventionRuns)
    .where(and(eq(preventionRuns.id, id), isNotNull(preventionRuns.startedAt)))
  return rows[0]
}

export async function saveEvidence(
  db: Queryable,
  evidence: typeof preparedEvidence.$inferInsert,
): Promise<void> {
  const { text, preparedAt } = evidence
  await db
    .insert(preparedEvidence)
    .values(evidence)
    .onConflictDoUpdate({
      target: preparedEvidence.disputeId,
      set: { text, preparedAt },
      // NOTE: of an erased buyer, what was written down before says more than what is left.
      setWhere: sql`exists (select from ${leads} where ${leads.id} = ${preparedEvidence.leadId})`,
    })
}

export async function findEvidence(db: Queryable, disputeId: string) {
  return (await db.select().from(preparedEvidence).where(eq(preparedEvidence.disputeId, disputeId)))[0]
}
