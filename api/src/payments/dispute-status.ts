import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'

/**
 * The statuses of a dispute that is over. Stripe adds new ones (`Dispute.Status` is open-ended). An unknown status
 * counts as an open dispute whose money is gone, never as one that was won.
 */
export const closedDisputes: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented']

/** The payment stands, or was never in question: nothing more comes of the dispute. */
export const harmlessDisputes: readonly string[] = ['won', 'warning_closed']

/** False for an inquiry by the bank and for a dispute that was prevented: neither moves money. */
export function movesMoney(status: string): boolean {
  return !status.startsWith('warning') && status !== 'prevented'
}

/** Whether a dispute was settled before the bank filed it: there is nothing to answer, and no network counts it. */
export const isPrevented = (status: SQLWrapper): SQL => sql`(${status} = 'prevented')`

/** Whether the bank waits for evidence: in a dispute, an inquiry or an appeal. */
export const waitsForEvidence = (status: SQLWrapper): SQL => sql`${status} like '%needs\\_response'`

/** Whether the payment was lost: for good, or until an appeal is won. */
export const isLostPayment = (status: SQLWrapper): SQL =>
  sql`(${status} = 'lost' or ${status} like 'appeal\\_%')`
