import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'

/**
 * The statuses by which a dispute is over. Stripe adds new words (`Dispute.Status` is open-ended): one that is not known
 * here is a dispute that is open, whose money is away, and never one that is won.
 */
export const closedDisputes: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented']

/** The payment stands, or always did: nothing more comes of it. */
export const harmlessDisputes: readonly string[] = ['won', 'warning_closed']

/** A question of the bank, and a dispute that was prevented: neither moves money. */
export function movesMoney(status: string): boolean {
  return !status.startsWith('warning') && status !== 'prevented'
}

/** Whether the bank waits for evidence: for an answer, to a question, or to an appeal. */
export const waitsForEvidence = (status: SQLWrapper): SQL => sql`${status} like '%needs\\_response'`

/** Whether the payment was lost: for good, or until an appeal against that is won. */
export const isLostPayment = (status: SQLWrapper): SQL =>
  sql`(${status} = 'lost' or ${status} like 'appeal\\_%')`
