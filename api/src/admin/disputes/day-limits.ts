import { eq, gte, inArray, and, sql } from 'drizzle-orm'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import type { Queryable } from '#api/db/client.ts'
import { selectRefundClaims } from '#api/payments/index.ts'
import type { RefundClaim } from '#api/payments/index.ts'
import { readReportingDays } from '#api/reporting/index.ts'
import { preventionItems, preventionRuns } from './dispute-tables.ts'
import { refundKeyOf } from './follow-refunds.ts'
import type { PreventionItem } from './run-store.ts'

/** What one day allows: actions, and cents refunded. */
export const dayLimits = { actions: 50, refundCents: 250_000 } as const

/** Keeps other runs from starting until the transaction ends, so that two cannot both use what is left of the day. */
export async function lockLimits(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.preventionLimits})`)
}

/**
 * What the runs started today have used of the day's limits, finished or not. What Stripe refused used nothing, so that
 * retrying it counts once, with the run that does.
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

/** False only for what certainly changed nothing: it failed, and no refund of it can be under way. */
function tookEffect({ state }: Pick<PreventionItem, 'state'>, claim: RefundClaim | undefined): boolean {
  return state !== 'failed' || (claim !== undefined && claim.state !== 'refused')
}

// NOTE: a refund may have gone out before ending its plan failed, and may be refused after its item was done.
function moneyOf(
  item: Pick<PreventionItem, 'state' | 'refundCents'>,
  claim: RefundClaim | undefined,
): number {
  return claim?.state === 'refused' || !tookEffect(item, claim) ? 0 : item.refundCents
}
