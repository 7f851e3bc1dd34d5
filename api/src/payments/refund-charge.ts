import { apiMessages, refundRefusedCode } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { faultPoint, InjectedFault } from './fault-point.ts'
import { findMovement, findPaymentOfCharge } from './ledger-store.ts'
import { recordRefundsOf } from './record-refunds.ts'
import {
  findRefundClaim,
  followRefund,
  insertRefundClaim,
  refundableCentsOf,
  lockCharge,
  takeRefundClaim,
  takeStrandedRefund,
  updateRefundClaim,
} from './refund-store.ts'
import type { RefundClaim } from './refund-store.ts'
import { isKeyRejected, stripeFailureOf } from './stripe-failure.ts'
import type { Services } from '#api/services.ts'

export interface RefundRequest {
  /** The caller's name for this refund: requested twice, it is made once. */
  readonly key: string
  readonly chargeId: string
  /** If absent, everything that is left of the charge. */
  readonly cents?: number
  readonly reason: RefundClaim['reason']
  /** Runs once, in the transaction that stores the decision; meant for its row in the audit log. */
  readonly onClaim?: (tx: Queryable, claim: RefundClaim) => Promise<void>
}

/** `done`: Stripe made it. `running`: Stripe has not answered; a job keeps at it until the outcome is known. */
export interface RefundOutcome {
  readonly state: 'done' | 'running'
  readonly cents: number
  /** It had been requested before, so nothing new was decided. */
  readonly isRepeat: boolean
  /**
   * Whether the ledger shows it. A refund that was made but is not in the ledger waits for the bank, or for an event.
   */
  readonly isBooked: boolean
}

/** A refund that Stripe refused (409); no money moved. */
export class RefundRefused extends AppError {
  constructor() {
    super('conflict', apiMessages.refundRefused, { detailCode: refundRefusedCode })
  }
}

/**
 * Refunds money of one charge, once per key and never more than is left of it. The decision is committed first, then
 * Stripe is called under an idempotency key, and the ledger follows what Stripe says. Throws 404 for a charge that is
 * not ours, and 409 for more than is left, for a key used for something else, or if Stripe refuses.
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

/**
 * Continues every unfinished refund that is due, once, however slow Stripe is. One that fails does not hold up the
 * others.
 */
export async function finishRefunds(
  services: Services,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const begun = new Date(services.now())
  const next = async () => (isStopped() ? undefined : takeStrandedRefund(services, begun))
  for (let claim = await next(); claim !== undefined; claim = await next()) {
    const { id } = claim
    await driveRefund(services, claim).catch((error: unknown) => {
      if (error instanceof InjectedFault) throw error
      // NOTE: it stays taken until its lease is over, so it does not come up again in this round.
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
    const left = (await refundableCentsOf(tx, [chargeId])).get(chargeId) ?? 0
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

/** Carries out a claimed refund; safe to repeat. If Stripe does not answer, it stays for the next round. */
async function driveRefund(services: Services, claim: RefundClaim): Promise<void> {
  const { id, stripeChargeId: charge, amountCents: amount, reason, round } = claim
  try {
    const refund =
      (await findCreatedRefund(services, claim)) ??
      (await services.stripe.refunds.create(
        { charge, amount, reason, metadata: { claim: id } },
        { idempotencyKey: `rfd:${id}:${round}` },
      ))
    await faultPoint('refund.create.afterStripe')
    await followRefund(services, refund)
  } catch (error) {
    if (error instanceof InjectedFault) throw error
    return recordFailure(services, claim, error)
  }
  // NOTE: the refund's webhook records it too, so if this fails, the money is on its way all the same.
  await recordRefundsOf(services, charge).catch((error: unknown) =>
    services.log.error({ err: error, refund: id }, 'A refund could not be recorded yet'),
  )
}

/** The refund that an earlier, interrupted round created at Stripe. */
async function findCreatedRefund(
  services: Services,
  { id, stripeChargeId, createdAt, updatedAt }: RefundClaim,
) {
  if (createdAt.getTime() === updatedAt.getTime()) return undefined
  for await (const refund of services.stripe.refunds.list({ charge: stripeChargeId, limit: 100 }))
    if (refund.metadata?.['claim'] === id) return refund
  return undefined
}

async function recordFailure(services: Services, claim: RefundClaim, error: unknown): Promise<void> {
  const failure = stripeFailureOf(error)
  services.log.error({ err: error, refund: claim.id }, 'A refund could not be made')
  const now = new Date(services.now())
  const isOver = (failure.kind === 'declined' && !isKeyRejected(error)) || failure.kind === 'moved-on'
  await updateRefundClaim(services.db.query, claim.id, {
    ...(isOver ? { state: 'refused' as const } : {}),
    ...(failure.kind === 'finished' ? { round: claim.round + 1 } : {}),
    // NOTE: a moment in the past, so that a repeated request may continue at once.
    leaseUntil: new Date(now.getTime() - 1),
    updatedAt: new Date(Math.max(now.getTime(), claim.createdAt.getTime() + 1)),
  })
}
