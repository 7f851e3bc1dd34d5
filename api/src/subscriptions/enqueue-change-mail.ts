import type { Queryable } from '#api/db/client.ts'
import { enqueuePlanMail, findAttempt, mailPlanCanceled, renewalTermsOf } from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import type { Change } from './change-store.ts'

/**
 * Queues the mail that confirms a change, in the transaction that marks it as done: for a cancellation, until when the
 * plan stays open; for a new billing interval, what is charged and when. `row` is the plan as read back from Stripe.
 */
export async function enqueueChangeMail(
  services: Services,
  tx: Queryable,
  change: Change,
  row: SubscriptionRow | undefined,
): Promise<void> {
  // NOTE: the end of a plan is announced by the code that reads it from Stripe.
  if (row === undefined || row.endedAt !== null) return
  const buyer = await findAttempt(tx, row.attemptId)
  if (buyer === undefined) return
  const { renewalCents, currentPeriodEnd } = row
  if (change.kind === 'cancel')
    await mailPlanCanceled(services, tx, buyer, row, { about: change.id, canceledAt: change.createdAt })
  // NOTE: if the interval was switched again in the meantime, that later switch sends its own mail.
  const isSwitched = change.kind === 'switch' && row.priceId === change.target && !row.cancelAtPeriodEnd
  if (isSwitched && renewalCents !== null && currentPeriodEnd !== null)
    await enqueuePlanMail(services, tx, buyer, {
      kind: 'rhythm-switched',
      dedupeKey: `switched:${change.id}`,
      payload: { ...renewalTermsOf(row, renewalCents), startsAt: currentPeriodEnd.toISOString() },
    })
}
