import { apiMessages } from '@fennel/contract'
import type Stripe from 'stripe'
import { AppError } from '#api/app-error.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import {
  waitUntilReleased,
  endOrSetToEnd,
  endSubscription,
  faultPoint,
  findSubscription,
  InjectedFault,
  isKeyRejected,
  orStripeUnavailable,
  owesRenewal,
  releaseSchedule,
  driverWaitMilliseconds,
  stripeFailureOf,
  syncSubscription,
} from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { claimChange, endsPlan, findChange, holdChange, isSameChange, updateChange } from './change-store.ts'
import type { Change, ChangeRequest } from './change-store.ts'
import { enqueueChangeMail } from './enqueue-change-mail.ts'
import { whyNoSwitch } from './switch-standing.ts'

/**
 * Makes one change to a subscription, exactly once: stores it, applies it at Stripe, reads the result back and queues
 * the confirmation mail. Throws when the change is refused or Stripe does not confirm it. A cancellation that Stripe
 * did not confirm is still carried out later; any other change is not, because the customer was told it failed and may
 * have decided otherwise since.
 */
export async function runChange(services: Services, wanted: ChangeRequest): Promise<void> {
  const deadline = Date.now() + driverWaitMilliseconds
  for (;;) {
    const claim = await claimChange(services, wanted)
    if (claim.role === 'settled') return
    const { role, change } = claim
    if (role === 'driver') {
      await faultPoint('subscription.change.afterClaim')
      return driveChange(services, change)
    }
    const isSame = isSameChange(change, wanted)
    const read = async () => (await findChange(services.db.query, change.id)) ?? change
    if (role === 'waiter') await waitUntilReleased(services, read, deadline)
    else await (isSame ? driveChange(services, change) : finishChange(services, change))
    if (isSame && (await read()).state === 'done') return
    if (Date.now() >= deadline) throw unavailable()
  }
}

/**
 * Finishes a change that was left half done. A cancellation is carried out; for anything else, asks Stripe whether it
 * took effect and records the answer. Throws when Stripe cannot be reached.
 */
export async function finishChange(services: Services, change: Change): Promise<void> {
  if (endsPlan(change)) await driveChange(services, change)
  else if (!(await confirmIfMade(services, change))) await failChange(services, change)
}

/** Carries out a claimed change; safe to repeat. */
async function driveChange(services: Services, change: Change): Promise<void> {
  try {
    const before = await findSubscription(services, change.subscriptionId)
    if (before === undefined) throw new Error(`There is no subscription ${change.subscriptionId}`)
    const why = await whyTooLate(services, change, before)
    if (why !== undefined) return await refuse(services, change, why)
    if (before.endedAt === null) await applyAtStripe(services, change, before)
    await faultPoint('subscription.change.afterStripe')
    const row = await syncSubscription(services, change.subscriptionId)
    await confirmChange(services, change, row)
    await faultPoint('subscription.change.afterCommit')
    // NOTE: another change may have replaced this one while Stripe was being asked.
    if ((await findChange(services.db.query, change.id))?.state === 'failed') throw unavailable()
  } catch (error) {
    if (error instanceof InjectedFault || error instanceof AppError) throw error
    await recordFailure(services, change, error)
  }
}

/** Why a change can no longer be made to a plan as it is by now, in words for its owner; undefined if it can. */
async function whyTooLate(
  services: Services,
  change: Change,
  row: SubscriptionRow,
): Promise<string | undefined> {
  if (change.kind !== 'switch')
    return row.endedAt !== null && !endsPlan(change) ? apiMessages.planEnded : undefined
  const why = whyNoSwitch(row)
  if (why !== undefined) return why
  // NOTE: a switch starts a period that counts as paid, so a payment owed for the current one would be lost.
  return (await owesRenewal(services, row.id)) ? apiMessages.switchDuringRenewal : undefined
}

/** Marks a change as done and queues its confirmation mail, in one transaction, unless another one has replaced it. */
async function confirmChange(
  services: Services,
  change: Change,
  row: SubscriptionRow | undefined,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const now = new Date(services.now())
    const isMine = await updateChange(tx, change.id, { state: 'done', leaseUntil: now, updatedAt: now })
    if (isMine) await enqueueChangeMail(services, tx, change, row)
    await faultPoint('subscription.change.beforeCommit')
  })
}

/**
 * Records why a change failed and throws `unavailable`, or 409 if the plan has ended. Returns normally if Stripe made
 * the change after all, or if it was to end a plan that has ended.
 */
