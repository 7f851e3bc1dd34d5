import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'

/**
 * The statuses of a dispute that is over. Stripe adds new ones (`Dispute.Status` is open-ended). An unknown status
 * counts as an open dispute whose money is gone, never as one that was won.
 */
export const closedDisputes: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented']

/** The payment stands, or was never in question: nothing more comes of the dispute. */
export const harmlessDisputes: readonly string[] = ['won', 'warning_closed']

/** Whether a dispute was settled before the bank filed it: there is nothing to answer, and no network counts it. */
export const isPrevented = (status: SQLWrapper): SQL => sql`(${status} = 'prevented')`

/** Whether the bank waits for evidence: in a dispute, an inquiry or an appeal. */
export const waitsForEvidence = (status: SQLWrapper): SQL => sql`${status} like '%needs\\_response'`

/**
 * SQL: whether the payment of a row of `disputes` was lost, for good or until an appeal is won. A prevented dispute may
 * have returned it too, if the case was resolved with the buyer's bank (Visa RDR); only the ledger knows.
 */
export const lostPayment = `(disputes.status = 'lost' or disputes.status like 'appeal\\_%'
  or disputes.status = 'prevented' and (select sum(moved.amount_cents) from ledger_entries moved
    where moved.kind = 'dispute' and moved.stripe_source_id in (disputes.id, disputes.id || ':won')) < 0)`

/** `lostPayment` for statements with parameters. */
export const isLostPayment: SQL = sql.raw(lostPayment)
