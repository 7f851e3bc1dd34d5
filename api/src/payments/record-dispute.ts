import type Stripe from 'stripe'
import { disputes } from './aftermath-tables.ts'
import { endForfeitedPlan } from './end-forfeited-plan.ts'
import { keepBankNotice } from './keep-bank-notice.ts'
import { recordMovement } from './ledger-store.ts'
import { momentOf } from './stripe-moment.ts'
import type { Services } from '#api/services.ts'

/** Stores a dispute in its current state, records its money in the ledger, and ends the plan if the dispute is lost. */
export async function recordDispute(services: Services, disputeId: string): Promise<void> {
  const kept = await keepBankNotice(services, disputeId, {
    table: disputes,
    read: () => services.stripe.disputes.retrieve(disputeId),
    columnsOf: columnsOfDispute,
  })
  if (kept === undefined) return
  const { payment, notice: dispute } = kept
  for (const { sourceId, amountCents } of movementsOf(dispute)) {
    await recordMovement(services.db.query, {
      ...payment,
      id: services.newId(),
      kind: 'dispute',
      amountCents,
      currency: dispute.currency,
      stripeSourceId: sourceId,
      occurredAt: amountCents < 0 ? takenAt(dispute) : (movedAt(dispute, 1) ?? new Date(services.now())),
      createdAt: new Date(services.now()),
    })
  }
  await endForfeitedPlan(services, payment.subscriptionId)
}

function columnsOfDispute(dispute: Stripe.Dispute) {
  const { status, reason, amount, currency, evidence_details: evidence } = dispute
  return {
    status,
    reason,
    amountCents: amount,
    currency,
    evidenceDueAt: evidence.due_by === null ? null : momentOf(evidence.due_by),
    openedAt: takenAt(dispute),
  }
}

/**
 * What a dispute has moved so far, by Stripe's balance: a resolution (Visa RDR) takes the money of a dispute that it
 * prevented, another prevented one does not. While Stripe names no movement, its status decides.
 */
export function movementsOf(
  dispute: Pick<Stripe.Dispute, 'id' | 'status' | 'amount' | 'balance_transactions'>,
): readonly { readonly sourceId: string; readonly amountCents: number }[] {
  const { id, amount } = dispute
  if (!hasTaken(dispute)) return []
  const taken = { sourceId: id, amountCents: -amount }
  return hasReturned(dispute) ? [taken, { sourceId: `${id}:won`, amountCents: amount }] : [taken]
}

type Moved = Pick<Stripe.Dispute, 'status' | 'balance_transactions'>

/** Whether the money was taken, returned later or not. With an unknown status, it counts as taken and not returned. */
function hasTaken(dispute: Moved): boolean {
  const { status } = dispute
  return hasMoved(dispute) || (!status.startsWith('warning') && status !== 'prevented')
}

function hasReturned(dispute: Moved): boolean {
  return hasMoved(dispute) ? movedAt(dispute, 1) !== undefined : dispute.status === 'won'
}

// NOTE: a mere fee has the amount zero.
function hasMoved({ balance_transactions: moved }: Moved): boolean {
  return moved.some(({ amount }) => amount !== 0)
}

/** When Stripe's balance changed in this direction: -1 if the bank took the money, 1 if it returned it. */
function movedAt(
  { balance_transactions: moved }: Pick<Stripe.Dispute, 'balance_transactions'>,
  direction: -1 | 1,
): Date | undefined {
  const found = moved.find(({ amount }) => Math.sign(amount) === direction)
  return found && momentOf(found.created)
}

/**
 * When the bank took the money. The dispute may have been created months before: an inquiry that becomes a dispute
 * stays the same object.
 */
function takenAt(dispute: Stripe.Dispute): Date {
  return movedAt(dispute, -1) ?? momentOf(dispute.created)
}
