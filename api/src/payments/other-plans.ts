import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { apiMessages } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Attempt } from './attempt-store.ts'
import { retrieveSubscription } from './stripe-subscription.ts'
import { underWayStates } from './attempt-states.ts'
import { checkoutAttempts } from './checkout-tables.ts'
import { subscriptions } from './plan-tables.ts'
import { otherPlanCode } from './refusal-codes.ts'
import { AlreadyPaid, retireSession, retireSubscription } from './retire-checkout.ts'
import { settleAttempt } from './settle-attempt.ts'
import type { Services } from '#api/services.ts'

/** The states of a subscription whose first payment may still be open. */
const payable: ReadonlySet<string> = new Set(['incomplete', 'trialing', 'active'])

/** Another plan of this buyer turned out to be paid while this one was being bought. */
export class OtherPlanActive extends Error {
  override readonly name = 'OtherPlanActive'
}

export function planAlreadyActive(): AppError {
  return new AppError('plan_already_active', apiMessages.planAlreadyActive, { detailCode: otherPlanCode })
}

/** Who wants to buy which plan: the lead, and all leads of the same person. */
interface Buyer {
  readonly leadId: string
  readonly leadIds: readonly string[]
  readonly productId: string
}

/**
 * Allows one plan per person, as far as the leads are known to be theirs. Throws `plan_already_active` if another one
 * is running, whichever of their leads it was bought with. Returns an attempt to buy another plan that is under way;
 * the caller has to wait for its outcome. The caller must hold the checkout locks of the leads.
 */
export async function otherPlanUnderWay(tx: Queryable, buyer: Buyer): Promise<Attempt | undefined> {
  const isHeld = inArray(checkoutAttempts.state, [...underWayStates, 'succeeded'])
  const others = await tx
    .select()
    .from(checkoutAttempts)
    .where(and(otherPlans(buyer), isHeld))
  if (others.some(({ state }) => state === 'succeeded')) throw planAlreadyActive()
  return others[0]
}

/**
 * Closes at Stripe what attempts to buy other plans with these leads left open, so that only this attempt can be paid.
 * Throws `OtherPlanActive` if one of them was paid in the meantime.
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

/** Plans that these leads left open at Stripe without paying: anyone with the client secret can still pay them. */
export async function findUnpaidPlans(
  db: Queryable,
  leadIds: readonly string[],
): Promise<readonly Attempt[]> {
  return findOpen(db, inArray(checkoutAttempts.leadId, [...leadIds]))
}

/**
 * Closes at Stripe the plans that these leads left open without paying, so that nobody can pay them any more. A payment
 * made in the meantime is recorded.
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
  if (other.stripeSubscriptionId !== null) {
    const open = await retrieveSubscription(services, other.stripeSubscriptionId)
    await retireSubscription(services, open)
  }
  if (other.checkoutSessionId !== null) {
    await retireSession(services, other.checkoutSessionId)
    await settleAttempt(services, other, 'onlooker')
  }
}

/** Matches the buyer's attempts at everything except this plan with this lead. */
function otherPlans(buyer: Buyer): SQL | undefined {
  const { leadId, productId } = checkoutAttempts
  return and(
    inArray(leadId, [...buyer.leadIds]),
    or(ne(leadId, buyer.leadId), ne(productId, buyer.productId)),
  )
}

// NOTE: a declined try passes its unpaid subscription on to the next one, so only the newest attempt knows its state.
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
