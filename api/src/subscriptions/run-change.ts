import { apiMessages } from '@fennel/contract'
import type Stripe from 'stripe'
import { AppError } from '#api/app-error.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import {
  awaitRest,
  endSubscription,
  faultPoint,
  findSubscription,
  InjectedFault,
  isLate,
  isLockedOut,
  owesRenewal,
  patienceMilliseconds,
  stripeFailureOf,
  syncSubscription,
} from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { claimChange, endsPlan, findChange, isSameWish, updateChange } from './change-store.ts'
import type { Change, ChangeRequest } from './change-store.ts'
import { tellChange } from './tell-change.ts'

/**
 * Changes a subscription, once: written down, done at Stripe, read back, confirmed by mail. Throws when it is refused, and
 * when Stripe did not confirm it: the end of a plan is brought about later then, and nothing else is, since whoever was
 * told that it did not work may have decided otherwise since.
 */
export async function runChange(services: Services, wanted: ChangeRequest): Promise<void> {
  const deadline = Date.now() + patienceMilliseconds
  for (;;) {
    const claim = await claimChange(services, wanted)
    if (claim.role === 'settled') return
    const { role, change } = claim
    if (role === 'driver') {
      await faultPoint('subscription.change.afterClaim')
      return driveChange(services, change)
    }
    const isSame = isSameWish(change, wanted)
    const read = async () => (await findChange(services.db.query, change.id)) ?? change
    if (role === 'waiter') await awaitRest(services, read, deadline)
    else await (isSame ? driveChange(services, change) : finishChange(services, change))
    if (isSame && (await read()).state === 'done') return
    if (Date.now() >= deadline) throw unavailable()
  }
}

/**
 * Brings a change that was left half done to its end: the end of a plan by carrying it out, anything else by finding out
 * at Stripe what became of it. Throws when Stripe cannot be asked.
 */
export async function finishChange(services: Services, change: Change): Promise<void> {
  if (endsPlan(change)) await driveChange(services, change)
  else if (!(await isMade(services, change))) await failChange(services, change)
}

/** Carries a claimed change out; harmless when repeated. */
async function driveChange(services: Services, change: Change): Promise<void> {
  try {
    const before = await findSubscription(services, change.subscriptionId)
    if (before === undefined) throw new Error(`There is no subscription ${change.subscriptionId}`)
    // NOTE: the new rhythm begins with a period that is paid for, and would forget one that is owed.
    if (change.kind === 'switch') {
      if (isLate(before)) return await refuse(services, change, apiMessages.switchAfterPayment)
      if (await owesRenewal(services, before.id))
        return await refuse(services, change, apiMessages.switchDuringRenewal)
    }
    if (before.endedAt === null) await applyAtStripe(services, change, before)
    await faultPoint('subscription.change.afterStripe')
    const row = await syncSubscription(services, change.subscriptionId)
    await confirmChange(services, change, row)
    await faultPoint('subscription.change.afterCommit')
  } catch (error) {
    if (error instanceof InjectedFault || error instanceof AppError) throw error
    await letGo(services, change, error)
  }
}

/** Writes down that a change was made, together with the mail that says so. */
async function confirmChange(
  services: Services,
  change: Change,
  row: SubscriptionRow | undefined,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const now = new Date(services.now())
    await updateChange(tx, change.id, { state: 'done', leaseUntil: now, updatedAt: now })
    await tellChange(services, tx, change, row)
    await faultPoint('subscription.change.beforeCommit')
  })
}

/** Returns when it was made after all. */
async function letGo(services: Services, change: Change, error: unknown): Promise<void> {
  const failure = stripeFailureOf(error)
  services.log.error({ err: error, change: change.id }, 'A subscription could not be changed')
  const now = new Date(services.now())
  // NOTE: a plan whose end was promised ends once our key is put right.
  const isPromised = endsPlan(change) && isLockedOut(error)
  const isOver = (failure.kind === 'declined' && !isPromised) || failure.kind === 'moved-on'
  await updateChange(services.db.query, change.id, {
    ...(isOver ? { state: 'failed' as const } : {}),
    // NOTE: Stripe repeats an error of its own under the same key.
    ...(failure.kind === 'finished' ? { round: change.round + 1 } : {}),
    leaseUntil: now,
    updatedAt: now,
  })
  if (isOver || endsPlan(change)) throw unavailable()
  if (await isMade(services, change)) return
  // NOTE: a call without an answer may still be on its way; a job looks again in a while.
  if (failure.kind === 'finished') await failChange(services, change)
  throw unavailable()
}

/** Asks Stripe whether a change was made, and writes down that it was; throws `unavailable` when Stripe does not say. */
async function isMade(services: Services, change: Change): Promise<boolean> {
  const row = await syncSubscription(services, change.subscriptionId).catch((error: unknown) => {
    stripeFailureOf(error)
    services.log.error({ err: error, change: change.id }, 'What became of a change could not be asked')
    throw unavailable()
  })
  if (row === undefined || row.endedAt !== null || !shows(row, change)) return false
  await confirmChange(services, change, row)
  return true
}

function shows(row: SubscriptionRow, { kind, target }: Change): boolean {
  if (kind === 'switch') return row.priceId === target
  if (kind === 'card') return row.paymentMethodId === target
  return kind === 'resume' && !row.cancelAtPeriodEnd
}

async function failChange(services: Services, { id }: Change): Promise<void> {
  const now = new Date(services.now())
  await updateChange(services.db.query, id, { state: 'failed', leaseUntil: now, updatedAt: now })
}

async function refuse(services: Services, change: Change, why: string): Promise<never> {
  await failChange(services, change)
  throw new AppError('conflict', why)
}

async function applyAtStripe(services: Services, change: Change, row: SubscriptionRow): Promise<void> {
  const { subscriptions } = services.stripe
  const endsNow = change.kind === 'end' || (change.kind === 'cancel' && (await owesRenewal(services, row.id)))
  const options = { idempotencyKey: `chg:${change.id}:${change.round}:${endsNow ? 'end' : 'set'}` }
  // NOTE: what is owed for the present period would still be collected if the plan ran on to its end.
  if (endsNow) await endSubscription(services, row.id, options)
  else await subscriptions.update(row.id, paramsOf(change, row), options)
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
        items: [{ id: itemOf(row), price: targetOf(change) }],
        // NOTE: nothing is charged now: what was paid runs out first, and then the new price begins.
        proration_behavior: 'none',
        ...(row.currentPeriodEnd === null
          ? {}
          : { trial_end: Math.floor(row.currentPeriodEnd.getTime() / 1000) }),
      }
  }
}

/** The one item of a plan, whose price is switched. */
function itemOf({ id, itemId }: SubscriptionRow): string {
  if (itemId === null) throw new Error(`Subscription ${id} has no item to switch`)
  return itemId
}

function targetOf({ id, target }: Change): string {
  if (target === null) throw new Error(`Change ${id} names no target`)
  return target
}

function unavailable(): AppError {
  return new AppError('unavailable', apiMessages.unavailable)
}
