import { setTimeout as pause } from 'node:timers/promises'
import { apiMessages } from '@fennel/contract'
import type { PreventionLine } from '@fennel/contract'
import type { FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import { AppError } from '#api/app-error.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { faultPoint, InjectedFault, isKeyRejected, stripeFailureOf } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { auditAction } from '../audit-action.ts'
import { operatorOf } from '../guard-admin.ts'
import { isStillAdmin, requireStillAdmin } from '../still-admin.ts'
import { actOnItem, refusedNote } from './act-on-item.ts'
import type { ItemOutcome } from './act-on-item.ts'
import { dayLimits, lockLimits, usedOfDay } from './day-limits.ts'
import { followRefunds } from './follow-refunds.ts'
import type { FollowedItem } from './follow-refunds.ts'
import { presentItems } from './present-items.ts'
import { ForbiddenStripeCall, preventionServices } from './prevention-stripe.ts'
import { claimItem, lockRun, releaseItem, selectItems, settleItem, updateRun } from './run-store.ts'
import type { PreventionItem } from './run-store.ts'

/** How long to wait, in milliseconds, before checking again on an item another process is working on. */
const pollInterval = 250
/** After this many items in a row without an answer the run stops: the items are not the cause. */
const maxUnanswered = 3

const unansweredNote = 'No answer came, so this is still open. Resume the run to try it again.'
const rejectedNote = 'Stripe rejected the API key, so this is still open. Resume the run once the key works.'

const isSettled = ({ state }: Pick<PreventionItem, 'state'>) =>
  state === 'done' || state === 'skipped' || state === 'failed'

/**
 * Starts a previewed list, or resumes one that was started. Throws 409 if the list is unknown or `count` does not match
 * it, and for one not yet started also if it has expired or would exceed the day's limits.
 */
export async function beginRun(
  services: Services,
  request: FastifyRequest,
  { previewId, count }: { readonly previewId: string; readonly count: number },
): Promise<{ readonly runId: string; readonly isResumed: boolean }> {
  const now = services.now()
  return inTransaction(services.db, async (tx) => {
    await requireStillAdmin(tx, request)
    await lockLimits(tx)
    const run = await lockRun(tx, previewId)
    if (run === undefined) throw new AppError('conflict', apiMessages.previewGone)
    const items = (await selectItems(tx, run.id)).filter(({ state }) => state !== 'held')
    if (items.length !== count) throw new AppError('conflict', apiMessages.countDiffers)
    const isResumed = run.state !== 'previewed'
    if (!isResumed) {
      if (run.expiresAt.getTime() <= now) throw new AppError('conflict', apiMessages.previewGone)
      const used = await usedOfDay(tx, now)
      const refundCents = items.reduce((sum, item) => sum + item.refundCents, 0)
      const isOver =
        used.actions + items.length > dayLimits.actions ||
        used.refundCents + refundCents > dayLimits.refundCents
      if (isOver) throw new AppError('conflict', apiMessages.overDayLimit)
      const startedBy = operatorOf(request).user.id
      await updateRun(tx, run.id, { state: 'running', startedAt: new Date(now), startedBy })
    }
    await auditAction(services, tx, request, {
      action: isResumed ? 'disputes.resume' : 'disputes.execute',
      target: run.id,
      details: { items: items.length },
    })
    return { runId: run.id, isResumed }
  })
}

/**
 * Works through a run item by item and reports each one once it is settled, by this process or another. An item that
 * gets no answer stays open and holds up no other: each is tried once, and what is open at the end is left for the next
 * resume. Several in a row stop the run, because the rest would get no answer either. So does the removal of the
 * operator, and another admin can resume it.
 */
export async function* driveRun(
  services: Services,
  request: FastifyRequest,
  { runId, isResumed }: { readonly runId: string; readonly isResumed: boolean },
): AsyncGenerator<PreventionLine> {
  const guarded = preventionServices(services)
  const reported = new Set<string>()
  const unanswered = new Set<string>()
  let inARow = 0
  const read = async () => {
    const items = await selectItems(services.db.query, runId)
    return followRefunds(
      services.db.query,
      items.filter(({ state }) => state !== 'held'),
    )
  }
  const total = (await read()).length
  yield { type: 'start', runId, total, isResumed }
  for (;;) {
    const mayContinue = await isStillAdmin(services.db.query, request)
    const claimed = mayContinue ? await claimItem(services, runId, [...unanswered]) : undefined
    const stuck =
      claimed !== undefined && !(await workOn(services, guarded, request, claimed))
        ? claimed.item.id
        : undefined
    if (stuck !== undefined) unanswered.add(stuck)
    if (claimed !== undefined) inARow = stuck === undefined ? 0 : inARow + 1
    const items = await read()
    const updates = items.filter((item) => (isSettled(item) && !reported.has(item.id)) || item.id === stuck)
    for (const item of await presentItems(services, updates)) {
      if (isSettled(item)) reported.add(item.id)
      yield { type: 'item', item, settled: reported.size, total }
    }
    const open = items.filter((item) => !isSettled(item))
    if (open.length === 0) {
      await updateRun(services.db.query, runId, { state: 'done', endedAt: new Date(services.now()) })
      yield summaryOf(items)
      return
    }
    if (!mayContinue || inARow >= maxUnanswered || open.every(({ id }) => unanswered.has(id))) {
      yield { type: 'interrupted', open: open.length }
      return
    }
    if (claimed === undefined) await pause(pollInterval)
  }
}

function summaryOf(items: readonly FollowedItem[]): PreventionLine {
  const count = (state: PreventionItem['state']) => items.filter((item) => item.state === state).length
  return {
    type: 'end',
    done: count('done'),
    skipped: count('skipped'),
    failed: count('failed'),
    refundCents: items.reduce((sum, { wentBackCents }) => sum + wentBackCents, 0),
    unconfirmedCents: items.reduce((sum, { unconfirmedCents }) => sum + unconfirmedCents, 0),
  }
}

/**
 * False if no answer came, or none that decides anything: the item stays open, and the next attempt continues it. A
 * forbidden Stripe request ends the run.
 */
async function workOn(
  services: Services,
  guarded: Services,
  request: FastifyRequest,
  { item, isRetry }: { readonly item: PreventionItem; readonly isRetry: boolean },
): Promise<boolean> {
  await faultPoint('prevention.item.afterClaim')
  let outcome: ItemOutcome
  try {
    outcome = await actOnItem(guarded, item, isRetry)
  } catch (error) {
    if (error instanceof InjectedFault || error instanceof ForbiddenStripeCall) throw error
    services.log.error({ err: error, item: item.id }, 'An action of the disputes tool failed')
    if (!isRefusal(error)) {
      const note = isKeyRejected(error) ? rejectedNote : unansweredNote
      await releaseItem(services.db.query, item, services.now(), note)
      return false
    }
    outcome = { state: 'failed', note: refusedNote }
  }
  await faultPoint('prevention.item.afterStripe')
  await inTransaction(services.db, async (tx) => {
    const isMine = await settleItem(tx, item.id, { ...outcome, settledAt: new Date(services.now()) })
    if (!isMine) return
    await auditAction(services, tx, request, {
      action: `disputes.${item.action}`,
      target: item.chargeId ?? item.subscriptionId ?? item.disputeId ?? item.id,
      reason: item.reason,
      details: {
        run: item.runId,
        outcome: outcome.state,
        refundCents: item.refundCents,
        currency: item.currency,
      },
    })
  })
  return true
}

/**
 * Whether Stripe definitely refused. While it rejects our key, what was decided stays open, and a job may still make
 * the refund.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || isKeyRejected(error)) return false
  const { kind } = stripeFailureOf(error)
  return kind === 'declined' || kind === 'moved-on'
}
