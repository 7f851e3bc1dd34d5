import { apiMessages } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { faultPoint, InjectedFault } from '#api/payments/fault-point.ts'
import { findMovement, findPaymentOfCharge } from '#api/payments/ledger-store.ts'
import { recordRefundsOf } from '#api/payments/record-refunds.ts'
import {
  findRefundClaim,
  followRefund,
  insertRefundClaim,
  leftOfCharges,
  lockCharge,
  takeRefundClaim,
  takeStrandedRefund,
  updateRefundClaim,
} from '#api/payments/refund-store.ts'
import type { RefundClaim } from '#api/payments/refund-store.ts'
import { isLockedOut, stripeFailureOf } from '#api/payments/stripe-failure.ts'
import type { Services } from '#api/services.ts'

export interface RefundRequest {
  /** What the caller knows this refund by: asked for twice, it is given once. */
  readonly key: string
  readonly chargeId: string
  /** Absent: everything that is left of the charge. */
  readonly cents?: number
  readonly reason: RefundClaim['reason']
  /** Runs once, in the transaction that writes the decision down: the place of its row in the audit log. */
  readonly onClaim?: (tx: Queryable, claim: RefundClaim) => Promise<void>
}

/** `done`: Stripe made it. `running`: Stripe did not answer; a job goes on with it until it is known. */
export interface RefundOutcome {
  readonly state: 'done' | 'running'
  readonly cents: number
  /** It had been asked for before, so nothing new was decided. */
  readonly isRepeat: boolean
  /** The books show it. One that is made and not booked waits for the bank, or for news of it. */
  readonly isBooked: boolean
}

/** What Stripe would not give back (409): no money moved. */
export class RefundRefused extends AppError {
  constructor() {
    super('conflict', apiMessages.refundRefused)
  }
}

/**
 * Gives money of one charge back, once for each key and never more than is left of it: the decision is written down and
 * committed, Stripe is asked under a key of its own, and the books follow what Stripe says. Refuses (404) a charge that is
 * none of ours, (409) more than is left, a key that meant something else, and what Stripe refuses.
 */
export async function refundCharge(services: Services, request: RefundRequest): Promise<RefundOutcome> {
  const { claim, isRepeat } = await claimRefund(services, request)
  if (isRepeat) {
    const stranded = await takeRefundClaim(services, claim.id)
    if (stranded !== undefined) await driveRefund(services, stranded)
  } else {
    await faultPoint('refund.claim.afterCommit')
    await driveRefund(services, claim)
  }
  const after = await findRefundClaim(services.db.query, request.key)
  if (after === undefined || after.state === 'refused') throw new RefundRefused()
  const isBooked = await isInBooks(services, after)
  return { state: after.state, cents: after.amountCents, isRepeat, isBooked }
}

async function isInBooks({ db }: Services, { stripeRefundId }: RefundClaim): Promise<boolean> {
  return stripeRefundId !== null && (await findMovement(db.query, stripeRefundId)) !== undefined
}

/** Goes on, once, with every refund that was left half done and whose turn it is; one that fails keeps no other waiting. */
export async function finishRefunds(services: Services): Promise<void> {
  for (let claim = await takeStrandedRefund(services); claim; claim = await takeStrandedRefund(services)) {
    const { id } = claim
    await driveRefund(services, claim).catch((error: unknown) => {
      if (error instanceof InjectedFault) throw error
      // NOTE: it stays taken until its lease is over, so it does not come back in this round.
      services.log.error({ err: error, refund: id }, 'A refund could not be finished yet')
    })
  }
}

async function claimRefund(
  services: Services,
  { key, chargeId, cents, reason, onClaim }: RefundRequest,
): Promise<{ readonly claim: RefundClaim; readonly isRepeat: boolean }> {
  return inTransaction(services.db, async (tx) => {
    await lockCharge(tx, chargeId)
    const before = await findRefundClaim(tx, key)
    if (before !== undefined) {
      const isSame =
        before.stripeChargeId === chargeId && (cents === undefined || before.amountCents === cents)
      if (!isSame) throw new AppError('conflict', apiMessages.refundKeyTaken)
      return { claim: before, isRepeat: true }
    }
    const payment = await findPaymentOfCharge(tx, chargeId)
    if (payment === undefined || payment.amountCents <= 0)
      throw new AppError('not_found', apiMessages.notFound)
    const left = (await leftOfCharges(tx, [chargeId])).get(chargeId) ?? 0
    const amountCents = cents ?? left
    if (amountCents <= 0 || amountCents > left) throw new AppError('conflict', apiMessages.refundTooMuch)
    const { leadId, currency } = payment
    const claim = await insertRefundClaim(services, tx, {
      key,
      leadId,
      stripeChargeId: chargeId,
      amountCents,
      currency,
      reason,
    })
    await onClaim?.(tx, claim)
    return { claim, isRepeat: false }
  })
}

/** Carries a claimed refund out; harmless when repeated. One that Stripe did not answer stays for the next round. */
async function driveRefund(services: Services, claim: RefundClaim): Promise<void> {
  const { id, stripeChargeId: charge, amountCents: amount, reason, round } = claim
  try {
    const refund =
      (await findMadeRefund(services, claim)) ??
      (await services.stripe.refunds.create(
        { charge, amount, reason, metadata: { claim: id } },
        { idempotencyKey: `rfd:${id}:${round}` },
      ))
    await faultPoint('refund.create.afterStripe')
    await followRefund(services, refund)
  } catch (error) {
    if (error instanceof InjectedFault) throw error
    return letGo(services, claim, error)
  }
  // NOTE: the webhook of the refund records it too; should this fail, the money is on its way all the same.
  await recordRefundsOf(services, charge).catch((error: unknown) =>
    services.log.error({ err: error, refund: id }, 'A refund could not be recorded yet'),
  )
}

/** The refund an earlier, interrupted round made at Stripe. */
async function findMadeRefund(services: Services, { id, stripeChargeId, createdAt, updatedAt }: RefundClaim) {
  if (createdAt.getTime() === updatedAt.getTime()) return undefined
  for await (const refund of services.stripe.refunds.list({ charge: stripeChargeId, limit: 100 }))
    if (refund.metadata?.['claim'] === id) return refund
  return undefined
}

async function letGo(services: Services, claim: RefundClaim, error: unknown): Promise<void> {
  const failure = stripeFailureOf(error)
  services.log.error({ err: error, refund: claim.id }, 'A refund could not be made')
  const now = new Date(services.now())
  const isOver = (failure.kind === 'declined' && !isLockedOut(error)) || failure.kind === 'moved-on'
  await updateRefundClaim(services.db.query, claim.id, {
    ...(isOver ? { state: 'refused' as const } : {}),
    ...(failure.kind === 'finished' ? { round: claim.round + 1 } : {}),
    // NOTE: a moment in the past, so that a repetition may go on with it at once.
    leaseUntil: new Date(now.getTime() - 1),
    updatedAt: new Date(Math.max(now.getTime(), claim.createdAt.getTime() + 1)),
  })
}
