import { eq } from 'drizzle-orm'
import { AppError } from '#api/app-error.ts'
import {
  disputes,
  endOrSetToEnd,
  endSubscription,
  findRefundClaim,
  findSubscription,
  isChargedBeforeItEnds,
  refundCharge,
  RefundRefused,
  subscriptions,
  syncSubscription,
} from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import {
  enqueueRenewalReminder,
  evidenceText,
  gatherEvidence,
  selectBoughtPlans,
} from '#api/subscriptions/index.ts'
import { refundKeyOf, refundNotes } from './follow-refunds.ts'
import { saveEvidence } from './run-store.ts'
import type { PreventionItem } from './run-store.ts'

/** How an item ended, with a short note for the list. */
export interface ItemOutcome {
  readonly state: 'done' | 'skipped' | 'failed'
  readonly note: string
}

/** The note of an action that Stripe refused. */
export const refusedNote = 'Stripe refused it.'

const nothingToAnnounce = 'There is no renewal to remind them of.'

const skipped = (note: string): ItemOutcome => ({ state: 'skipped', note })
const done = (note: string): ItemOutcome => ({ state: 'done', note })

/**
 * Carries out an item after checking that it still applies. `guarded` are services whose Stripe client allows harmless
 * requests only. Repeating an item changes nothing: its refund is keyed by its id, and the rest only sets values.
 */
export async function actOnItem(
  guarded: Services,
  item: PreventionItem,
  isRetry: boolean,
): Promise<ItemOutcome> {
  switch (item.action) {
    case 'refund-and-cancel':
      return refundAndCancel(guarded, item)
    case 'cancel-renewal':
      return cancelRenewal(guarded, item, isRetry)
    case 'send-reminder':
      return remind(guarded, item)
    case 'prepare-evidence':
      return prepareEvidence(guarded, item)
  }
}

async function refundAndCancel(guarded: Services, item: PreventionItem): Promise<ItemOutcome> {
  const { chargeId, refundCents: cents, subscriptionId } = item
  if (chargeId === null) return skipped('There is no payment to refund.')
  const { query } = guarded.db
  const key = refundKeyOf(item)
  const isNew = (await findRefundClaim(query, key)) === undefined
  const [dispute] = await query.select().from(disputes).where(eq(disputes.stripeChargeId, chargeId)).limit(1)
  if (isNew && dispute !== undefined) return skipped('The bank has since opened a dispute.')
  try {
    const outcome = await refundCharge(guarded, { key, chargeId, cents, reason: 'fraudulent' })
    if (subscriptionId !== null) await endNow(guarded, item, subscriptionId)
    return done(refundNotes[outcome.state === 'done' && !outcome.isBooked ? 'waiting' : outcome.state])
  } catch (error) {
    // NOTE: what Stripe refused is still needed, so the next list includes it again.
    if (error instanceof RefundRefused) return { state: 'failed', note: refusedNote }
    if (error instanceof AppError && error.code !== 'unavailable') return skipped(error.message)
    throw error
  }
}

async function cancelRenewal(
  guarded: Services,
  item: PreventionItem,
  isRetry: boolean,
): Promise<ItemOutcome> {
  const row = item.subscriptionId === null ? undefined : await findSubscription(guarded, item.subscriptionId)
  if (row === undefined) return skipped('There is no plan to cancel.')
  const isSettled = row.cancelAtPeriodEnd && !(await isChargedBeforeItEnds(guarded.db.query, row))
  if ((row.endedAt !== null || isSettled) && !isRetry) return skipped('The plan has since been canceled.')
  if (row.endedAt === null) {
    const key = keyOf(item)
    const outcome = await endOrSetToEnd(guarded, row.id, { key, isSet: isSettled })
    if (outcome === 'ended') return done('The plan ended. The charge won’t be retried.')
  }
  // NOTE: this also confirms the cancellation to the buyer.
  await syncSubscription(guarded, row.id)
  return done('The plan won’t renew.')
}

async function endNow(guarded: Services, item: PreventionItem, subscriptionId: string): Promise<void> {
  const row = await syncSubscription(guarded, subscriptionId)
  if (row === undefined || row.endedAt !== null) return
  // NOTE: the refund's webhook ends the plan, too, perhaps at this very moment.
  await endSubscription(guarded, subscriptionId, { idempotencyKey: `${keyOf(item)}:end` })
}

// NOTE: under the same key Stripe repeats even its own errors, so every attempt has keys of its own. All of them set
// the same values.
function keyOf({ id, leaseUntil }: PreventionItem): string {
  return `prv:${id}:${leaseUntil?.getTime() ?? 0}`
}

async function remind(guarded: Services, item: PreventionItem): Promise<ItemOutcome> {
  const { subscriptionId: id } = item
  const [plan] = id === null ? [] : await selectBoughtPlans(guarded).where(eq(subscriptions.id, id))
  const at = plan?.row.currentPeriodEnd ?? null
  if (plan === undefined || at === null) return skipped(nothingToAnnounce)
  const { row } = plan
  if (row.cancelAtPeriodEnd || row.endedAt !== null || at.getTime() <= guarded.now())
    return skipped('The plan no longer renews, or already has.')
  const dedupeKey = `early-reminder:${row.id}:${at.toISOString().slice(0, 10)}`
  const isQueued = await enqueueRenewalReminder(guarded, plan, dedupeKey)
  return isQueued ? done('The reminder is on its way.') : skipped(nothingToAnnounce)
}

async function prepareEvidence(guarded: Services, item: PreventionItem): Promise<ItemOutcome> {
  if (item.chargeId === null || item.disputeId === null) return skipped('There is no dispute.')
  const found = await gatherEvidence(guarded, { order: item.chargeId })
  if (found.length === 0) return skipped('No receipt is stored for this order.')
  await saveEvidence(guarded.db.query, {
    disputeId: item.disputeId,
    leadId: item.leadId,
    text: found.map(evidenceText).join('\n'),
    preparedAt: new Date(guarded.now()),
  })
  return done('The evidence is ready to review and send.')
}
