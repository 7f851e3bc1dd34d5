import { setTimeout as pause } from 'node:timers/promises'
import { apiMessages } from '@fennel/contract'
import type Stripe from 'stripe'
import { AppError } from '#api/app-error.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import {
  enqueuePlanMail,
  faultPoint,
  findAttempt,
  findSubscription,
  InjectedFault,
  stripeFailureOf,
  syncSubscription,
} from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { claimChange, findChange, updateChange } from './change-store.ts'
import type { Change, ChangeRequest } from './change-store.ts'

const patience = 15_000

/** Changes a subscription, once: written down, done at Stripe, read back, confirmed by mail. Throws when it is refused. */
export async function runChange(services: Services, wanted: ChangeRequest): Promise<void> {
  const deadline = Date.now() + patience
  for (;;) {
    const { role, change } = await claimChange(services, wanted)
    if (role === 'driver') {
      await faultPoint('subscription.change.afterClaim')
      return driveChange(services, change)
    }
    const isSame = change.kind === wanted.kind && change.target === wanted.target
    if (role === 'stranded') await driveChange(services, change)
    else await rest(services, change, deadline)
    if (isSame && (await findChange(services.db.query, change.id))?.state === 'done') return
    if (Date.now() >= deadline) throw unavailable()
  }
}

async function rest(services: Services, change: Change, deadline: number): Promise<void> {
  for (;;) {
    const current = await findChange(services.db.query, change.id)
    const isHeld = current?.state === 'running' && current.leaseUntil.getTime() > services.now()
    if (!isHeld || Date.now() >= deadline) return
    await pause(60)
  }
}

/** Carries a claimed change out; harmless when repeated. One that Stripe did not answer stays for the next round. */
export async function driveChange(services: Services, change: Change): Promise<void> {
  try {
    const before = await findSubscription(services, change.subscriptionId)
    if (before === undefined) throw new Error(`There is no subscription ${change.subscriptionId}`)
    if (before.endedAt === null) await applyAtStripe(services, change, before)
    await faultPoint('subscription.change.afterStripe')
    const row = await syncSubscription(services, change.subscriptionId)
    await inTransaction(services.db, async (tx) => {
      const now = new Date(services.now())
      await updateChange(tx, change.id, { state: 'done', leaseUntil: now, updatedAt: now })
      const buyer = row === undefined ? undefined : await findAttempt(tx, row.attemptId)
      // NOTE: a plan that ended at once was told about where its end was read.
      if (change.kind === 'cancel' && row?.endedAt === null && buyer !== undefined)
        await enqueuePlanMail(services, tx, buyer, {
          kind: 'cancelled',
          dedupeKey: `cancelled:${change.id}`,
          payload: {
            productId: row.productId,
            cancelledAt: change.createdAt.toISOString(),
            paidUntil: row.currentPeriodEnd?.toISOString() ?? null,
          },
        })
      await faultPoint('subscription.change.beforeCommit')
    })
    await faultPoint('subscription.change.afterCommit')
  } catch (error) {
    if (error instanceof InjectedFault) throw error
    await letGo(services, change, error)
  }
}

async function letGo(services: Services, change: Change, error: unknown): Promise<never> {
  const failure = stripeFailureOf(error)
  services.log.error({ err: error, change: change.id }, 'A subscription could not be changed')
  const now = new Date(services.now())
  const isOver = failure.kind === 'declined' || failure.kind === 'moved-on'
  await updateChange(services.db.query, change.id, {
    ...(isOver ? { state: 'failed' as const } : {}),
    // NOTE: Stripe repeats an error of its own under the same key.
    ...(failure.kind === 'finished' ? { round: change.round + 1 } : {}),
    leaseUntil: now,
    updatedAt: now,
  })
  throw unavailable()
}

async function applyAtStripe(services: Services, change: Change, row: SubscriptionRow): Promise<void> {
  const { subscriptions } = services.stripe
  const endsNow = change.kind === 'end' || (change.kind === 'cancel' && isLate(row))
  const options = { idempotencyKey: `chg:${change.id}:${change.round}:${endsNow ? 'end' : 'set'}` }
  // NOTE: what is owed for the next period would still be collected if a late plan ran on to its end.
  if (endsNow) await subscriptions.cancel(row.id, {}, options)
  else await subscriptions.update(row.id, paramsOf(change, row), options)
}

export function isLate({ status }: Pick<SubscriptionRow, 'status'>): boolean {
  return status === 'past_due' || status === 'unpaid'
}

function paramsOf(change: Change, row: SubscriptionRow): Stripe.SubscriptionUpdateParams {
  switch (change.kind) {
    case 'cancel':
    case 'end':
      return { cancel_at_period_end: true }
    case 'resume':
      return { cancel_at_period_end: false }
    case 'card':
      return { default_payment_method: targetOf(change) }
    case 'switch':
      return {
        items: [{ id: row.itemId ?? '', price: targetOf(change) }],
        // NOTE: nothing is charged now: what was paid runs out first, and then the new price begins.
        proration_behavior: 'none',
        ...(row.currentPeriodEnd === null
          ? {}
          : { trial_end: Math.floor(row.currentPeriodEnd.getTime() / 1000) }),
      }
  }
}

function targetOf({ id, target }: Change): string {
  if (target === null) throw new Error(`Change ${id} names no target`)
  return target
}

function unavailable(): AppError {
  return new AppError('unavailable', apiMessages.unavailable)
}
