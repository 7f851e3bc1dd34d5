import { and, eq, lt } from 'drizzle-orm'
import { lockName } from '#api/db/advisory-locks.ts'
import type { Queryable } from '#api/db/client.ts'
import { isDueAgain } from '#api/db/due-again.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { isChargedBeforeItEnds, isHeld, leaseColumns, subscriptions } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { subscriptionChanges } from './subscription-tables.ts'

export type Change = typeof subscriptionChanges.$inferSelect

type SwitchTerms = Pick<
  Change,
  'renewalCents' | 'renewalCurrency' | 'renewalInterval' | 'ipAddress' | 'userAgent'
>

export interface ChangeRequest extends Pick<
  Change,
  'subscriptionId' | 'leadId' | 'userId' | 'kind' | 'target'
> {
  /** What a switch leads to and where it was requested from: kept as evidence. */
  readonly agreed?: SwitchTerms
  /** Runs in the transaction that stores the change, e.g. to write the audit log entry. */
  readonly onClaim?: (tx: Queryable) => Promise<void>
}

/** `settled`: the plan already is as requested, and no change is running. */
export type ChangeClaim =
  | { readonly role: 'driver' | 'stranded' | 'waiter'; readonly change: Change }
  | { readonly role: 'settled' }

/**
 * Stores a change before Stripe is called, and says what the caller has to do. `driver`: carry it out. `waiter`: wait,
 * because somebody else holds the lease on this subscription's running change. `stranded`: an earlier change was left
 * half done; finish it first. A cancellation does not wait for an abandoned resume, switch or card change: it replaces
 * it.
 */
export async function claimChange(services: Services, wanted: ChangeRequest): Promise<ChangeClaim> {
  return inTransaction(services.db, async (tx) => {
    const now = new Date(services.now())
    await lockName(tx, 'change', wanted.subscriptionId)
    const [running] = await tx
      .select()
      .from(subscriptionChanges)
      .where(
        and(
          eq(subscriptionChanges.subscriptionId, wanted.subscriptionId),
          eq(subscriptionChanges.state, 'running'),
        ),
      )
    if (running !== undefined && isHeld(running, now.getTime())) return { role: 'waiter', change: running }
    const isCalledOff = running !== undefined && endsPlan(wanted) && !endsPlan(running)
    if (isCalledOff) await updateChange(tx, running.id, { state: 'failed', updatedAt: now })
    else if (running !== undefined) {
      if (isSameChange(running, wanted)) await wanted.onClaim?.(tx)
      return { role: 'stranded', change: await takeOver(services, tx, running) }
      // NOTE: the change just replaced may have reached Stripe all the same, so then the row cannot be trusted.
    } else if (await isAlreadySo(tx, wanted)) return { role: 'settled' }
    await wanted.onClaim?.(tx)
    const { subscriptionId, leadId, userId, kind, target, agreed } = wanted
    const [change] = await tx
      .insert(subscriptionChanges)
      .values({
        id: services.newId(),
        subscriptionId,
        leadId,
        userId,
        kind,
        target,
        ...agreed,
        state: 'running',
        createdAt: now,
        ...leaseColumns(services),
      })
      .returning()
    if (change === undefined) throw new Error('The change was not stored')
    return { role: 'driver', change }
  })
}

/** Whether a change ends the plan, now or with its period. Such a change is retried until it is done or refused. */
export function endsPlan({ kind }: Pick<Change, 'kind'>): boolean {
  return kind === 'cancel' || kind === 'end'
}

export function isSameChange(
  one: Pick<Change, 'kind' | 'target'>,
  other: Pick<Change, 'kind' | 'target'>,
): boolean {
  return one.kind === other.kind && one.target === other.target
}

async function isAlreadySo(tx: Queryable, wanted: ChangeRequest): Promise<boolean> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, wanted.subscriptionId))
  if (row === undefined) return false
  if (row.endedAt !== null) return endsPlan(wanted)
  if (endsPlan(wanted) && (await isChargedBeforeItEnds(tx, row))) return false
  return wanted.kind === (row.cancelAtPeriodEnd ? 'cancel' : 'resume')
}

/** Takes over one half-done change that is due for a retry; undefined when there is none. */
export async function takeStrandedChange(services: Services): Promise<Change | undefined> {
  const now = new Date(services.now())
  return inTransaction(services.db, async (tx) => {
    const [stranded] = await tx
      .select()
      .from(subscriptionChanges)
      .where(
        and(
          eq(subscriptionChanges.state, 'running'),
          lt(subscriptionChanges.leaseUntil, now),
          isDueAgain(subscriptionChanges, now),
        ),
      )
      .limit(1)
      .for('update', { skipLocked: true })
    return stranded === undefined ? undefined : takeOver(services, tx, stranded)
  })
}

async function takeOver(services: Services, tx: Queryable, { id }: Change): Promise<Change> {
  const [taken] = await tx
    .update(subscriptionChanges)
    .set(leaseColumns(services))
    .where(eq(subscriptionChanges.id, id))
    .returning()
  if (taken === undefined) throw new Error(`There is no change ${id}`)
  return taken
}

export async function findChange(db: Queryable, id: string): Promise<Change | undefined> {
  return (await db.select().from(subscriptionChanges).where(eq(subscriptionChanges.id, id)))[0]
}

/**
 * Renews the lease of a change before the next write to Stripe. `held` is the row as its driver last read it; undefined
 * if somebody else has it by now, or another change replaced it.
 */
export async function holdChange(services: Services, held: Change): Promise<Change | undefined> {
  const { id, state, leaseUntil } = subscriptionChanges
  const isMine = and(eq(id, held.id), eq(state, 'running'), eq(leaseUntil, held.leaseUntil))
  const { db } = services
  return (await db.query.update(subscriptionChanges).set(leaseColumns(services)).where(isMine).returning())[0]
}

/** Updates the state of a running change, or releases its lease. False if it is decided, or was replaced. */
export async function updateChange(
  db: Queryable,
  id: string,
  changes: Partial<Pick<Change, 'state' | 'leaseUntil' | 'round' | 'updatedAt'>>,
): Promise<boolean> {
  const isRunning = and(eq(subscriptionChanges.id, id), eq(subscriptionChanges.state, 'running'))
  const rows = await db
    .update(subscriptionChanges)
    .set(changes)
    .where(isRunning)
    .returning({ id: subscriptionChanges.id })
  return rows.length > 0
}
