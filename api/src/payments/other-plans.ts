import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { apiMessages } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Attempt } from '#api/payments/attempt-store.ts'
import { subscriptionExpansion } from '#api/payments/open-subscription.ts'
import { checkoutAttempts, subscriptions } from '#api/payments/payments-tables.ts'
import { AlreadyPaid, retireSession, retireSubscription } from '#api/payments/retire-checkout.ts'
import { settleAttempt } from '#api/payments/settle-attempt.ts'
import type { Services } from '#api/services.ts'

/** Our own code: a plan is running already, so no other one was sold beside it. */
export const otherPlanCode = 'plan_already_active'

/** What a subscription may be while its first payment is open. */
const payable: ReadonlySet<string> = new Set(['incomplete', 'trialing', 'active'])

/** Another plan of this buyer turned out to be paid while this one was being bought. */
export class OtherPlanActive extends Error {
  override readonly name = 'OtherPlanActive'
}

export function planAlreadyActive(): AppError {
  return new AppError('plan_already_active', apiMessages.planAlreadyActive, { detailCode: otherPlanCode })
}

/** Who wants to buy which plan: with a lead, and with whatever others the same person has. */
interface Buyer {
  readonly leadId: string
  readonly leadIds: readonly string[]
  readonly productId: string
}

/**
 * One plan for each person in a browser: throws `plan_already_active` when another one runs, with whichever of their leads
 * it was bought, and answers the attempt to buy another one that is under way, whose end has to be awaited first. The caller
 * holds the locks on the leads' checkouts.
 */
export async function otherPlanUnderWay(tx: Queryable, buyer: Buyer): Promise<Attempt | undefined> {
  const isHeld = inArray(checkoutAttempts.state, ['running', 'unknown', 'succeeded'])
  const others = await tx
    .select()
    .from(checkoutAttempts)
    .where(and(otherPlans(buyer), isHeld))
  if (others.some(({ state }) => state === 'succeeded')) throw planAlreadyActive()
  return others[0]
}

/**
 * Closes what tries to buy another plan with these leads left open at Stripe, so that only this one can still be paid.
 * Throws `OtherPlanActive` when one of them was paid in the meantime.
 */
export async function retireOtherPlans(
  services: Services,
  attempt: Attempt,
  leadIds: readonly string[],
): Promise<void> {
  const { leadId, productId } = attempt
  for (const other of await findOpen(services.db.query, otherPlans({ leadId, leadIds, productId }))) {
    try {
      const settled = other.state === 'awaiting' ? await settleAttempt(services, other, 'onlooker') : other
      if (settled.state === 'succeeded') throw new OtherPlanActive()
      await retire(services, settled)
    } catch (error) {
      if (!(error instanceof AlreadyPaid)) throw error
      const { state } = await settleAttempt(services, other, 'onlooker')
      if (state === 'succeeded') throw new OtherPlanActive()
      throw new Error(`Attempt ${other.id} can neither be given up nor counts as paid`)
    }
  }
}

/** What these leads left open at Stripe of plans they never paid: whoever holds its secret can still pay it. */
export async function findUnpaidPlans(
  db: Queryable,
  leadIds: readonly string[],
): Promise<readonly Attempt[]> {
  return findOpen(db, inArray(checkoutAttempts.leadId, [...leadIds]))
}

/**
 * Closes what these leads left open at Stripe of plans they never paid, so that nobody can pay it any more. What was paid
 * in the meantime is recorded.
 */
export async function retireUnpaidPlans(services: Services, leadIds: readonly string[]): Promise<void> {
  for (const open of await findUnpaidPlans(services.db.query, leadIds)) {
    try {
      const settled = open.state === 'awaiting' ? await settleAttempt(services, open, 'onlooker') : open
      if (settled.state !== 'succeeded') await retire(services, settled)
    } catch (error) {
      if (!(error instanceof AlreadyPaid)) throw error
      await settleAttempt(services, open, 'onlooker')
    }
  }
}

async function retire(services: Services, other: Attempt): Promise<void> {
  const { stripe } = services
  if (other.stripeSubscriptionId !== null) {
    const open = await stripe.subscriptions.retrieve(other.stripeSubscriptionId, {
      expand: subscriptionExpansion,
    })
    await retireSubscription(services, open)
  }
  if (other.checkoutSessionId !== null) {
    await retireSession(services, other.checkoutSessionId)
    await settleAttempt(services, other, 'onlooker')
  }
}

/** Everything the buyer tried to buy but this plan with this lead. */
function otherPlans(buyer: Buyer): SQL | undefined {
  const { leadId, productId } = checkoutAttempts
  return and(
    inArray(leadId, [...buyer.leadIds]),
    or(ne(leadId, buyer.leadId), ne(productId, buyer.productId)),
  )
}

// NOTE: a declined try keeps its unpaid subscription for the next one, which alone says what became of it then.
async function findOpen(db: Queryable, whose: SQL | undefined): Promise<readonly Attempt[]> {
  const rows = await db
    .select({ attempt: checkoutAttempts, status: subscriptions.status })
    .from(checkoutAttempts)
    .leftJoin(subscriptions, eq(subscriptions.id, checkoutAttempts.stripeSubscriptionId))
    .where(whose)
    .orderBy(checkoutAttempts.number)
  const newest = new Map(rows.map((row) => [row.attempt.stripeSubscriptionId ?? row.attempt.id, row]))
  return [...newest.values()]
    .filter(({ attempt: { state }, status }) => {
      const isPayable = status !== null && payable.has(status)
      return state === 'awaiting' || (state === 'declined' && isPayable)
    })
    .map(({ attempt }) => attempt)
}
