import Stripe from 'stripe'
import { findAttempt, updateOpenAttempt } from './attempt-store.ts'
import type { Attempt, AttemptChanges } from './attempt-store.ts'
import { replaceCustomer } from './ensure-customer.ts'
import { InjectedFault } from './fault-point.ts'
import { asDriverOf, TakenOver } from './hold-attempt.ts'
import { OtherPlanActive, retireOtherPlans } from './other-plans.ts'
import { otherPlanCode } from './refusal-codes.ts'
import { AlreadyPaid } from './retire-checkout.ts'
import { settleAttempt } from './settle-attempt.ts'
import { isCardRefusal, knownFailureOf } from './stripe-failure.ts'
import type { StripeFailure } from './stripe-failure.ts'
import type { Services } from '#api/services.ts'

type DriveAttempt = (lastHeld: () => Attempt) => Promise<Attempt>

/**
 * Runs a driver for the buyer who owns these leads. Whatever goes wrong, it leaves the attempt in a state that the next
 * request can continue from. `lastHeld` returns the attempt as the driver last wrote it.
 */
export async function guardDrive(
  services: Services,
  { attempt, leadIds }: { readonly attempt: Attempt; readonly leadIds: readonly string[] },
  drive: DriveAttempt,
): Promise<Attempt> {
  return asDriverOf(attempt, (lastHeld) => driveSafely(services, lastHeld, leadIds, drive))
}

async function driveSafely(
  services: Services,
  lastHeld: () => Attempt,
  leadIds: readonly string[],
  drive: DriveAttempt,
): Promise<Attempt> {
  const attempt = lastHeld()
  try {
    await retireOtherPlans(services, attempt, leadIds)
    return await drive(lastHeld)
  } catch (error) {
    // NOTE: an injected crash must leave everything as a real one would.
    if (error instanceof InjectedFault) throw error
    if (error instanceof TakenOver) return (await findAttempt(services.db.query, attempt.id)) ?? attempt
    if (error instanceof AlreadyPaid) return settleCurrent(services, lastHeld())
    if (error instanceof OtherPlanActive)
      return releaseAttempt(services, lastHeld(), { state: 'declined', declineCode: otherPlanCode })
    const failure = knownFailureOf(error)
    logFailure(services, attempt, error, failure)
    const current = (await findAttempt(services.db.query, attempt.id)) ?? attempt
    const { step, creationRound, stripeCustomerId } = current
    if (stripeCustomerId !== null && isWithoutCustomer(error)) {
      await replaceCustomer(services, current, stripeCustomerId)
      return releaseAttempt(services, lastHeld(), { state: 'declined', declineCode: 'processing_error' })
    }
    // NOTE: once the payment was sent for confirmation, only reading it can show that nothing was charged.
    if (failure?.kind === 'declined' && step !== 'confirming')
      return releaseAttempt(services, lastHeld(), { state: 'declined', declineCode: failure.code })
    // NOTE: Stripe repeats its own server error under the same key for a day, so the next round uses new keys. It looks
    // first for whatever this round may have created.
    const round = failure?.kind === 'finished' ? { creationRound: creationRound + 1 } : {}
    const released = await releaseAttempt(services, lastHeld(), { state: 'unknown', ...round })
    if (failure === undefined) throw error
    return released
  }
}

function isWithoutCustomer(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'resource_missing' &&
    error.param === 'customer'
  )
}

// NOTE: a refused card is an everyday event for the buyer; only the rest needs an operator's attention.
function logFailure(
  { log }: Services,
  attempt: Attempt,
  error: unknown,
  failure: StripeFailure | undefined,
): void {
  if (failure?.kind === 'declined' && isCardRefusal(error))
    log.info({ attempt: attempt.id, code: failure.code }, 'Payment declined')
  else log.error({ err: error, attempt: attempt.id }, 'A checkout did not go through')
}

/** Releases the lease and writes the outcome. An attempt that was paid or taken over in the meantime stays as it is. */
export async function releaseAttempt(
  services: Services,
  attempt: Attempt,
  changes: AttemptChanges,
): Promise<Attempt> {
  const now = new Date(services.now())
  const released = await updateOpenAttempt(
    services.db.query,
    attempt.id,
    { ...changes, leaseUntil: now, updatedAt: now },
    attempt,
  )
  return released ?? (await findAttempt(services.db.query, attempt.id)) ?? attempt
}

async function settleCurrent(services: Services, held: Attempt): Promise<Attempt> {
  const current = (await findAttempt(services.db.query, held.id)) ?? held
  const isOurs = current.leaseUntil.getTime() === held.leaseUntil.getTime()
  return settleAttempt(services, current, isOurs ? 'driver' : 'onlooker')
}
