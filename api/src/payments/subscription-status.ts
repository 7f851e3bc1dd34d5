import { apiMessages } from '@fennel/contract'
import type { ResponseOf, SubscriptionStatus } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'
import type { Call } from '#api/http/mount.ts'
import { findLeadOfRequest } from '#api/leads/index.ts'
import type { Entitlement } from './entitlement.ts'
import { shownStatusOf, readEntitlement } from './plan-standing.ts'
import type { SubscriptionRow } from './plan-tables.ts'
import { isOver } from './subscription-states.ts'
import { findSubscription } from './sync-subscription.ts'
import type { Services } from '#api/services.ts'

/** The status of a subscription of this browser's lead; 404 for anybody else's. */
export async function subscriptionStatus(
  services: Services,
  { params, request }: Call<'subscriptionStatus'>,
): Promise<ResponseOf<'subscriptionStatus'>> {
  const row = await findSubscription(services, params.subscriptionId)
  const lead = row === undefined ? undefined : await findLeadOfRequest(services, request, { id: row.leadId })
  if (row === undefined || lead === undefined) throw new AppError('not_found', apiMessages.notFound)
  return {
    success: true,
    data: {
      subscriptionId: row.id,
      status: statusOf(
        { ...row, status: shownStatusOf(services, row) },
        await readEntitlement(services, row),
      ),
      productId: row.productId,
      cancelAtPeriodEnd: row.cancelAtPeriodEnd,
      ...(row.currentPeriodEnd === null ? {} : { currentPeriodEnd: row.currentPeriodEnd.toISOString() }),
    },
  }
}

/**
 * Maps Stripe's status to the API's. Whatever Stripe calls it, a subscription that was never paid is `pending`, and one
 * that was refunded or lost to a dispute is `canceled`.
 */
export function statusOf(
  row: Pick<SubscriptionRow, 'status' | 'firstPaidAt'>,
  standing?: Entitlement,
): SubscriptionStatus['status'] {
  if (isOver(row)) return 'canceled'
  if (row.firstPaidAt === null) return 'pending'
  if (standing?.isEntitled === false && standing.reason !== 'unpaid') return 'canceled'
  if (row.status === 'active' || row.status === 'trialing') return row.status
  return 'past_due'
}
