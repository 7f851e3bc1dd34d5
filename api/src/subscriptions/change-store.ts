import { and, eq, lt, sql } from 'drizzle-orm'
import { inTransaction } from '#api/db/in-transaction.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { subscriptionChanges } from './subscription-tables.ts'

export type Change = typeof subscriptionChanges.$inferSelect

export interface ChangeRequest extends Pick<
  Change,
  'subscriptionId' | 'leadId' | 'userId' | 'kind' | 'target'
> {}

/** How long whoever carries a change out may be silent, in milliseconds. */
const lease = 30_000

/**
 * Writes a change down before Stripe hears of it. `waiter`: somebody else changes this subscription right now.
 * `stranded`: an earlier change was left half done and is the caller's to finish first.
 */
export async function claimChange(
  services: Services,
  wanted: ChangeRequest,
): Promise<{ readonly role: 'driver' | 'stranded' | 'waiter'; readonly change: Change }> {
  return inTransaction(services.db, async (tx) => {
    const now = new Date(services.now())
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`change:${wanted.subscriptionId}`}, 0))`,
    )
    const [running] = await tx
      .select()
      .from(subscriptionChanges)
      .where(
        and(
          eq(subscriptionChanges.subscriptionId, wanted.subscriptionId),
          eq(subscriptionChanges.state, 'running'),
        ),
      )
    if (running !== undefined && running.leaseUntil > now) return { role: 'waiter', change: running }
    if (running !== undefined) return { role: 'stranded', change: await takeOver(services, tx, running) }
    const { subscriptionId, leadId, userId, kind, target } = wanted
    const [change] = await tx
      .insert(subscriptionChanges)
      .values({
        id: services.newId(),
        subscriptionId,
        leadId,
        userId,
        kind,
        target,
        state: 'running',
        leaseUntil: leaseEnd(services),
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (change === undefined) throw new Error('The change was not stored')
    return { role: 'driver', change }
  })
}

/** Takes one change that was left half done; undefined when there is none. */
export async function takeStrandedChange(services: Services): Promise<Change | undefined> {
  const now = new Date(services.now())
  return inTransaction(services.db, async (tx) => {
    const [stranded] = await tx
      .select()
      .from(subscriptionChanges)
      .where(and(eq(subscriptionChanges.state, 'running'), lt(subscriptionChanges.leaseUntil, now)))
      .limit(1)
      .for('update', { skipLocked: true })
    return stranded === undefined ? undefined : takeOver(services, tx, stranded)
  })
}

async function takeOver(services: Services, tx: Queryable, { id }: Change): Promise<Change> {
  const [taken] = await tx
    .update(subscriptionChanges)
    .set({ leaseUntil: leaseEnd(services), updatedAt: new Date(services.now()) })
    .where(eq(subscriptionChanges.id, id))
    .returning()
  if (taken === undefined) throw new Error(`There is no change ${id}`)
  return taken
}

export async function findChange(db: Queryable, id: string): Promise<Change | undefined> {
  return (await db.select().from(subscriptionChanges).where(eq(subscriptionChanges.id, id)))[0]
}

/** Writes how a change went, or lets go of it. */
export async function updateChange(
  db: Queryable,
  id: string,
  changes: Partial<Pick<Change, 'state' | 'leaseUntil' | 'round' | 'updatedAt'>>,
): Promise<void> {
  await db.update(subscriptionChanges).set(changes).where(eq(subscriptionChanges.id, id))
}

function leaseEnd(services: Services): Date {
  return new Date(services.now() + lease)
}
