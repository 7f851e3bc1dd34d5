import { apiMessages } from '@fennel/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { findLeadOfRequest } from '#api/leads/index.ts'
import { findAttemptOfIntent } from './attempt-store.ts'
import { waitUntilReleased } from './wait-until-released.ts'
import { settleAttempt } from './settle-attempt.ts'
import { settleUpsell } from './settle-upsell.ts'
import { toldCodeOf } from './trial-refusal.ts'
import { findUpsellOfIntent } from './upsell-store.ts'
import type { Services } from '#api/services.ts'

/** The outcome of a payment, for a plan or for an upsell. */
export interface SettledPayment {
  readonly leadId: string
  readonly state: string
  /** As the buyer is told it, see `toldCodeOf`. */
  readonly declineCode: string | null
  readonly subscriptionId: string | null
}

/** In milliseconds. Shorter than the wait for a purchase: this request only asks for the status and can be repeated. */
const patienceOfReader = 10_000

/**
 * Reads a payment of this browser's lead from Stripe and records it. Throws 404 for anybody else's payment or an
 * unknown one.
 */
export async function settlePaymentOf(
  services: Services,
  request: FastifyRequest,
  intentId: string,
): Promise<SettledPayment> {
  const deadline = Date.now() + patienceOfReader
  const { query } = services.db
  const attempt = await findAttemptOfIntent(query, intentId)
  if (attempt !== undefined) {
    await requireOwner(services, request, attempt.leadId)
    // NOTE: a driver at work on it may finish first, so that its answer and this one agree.
    const rested = await waitUntilReleased(
      services,
      async () => (await findAttemptOfIntent(query, intentId)) ?? attempt,
      deadline,
    )
    const settled = rested.state === 'succeeded' ? rested : await settleAttempt(services, rested, 'onlooker')
    const { leadId, state, stripeSubscriptionId: subscriptionId } = settled
    return { leadId, state, declineCode: toldCodeOf(settled), subscriptionId }
  }
  const purchase = await findUpsellOfIntent(query, intentId)
  if (purchase === undefined) throw new AppError('not_found', apiMessages.notFound)
  await requireOwner(services, request, purchase.leadId)
  const rested = await waitUntilReleased(
    services,
    async () => (await findUpsellOfIntent(query, intentId)) ?? purchase,
    deadline,
  )
  const settled = rested.state === 'succeeded' ? rested : await settleUpsell(services, rested, 'onlooker')
  return { ...settled, subscriptionId: null }
}

async function requireOwner(services: Services, request: FastifyRequest, leadId: string): Promise<void> {
  const lead = await findLeadOfRequest(services, request, { id: leadId })
  if (lead === undefined) throw new AppError('not_found', apiMessages.notFound)
}
