import type { EntitlementReason } from '@fennel/contract'
import styles from './plan-badge.module.css'

/** How a plan stands, in a word or two, wherever a customer sees it. */
const words: Readonly<Record<EntitlementReason, string>> = {
  active: 'Active',
  trialing: 'First term',
  grace: 'Payment overdue',
  cancelling: 'Canceled',
  unpaid: 'Closed, payment missing',
  paused: 'Paused',
  ended: 'Ended',
  refunded: 'Refunded',
  disputed: 'Closed',
}

/** How a plan stands; in the brand's color if all is well with it. */
export function PlanBadge({ reason }: { readonly reason: EntitlementReason }) {
  return (
    <span className={styles.badge} data-well={reason === 'active' || reason === 'trialing'}>
      {words[reason]}
    </span>
  )
}
