import Stripe from 'stripe'
import { forgetStripeCatalog, stripePlanOf } from '#api/catalog/index.ts'
import type { StripePlan } from '#api/catalog/index.ts'
import type { Attempt } from './attempt-store.ts'
import type { CheckoutOrder } from './checkout-order.ts'
import { holdAttempt } from './hold-attempt.ts'
import { rethrowUnlessStripe } from './stripe-failure.ts'
import type { Services } from '#api/services.ts'

interface Driven {
  /** The attempt as its driver last wrote it. */
  readonly lastHeld: () => Attempt
  readonly order: CheckoutOrder
}

/**
 * Runs `drive`. If Stripe no longer has or no longer sells what the order's ids name, as after a setup that ran while
 * this process sells at the prices it has, the plan is looked up again and `drive` runs once more, in a new round of
 * the same attempt. Whatever fails the second time is thrown, and so is the first refusal if the lookup fails.
 */
export async function driveAtCurrentIds(
  services: Services,
  { lastHeld, order }: Driven,
  drive: (attempt: Attempt, order: CheckoutOrder) => Promise<Attempt>,
): Promise<Attempt> {
  const run = async (current: CheckoutOrder) => {
    try {
      return await drive(lastHeld(), current)
    } catch (error) {
      if (isAboutCatalog(error)) forgetStripeCatalog(services.stripe)
      throw error
    }
  }
  try {
    return await run(order)
  } catch (error) {
    if (!isAboutCatalog(error)) throw error
    const held = lastHeld()
    // NOTE: an attempt with another price was begun before, and may have been agreed to at another renewal price. Once
    // the payment was sent for confirmation, nothing may be tried twice.
    if (held.renewalPriceId !== order.stripePlan.renewalPriceId || held.step === 'confirming') throw error
    const stripePlan = await lookUpAgain(services, held, order)
    if (stripePlan === undefined) throw error
    // NOTE: Stripe may repeat its refusal under the same key, so the next round uses new ones. It looks first for
    // whatever this round may have created.
    await holdAttempt(services, held, { ...stripePlan, creationRound: held.creationRound + 1 })
    return run({ ...order, stripePlan })
  }
}

async function lookUpAgain(
  { stripe, log }: Services,
  { id, brandId }: Attempt,
  { plan }: CheckoutOrder,
): Promise<StripePlan | undefined> {
  try {
    const found = await stripePlanOf(stripe, brandId, plan)
    log.warn(
      { attempt: id, plan: plan.id },
      'Stripe no longer sold a plan as it is sold here, so it was brought back',
    )
    return found
  } catch (error) {
    rethrowUnlessStripe(error)
    log.error({ err: error, attempt: id, plan: plan.id }, 'The plan could not be looked up at Stripe again')
    return undefined
  }
}

/** What an order names besides its plan. */
const otherParams: ReadonlySet<string> = new Set(['confirmation_token', 'customer', 'id', 'payment_method'])

/**
 * Whether Stripe no longer has what is sold here, or no longer sells it: an archived price is refused without a code.
 */
function isAboutCatalog(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  const { code, param } = error
  if (code === 'resource_missing') return param === undefined || !otherParams.has(param)
  return param?.endsWith('[price]') === true
}
