import type { DataOf } from '@fennel/contract'
import { minuteMs } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from '#api/db/in-transaction.ts'
import type { Services } from '#api/services.ts'
import { auditAction } from '../audit-action.ts'
import { operatorOf } from '../guard-admin.ts'
import { dayLimits, usedOfDay } from './day-limits.ts'
import { effectsOf } from './effects-of.ts'
import { findCandidates } from './find-candidates.ts'
import type { Candidate } from './find-candidates.ts'
import { presentItems } from './present-items.ts'
import { readRates } from './read-rates.ts'
import { refusedAgain } from './refused-again.ts'
import { insertRun } from './run-store.ts'
import type { PreventionItem } from './run-store.ts'

/** How long a list may be started, in milliseconds. */
export const listValidMs = 30 * minuteMs

/**
 * The dry run: lists what could be done and why, and does none of it. Items over the day's limits are held back.
 * `refusedOf`, the id of a run, limits the list to what Stripe refused in that run and is still needed.
 */
export async function previewPrevention(
  services: Services,
  request: FastifyRequest,
  refusedOf?: string,
): Promise<DataOf<'reduceDisputesRate'>> {
  const { db, newId } = services
  const now = services.now()
  const [found, rates, used] = await Promise.all([
    findCandidates(db.query, now),
    readRates(db.query, now, 28),
    usedOfDay(db.query, now),
  ])
  const candidates = refusedOf === undefined ? found : await refusedAgain(db.query, refusedOf, found)
  const left = {
    actions: Math.max(0, dayLimits.actions - used.actions),
    refundCents: Math.max(0, dayLimits.refundCents - used.refundCents),
  }
  const runId = newId()
  const items = withinLimits(candidates, left).map(({ candidate, isHeld }, position): PreventionItem => ({
    ...candidate,
    id: newId(),
    runId,
    position,
    state: isHeld ? 'held' : 'planned',
    leaseUntil: null,
    note: null,
    settledAt: null,
  }))
  const planned = items.filter(({ state }) => state === 'planned')
  const refundCents = planned.reduce((sum, item) => sum + item.refundCents, 0)
  const expiresAt = new Date(now + listValidMs)
  await inTransaction(db, async (tx) => {
    const operatorId = operatorOf(request).user.id
    await insertRun(
      tx,
      { id: runId, operatorId, state: 'previewed', createdAt: new Date(now), expiresAt },
      items,
    )
    await auditAction(services, tx, request, {
      action: 'disputes.preview',
      target: runId,
      details: {
        items: planned.length,
        held: items.length - planned.length,
        refundCents,
        ...(refusedOf === undefined ? {} : { refusedOf }),
      },
    })
  })
  return {
    previewId: runId,
    expiresAt: expiresAt.toISOString(),
    items: [...(await presentItems(services, items))],
    count: planned.length,
    refundCents,
    left,
    now: rates,
    effects: effectsOf(planned, rates),
  }
}

/** The candidates in order, each within what is left of the day or held back. */
export function withinLimits(
  candidates: readonly Candidate[],
  left: { readonly actions: number; readonly refundCents: number },
): readonly { readonly candidate: Candidate; readonly isHeld: boolean }[] {
  let { actions, refundCents } = left
  return candidates.map((candidate) => {
    const isHeld = actions < 1 || candidate.refundCents > refundCents
    if (!isHeld) {
      actions -= 1
      refundCents -= candidate.refundCents
    }
    return { candidate, isHeld }
  })
}
