import { apiMessages } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'
import type { Attempt } from './attempt-store.ts'
import { findAttempt } from './attempt-store.ts'
import { claimAttempt } from './claim-attempt.ts'
import type { CheckoutOrder } from './checkout-order.ts'
import type { Claim } from './claim-attempt.ts'
import { declineError } from './decline-error.ts'
import { abandonOutdatedAttempt } from './abandon-outdated-attempt.ts'
import { driveAttempt } from './drive-attempt.ts'
import { outdatedCode } from './refusal-codes.ts'
import { isSecondTrial, toldCodeOf } from './trial-refusal.ts'
import { InjectedFault } from './fault-point.ts'
import { waitUntilReleased, outcomeBefore } from './wait-until-released.ts'
import { reconcileAttempt } from './reconcile-payments.ts'
import { isHeld, driverWaitMilliseconds } from './lease.ts'
import type { Services } from '#api/services.ts'

export interface CheckoutOutcome {
  readonly attempt: Attempt
  /** True if the plan had been paid before this request, which charged nothing. */
  readonly wasPaid: boolean
}

type Driver = (
  services: Services,
  drive: Extract<Claim, { role: 'driver' }>,
  order: CheckoutOrder,
) => Promise<Attempt>

/**
 * Buys a plan, once. A second request while the first is under way waits for the same outcome; a request after a
 * decline is the next try. Resolves with an attempt that is paid or waits for the buyer, and throws for every other
 * outcome. The work goes on if the buyer disconnects.
 */
export async function runCheckout(
  services: Services,
  order: CheckoutOrder,
  drive: Driver = driveAttempt,
): Promise<CheckoutOutcome> {
  const deadline = Date.now() + driverWaitMilliseconds
  for (let round = 1; ;) {
    const claim = await claimAttempt(services, order)
    if (claim.role === 'reader') return { attempt: claim.attempt, wasPaid: !isItsOwn(claim.attempt, order) }
    if (claim.role === 'bystander') {
      await waitOutOtherPlan(services, claim.attempt, deadline)
      continue
    }
    round += 1
    const driver = claim.role === 'driver' && claim.isOutdated ? abandonOutdatedAttempt : drive
    const attempt = await outcomeOf(services, claim, order, driver, deadline)
    if (attempt.state === 'succeeded' || attempt.state === 'awaiting') return { attempt, wasPaid: false }
    if (attempt.state === 'declined' && isAnotherTryDue(claim, attempt, order) && round <= 3) continue
    if (attempt.state === 'declined' || isSecondTrial(attempt))
      throw await declineError(services, attempt.leadId, toldCodeOf(attempt) ?? 'card_declined')
    throw new AppError('unavailable', apiMessages.paymentTimedOut)
  }
}

/**
 * Whether this very request made the attempt, and only arrives once more: each try in a browser creates its own card.
 */
function isItsOwn(attempt: Attempt, { paymentMethodId }: CheckoutOrder): boolean {
  return paymentMethodId !== null && paymentMethodId === attempt.paymentMethodId
}

/**
 * Waits for an attempt to buy another plan, and looks up a stranded one at Stripe. Throws `unavailable` if its outcome
 * is still open after that.
 */
async function waitOutOtherPlan(services: Services, other: Attempt, deadline: number): Promise<void> {
  const read = async () => (await findAttempt(services.db.query, other.id)) ?? other
  const rested = await waitUntilReleased(services, read, deadline)
  if (rested.state === 'running' || rested.state === 'unknown') {
    const { state } = await lookUp(services, rested)
    if (state === 'running' || state === 'unknown')
      throw new AppError('unavailable', apiMessages.paymentTimedOut)
  }
}

/**
 * Reconciles a stranded attempt with Stripe. Returns it unchanged if that fails; the background jobs try again later.
 */
async function lookUp(services: Services, stranded: Attempt): Promise<Attempt> {
  try {
    return await reconcileAttempt(services, stranded)
  } catch (error) {
    // NOTE: an injected crash must leave everything as a real one would.
    if (error instanceof InjectedFault) throw error
    services.log.error(
      { err: error, attempt: stranded.id },
      'Could not find out what became of an attempt to buy another plan',
    )
    return stranded
  }
}

/**
 * Whether a declined outcome belongs to an older try, with its own card and terms, so that what the buyer agrees to now
 * deserves another try.
 */
function isAnotherTryDue(claim: Claim, attempt: Attempt, order: CheckoutOrder): boolean {
  if (claim.role !== 'driver' || claim.was === 'new') return false
  const isAbandoned = claim.isOutdated || attempt.declineCode === outdatedCode
  return isAbandoned || claim.was === 'awaiting' || attempt.paymentMethodId !== order.paymentMethodId
}

async function outcomeOf(
  services: Services,
  claim: Claim,
  order: CheckoutOrder,
  drive: Driver,
  deadline: number,
): Promise<Attempt> {
  const { attempt } = claim
  const read = async () => (await findAttempt(services.db.query, attempt.id)) ?? attempt
  if (claim.role !== 'driver') return waitUntilReleased(services, read, deadline)
  const outcome = await outcomeBefore(drive(services, claim, order), read, deadline)
  // NOTE: another request took the attempt over, so both requests answer with its outcome.
  return isHeld(outcome, services.now()) ? waitUntilReleased(services, read, deadline) : outcome
}
