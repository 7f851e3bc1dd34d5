import { apiMessages } from '@fennel/contract'
import type { SubscriptionFlowResult } from '@fennel/contract'
import { dayMs } from '@fennel/funnel'
import type Stripe from 'stripe'
import { AppError } from '#api/app-error.ts'
import type { LeadRecord } from '#api/leads/index.ts'
import { refuseCardTesting } from './card-guard.ts'
import { countRefusals, refusalsPerIntent } from './card-refusals.ts'
import { noteSetup, noteSetupSucceeded } from './card-tries.ts'
import { customerOf } from './ensure-customer.ts'
import { rethrowUnlessStripe } from './stripe-failure.ts'
import type { Services } from '#api/services.ts'

/** Marks card set-ups created here, as opposed to those of a subscription. */
const purpose = 'card-setup'
/** Marks set-ups of a new card for a running plan. */
export const cardUpdatePurpose = 'card-update'

/**
 * After this many refused cards in a day, a visitor gets no new set-up. Each refusal ends the set-up it happened in.
 */
const refusedPerDay = 3

/** Who wants to set up a card, and from where. */
interface SetupTry {
  readonly lead: LeadRecord
  readonly registrationSource: string | null
  readonly ipAddress: string
}

/**
 * A card set-up for the lead's customer, without a purchase; one that is still open is returned again. Refuses card
 * testers (`too_many_requests`) as a purchase does, because the browser confirms it at Stripe and so learns which cards
 * work.
 */
export async function offerSetup(services: Services, wanted: SetupTry): Promise<SubscriptionFlowResult> {
  await refuseCardTesting(services, services.db.query, wanted)
  const intent = await setupOf(services, wanted.lead)
  await noteSetup(services, wanted, intent.id)
  return {
    ...(intent.client_secret === null ? {} : { clientSecret: intent.client_secret }),
    intentType: 'setup',
    requiresAction: intent.status === 'requires_action',
    requiresConfirmation: intent.status !== 'requires_action',
    status: intent.status,
  }
}

/**
 * Follows a set-up that belongs to no order. Notes that one opened here succeeded, and ends one in which a card was
 * refused, so that the next card needs a new one, which the card guard checks. When a customer changes the card of a
 * plan, the set-up survives until `refusalsPerIntent` cards were refused.
 */
export async function followSetup(services: Services, intentId: string): Promise<void> {
  const { stripe, db, now } = services
  const intent = await stripe.setupIntents.retrieve(intentId)
  if (isOurs(intent) && intent.status === 'succeeded') await noteSetupSucceeded(services, intentId)
  if (!isOpen(intent)) return
  const isUpdate = intent.metadata?.['purpose'] === cardUpdatePurpose
  const isOver = isUpdate
    ? (await countRefusals(db.query, [intentId], new Date(now() - dayMs))) >= refusalsPerIntent
    : isOurs(intent) && isRefused(intent)
  if (isOver) await stripe.setupIntents.cancel(intentId)
}

async function setupOf(services: Services, lead: LeadRecord): Promise<Stripe.SetupIntent> {
  const { id: leadId, email, appName: brandId } = lead
  try {
    const customer = await customerOf(services, { leadId, email, brandId, creationRound: 1 })
    const { data } = await services.stripe.setupIntents.list({ customer, limit: 20 })
    const ours = data.filter(isOurs)
    refuseMoreCards(services, ours)
    const open = ours.find((intent) => isOpen(intent) && !isRefused(intent))
    if (open !== undefined) return open
    return await services.stripe.setupIntents.create({
      customer,
      allowed_payment_method_types: ['card'],
      usage: 'off_session',
      metadata: { purpose, leadId, brand: brandId },
    })
  } catch (error) {
    if (error instanceof AppError) throw error
    rethrowUnlessStripe(error)
    services.log.error({ err: error, lead: leadId }, 'A card set-up could not be opened')
    throw new AppError('unavailable', apiMessages.paymentTimedOut)
  }
}

function refuseMoreCards({ config, now }: Services, setups: readonly Stripe.SetupIntent[]): void {
  const since = now() - dayMs
  const refused = setups.filter((intent) => isRefused(intent) && intent.created * 1000 >= since)
  if (config.cardGuard && refused.length >= refusedPerDay)
    throw new AppError('too_many_requests', apiMessages.checkoutPaused)
}

function isOurs({ metadata }: Stripe.SetupIntent): boolean {
  return metadata?.['purpose'] === purpose
}

function isOpen({ status }: Stripe.SetupIntent): boolean {
  return status.startsWith('requires_')
}

function isRefused({ last_setup_error: error }: Stripe.SetupIntent): boolean {
  return error !== null
}
