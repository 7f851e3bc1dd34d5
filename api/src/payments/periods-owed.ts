import { dayMs } from '@fennel/funnel'
import { and, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { invoices } from './aftermath-tables.ts'
import type { subscriptions } from './plan-tables.ts'
import { endsAtOnce, isLate } from './subscription-states.ts'

type Plan = Pick<
  typeof subscriptions.$inferSelect,
  | 'id'
  | 'status'
  | 'startedAt'
  | 'currentPeriodEnd'
  | 'periodEndIfResumed'
  | 'trialEnd'
  | 'renewalCents'
  | 'renewalInterval'
  | 'renewalIntervalCount'
>

const longestMonth = 31 * dayMs

/**
 * Whether an invoice charges for a period other than the first. Stripe names a period that begins with a change of the
 * plan after the change, and may credit all of its price. What comes up during a period is charged for none. Where
 * the price is not known, the sum tells: changes that cost nothing have invoices of 0.
 */
const billsPeriod = and(
  ne(invoices.billingReason, 'subscription_create'),
  or(
    eq(invoices.billingReason, 'subscription_cycle'),
    and(
      sql`${invoices.beginsPeriod} is distinct from false`,
      gt(sql`coalesce(${invoices.periodCents}, ${invoices.amountCents})`, 0),
    ),
  ),
)

/**
 * The ids of those plans whose current period is not paid, as far as we know: the bank refused the renewal, or Stripe
 * has drafted it and charges about an hour later. Canceling such a plan ends it at once. This only serves to announce
 * that; the cancellation itself asks Stripe (`owesRenewal`).
 */
export async function periodsOwed(db: Queryable, plans: readonly Plan[]): Promise<ReadonlySet<string>> {
  const renewing = plans.flatMap((plan) => {
    const since = renewedSince(plan)
    return since === undefined ? [] : [{ id: plan.id, since }]
  })
  const late = plans.filter(isLate).map(({ id }) => id)
  if (renewing.length === 0) return new Set(late)
  const earliest = Math.min(...renewing.map(({ since }) => since))
  const billed = await db
    .select({ id: invoices.subscriptionId, issuedAt: invoices.issuedAt })
    .from(invoices)
    .where(
      and(
        inArray(
          invoices.subscriptionId,
          renewing.map(({ id }) => id),
        ),
        billsPeriod,
        ne(invoices.status, 'draft'),
        gt(invoices.issuedAt, new Date(earliest)),
      ),
    )
  const drafted = renewing.filter(
    ({ id, since }) => !billed.some((one) => one.id === id && one.issuedAt.getTime() > since),
  )
  return new Set([...late, ...drafted.map(({ id }) => id)])
}

/**
 * Whether a plan that is set to end may be charged all the same: by a retry, for a drafted renewal, or once it is
 * resumed. Canceling it is not settled then, it ends the plan at once.
 */
export async function isChargedBeforeItEnds(db: Queryable, plan: Plan): Promise<boolean> {
  return endsAtOnce(plan) || (await periodsOwed(db, [plan])).has(plan.id)
}

/**
 * A moment (milliseconds since 1970) shortly before the current period began, if a plan in good standing reached it by
 * renewing; undefined otherwise. Stripe's period start is not stored, so it is counted back from the end by the longest
 * possible months, which is safe because the period before began weeks earlier.
 */
function renewedSince(plan: Plan): number | undefined {
  const { status, startedAt, trialEnd, renewalCents, renewalInterval } = plan
  // NOTE: a plan may be set to end before its period does.
  const periodEnd = plan.periodEndIfResumed ?? plan.currentPeriodEnd
  // NOTE: for Stripe, a first term sold as a trial is `trialing`, and so is a switched plan until its new interval
  // begins.
  if (status !== 'active' || periodEnd === null || renewalInterval === null) return undefined
  if (renewalCents === null || renewalCents === 0) return undefined
  const months = (plan.renewalIntervalCount ?? 1) * (renewalInterval === 'year' ? 12 : 1)
  const since = periodEnd.getTime() - months * longestMonth - dayMs
  const isFirst = trialEnd === null && startedAt.getTime() > since
  return isFirst ? undefined : since
}
