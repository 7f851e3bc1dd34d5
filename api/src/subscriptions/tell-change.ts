import type { Queryable } from '#api/db/client.ts'
import { enqueuePlanMail, findAttempt, productOfPlan, renewalTermsOf } from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import type { Change } from './change-store.ts'

/**
 * Queues the mail that confirms a change, in the transaction that writes down that it was made: of a cancellation until
 * when the plan stays, of another rhythm what is charged and when. `row` is the plan as Stripe has it then.
 */
export async function tellChange(
  services: Services,
  tx: Queryable,
  change: Change,
  row: SubscriptionRow | undefined,
): Promise<void> {
  // NOTE: a plan that ended at once was told about where its end was read.
  if (row === undefined || row.endedAt !== null) return
  const buyer = await findAttempt(tx, row.attemptId)
  if (buyer === undefined) return
  const { renewalCents, currentPeriodEnd } = row
  if (change.kind === 'cancel')
    await enqueuePlanMail(services, tx, buyer, {
      kind: 'cancelled',
      dedupeKey: `cancelled:${change.id}`,
      payload: {
        productId: productOfPlan(row),
        cancelledAt: change.createdAt.toISOString(),
        paidUntil: currentPeriodEnd?.toISOString() ?? null,
      },
    })
  // NOTE: a rhythm that was switched once more meanwhile is told of by that switch.
  const isSwitched = change.kind === 'switch' && row.priceId === change.target && !row.cancelAtPeriodEnd
  if (isSwitched && renewalCents !== null && currentPeriodEnd !== null)
    await enqueuePlanMail(services, tx, buyer, {
      kind: 'rhythm-switched',
      dedupeKey: `switched:${change.id}`,
      payload: { ...renewalTermsOf(row, renewalCents), startsAt: currentPeriodEnd.toISOString() },
    })
}
