import Stripe from 'stripe'
import { idOf } from './stripe-subscription.ts'
import type { Services } from '#api/services.ts'

interface Releasing {
  /** What the idempotency key begins with. */
  readonly key: string
  /** Whether a day on which the schedule was to end the plan still ends it. */
  readonly keepsEnd: boolean
  /** Runs before the write to Stripe; by throwing it prevents it. */
  readonly beforeWrite?: (() => Promise<void>) | undefined
}

/**
 * Releases a plan from the subscription schedule that somebody gave it in the Dashboard: the plan goes on as it is, and
 * what was planned for it does not happen. As long as a schedule manages it, Stripe refuses to set or clear its end,
 * and would bring another price than the one a buyer switches to. A plan without a schedule is left alone.
 */
export async function releaseSchedule(
  { stripe }: Services,
  subscriptionId: string,
  { key, keepsEnd, beforeWrite }: Releasing,
): Promise<void> {
  const scheduleOf = async () => (await stripe.subscriptions.retrieve(subscriptionId)).schedule
  const schedule = await scheduleOf()
  if (schedule === null) return
  await beforeWrite?.()
  try {
    // NOTE: named in the key, as another schedule may follow before the change is repeated.
    await stripe.subscriptionSchedules.release(
      idOf(schedule),
      keepsEnd ? { preserve_cancel_date: true } : {},
      { idempotencyKey: `${key}:release:${idOf(schedule)}` },
    )
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    // NOTE: Stripe also refuses if it was released or has ended in the meantime, which is just as good.
    const left = await scheduleOf()
    if (left !== null && idOf(left) === idOf(schedule)) throw error
  }
}
