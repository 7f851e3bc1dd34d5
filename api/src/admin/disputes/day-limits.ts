import { eq, gte, inArray, and, sql } from 'drizzle-orm'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import type { Queryable } from '#api/db/client.ts'
import { selectRefundClaims } from '#api/payments/index.ts'
import type { RefundClaim } from '#api/payments/index.ts'
import { readReportingDays } from '#api/reporting/index.ts'
import { preventionItems, preventionRuns } from './dispute-tables.ts'
import { refundKeyOf } from './follow-refunds.ts'
import type { PreventionItem } from './run-store.ts'

/** What one day allows: actions, and money that goes back. */
export const dayLimits = { actions: 50, refundCents: 250_000 } as const

/** Keeps other runs from starting until the transaction ends, so that two cannot share what is left of a day. */
export async function lockLimits(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.preventionLimits})`)
}

/**
 * What the runs that were started on this day have taken of its limits, whether done yet or not. What Stripe refused took
 * nothing, so that it counts once when it is run again: with the run that does it.
 */
export async function usedOfDay(
  db: Queryable,
  now: number,
): Promise<{ readonly actions: number; readonly refundCents: number }> {
  const days = await readReportingDays(db)
  const start = new Date(days.startOf(days.dayOf(now)))
  const { id, state, refundCents } = preventionItems
  const items = await db
    .select({ id, state, refundCents })
    .from(preventionItems)
    .innerJoin(preventionRuns, eq(preventionRuns.id, preventionItems.runId))
    .where(
      and(gte(preventionRuns.startedAt, start), inArray(state, ['planned', 'running', 'done', 'failed'])),
    )
  const claims = await selectRefundClaims(db, items.map(refundKeyOf))
  return {
    actions: items.filter((item) => tookEffect(item, claims.get(refundKeyOf(item)))).length,
    refundCents: items.reduce((sum, item) => sum + moneyOf(item, claims.get(refundKeyOf(item))), 0),
  }
}

/** False only for what certainly changed nothing: refused, and no refund of it can be on its way. */
function tookEffect({ state }: Pick<PreventionItem, 'state'>, claim: RefundClaim | undefined): boolean {
  return state !== 'failed' || (claim !== undefined && claim.state !== 'refused')
}

// NOTE: the refund may have gone out before its plan could not be ended, and it may be refused after its item was done.
function moneyOf(
  item: Pick<PreventionItem, 'state' | 'refundCents'>,
  claim: RefundClaim | undefined,
): number {
  return claim?.state === 'refused' || !tookEffect(item, claim) ? 0 : item.refundCents
}
