import type { CustomerSubscription } from '@fennel/contract'

/** Whether a plan's last charge failed and may be tried again, whether or not the plan is still open. */
export function isOverdue({ entitlement: { reason } }: Pick<CustomerSubscription, 'entitlement'>): boolean {
  return reason === 'grace' || reason === 'unpaid'
}