async function recordFailure(services: Services, change: Change, error: unknown): Promise<void> {
  const failure = stripeFailureOf(error)
  services.log.error({ err: error, change: change.id }, 'A subscription could not be changed')
  const now = new Date(services.now())
  // NOTE: while Stripe rejects our API key, a promised cancellation stays pending until the key works again.
  const isPromised = endsPlan(change) && isKeyRejected(error)
  const isOver = (failure.kind === 'declined' && !isPromised) || failure.kind === 'moved-on'
  // NOTE: Stripe changes nothing about a plan that has ended there, of which its webhook may not have told yet.
  const row = isOver && !isKeyRejected(error) ? await readPlan(services, change) : undefined
  if (row !== undefined && row.endedAt !== null) {
    if (endsPlan(change)) return confirmChange(services, change, row)
    return refuse(services, change, apiMessages.planEnded)
  }
  await updateChange(services.db.query, change.id, {
    ...(isOver ? { state: 'failed' as const } : {}),
    // NOTE: Stripe replays its own errors under the same idempotency key, so the retry needs a new one.
    ...(failure.kind === 'finished' ? { round: change.round + 1 } : {}),
    leaseUntil: now,
    updatedAt: now,
  })
  if (isOver || endsPlan(change)) throw unavailable()
  if (await confirmIfMade(services, change)) return
  // NOTE: a request without an answer may still reach Stripe, so the change stays open for the job to check later.
  if (failure.kind === 'finished') await failChange(services, change)
  throw unavailable()
}

/**
 * Confirms a change if Stripe made it, and returns whether it did. Throws `unavailable` when Stripe cannot be reached.
 */
async function confirmIfMade(services: Services, change: Change): Promise<boolean> {
  const row = await readPlan(services, change)
  if (row === undefined || row.endedAt !== null || !shows(row, change)) return false
  await confirmChange(services, change, row)
  return true
}

/** Reads a change's plan from Stripe. Throws `unavailable` when Stripe cannot be reached. */
async function readPlan(services: Services, change: Change): Promise<SubscriptionRow | undefined> {
  return orStripeUnavailable(services, () => syncSubscription(services, change.subscriptionId), {
    logged: 'Stripe could not be asked whether a change was made',
    about: { change: change.id },
  })
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
  const { kind } = change
  const { subscriptions } = services.stripe
  let held = change
  // NOTE: a lease outlasts one call to Stripe, not several. A driver that was replaced meanwhile must not write any
  // more.
  const hold = async () => {
    const kept = await holdChange(services, held)
    if (kept === undefined) throw unavailable()
    held = kept
  }
  const key = `chg:${change.id}:${change.round}`
  if (kind === 'cancel') return void (await endOrSetToEnd(services, row.id, { key, beforeWrite: hold }))
  await hold()
  if (kind === 'end') return void (await endSubscription(services, row.id, { idempotencyKey: `${key}:end` }))
  // NOTE: a change of the card leaves what the operator scheduled as it is.
  if (kind !== 'card') {
    await releaseSchedule(services, row.id, { key, keepsEnd: kind !== 'resume', beforeWrite: hold })
    // NOTE: again, because reading and releasing may have taken longer than the lease.
    await hold()
  }
  const params = paramsOf(kind, change, row)
  const made = await subscriptions.update(row.id, params, { idempotencyKey: `${key}:set` })
  // NOTE: Stripe's customer portal ends a plan on a date, without the flag that was just cleared.
  if (kind === 'resume' && made.cancel_at !== null) {
    await hold()
    await subscriptions.update(row.id, { cancel_at: '' }, { idempotencyKey: `${key}:set:date` })
  }
}

function paramsOf(
  kind: 'resume' | 'card' | 'switch',
  change: Change,
  row: SubscriptionRow,
): Stripe.SubscriptionUpdateParams {
  switch (kind) {
    case 'resume':
      return { cancel_at_period_end: false }
    case 'card':
      return { default_payment_method: targetOf(change) }
    case 'switch':
      return {
        items: [{ id: itemOf(row), price: targetOf(change) }],
        // NOTE: nothing is charged now: the paid period becomes a trial at Stripe, and the new price starts after it.
        proration_behavior: 'none',
        ...(row.currentPeriodEnd === null
          ? {}
          : { trial_end: Math.floor(row.currentPeriodEnd.getTime() / 1000) }),
      }
  }
}

/** The subscription item whose price a switch replaces. */
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
