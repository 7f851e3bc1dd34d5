import { apiMessages } from '@fennel/contract'
import type { DataOf } from '@fennel/contract'
import { minuteMs, paymentErrorMessage } from '@fennel/funnel'
import type Stripe from 'stripe'
import { AppError } from '#api/app-error.ts'
import { unlessMissing } from '#api/catalog/index.ts'
import { selectLead } from '#api/leads/index.ts'
import {
  cardGuardLimits,
  cardUpdatePurpose,
  countRefusals,
  idOf,
  orStripeUnavailable,
  publicCode,
  refuseCardTesting,
} from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { refuseEnded } from './own-subscription.ts'
import type { OwnSubscription } from './own-subscription.ts'
import { runChange } from './run-change.ts'

/**
 * Starts the setup of a new card for a plan; a setup that is still open is returned again. Like a purchase, refuses
 * visitors who test stolen cards (`too_many_requests`), since the browser learns from Stripe which cards work.
 */
export async function startCardUpdate(
  services: Services,
  own: OwnSubscription,
  ipAddress: string,
): Promise<DataOf<'startCardUpdate'>> {
  refuseEnded(own)
  const { row } = own
  const lead = await selectLead(services.db.query, row.leadId)
  if (lead === undefined) throw new AppError('not_found', apiMessages.notFound)
  await refuseCardTesting(services, services.db.query, { lead, registrationSource: null, ipAddress })
  const findOrMake = async () => {
    const customer = customerOf(own)
    const { data } = await services.stripe.setupIntents.list({ customer, limit: 100 })
    await refuseMoreCards(services, data)
    return (
      data.find((made) => belongsTo(own, made) && made.status.startsWith('requires_')) ??
      services.stripe.setupIntents.create(
        {
          customer,
          allowed_payment_method_types: ['card'],
          usage: 'off_session',
          metadata: { purpose: cardUpdatePurpose, subscriptionId: row.id, leadId: row.leadId },
        },
        { idempotencyKey: setupKey(services, row.id, data) },
      )
    )
  }
  const intent = await orStripeUnavailable(services, findOrMake, { logged: 'The setup of a new card failed' })
  if (intent.client_secret === null) throw new AppError('unavailable', apiMessages.unavailable)
  return { setupIntentId: intent.id, clientSecret: intent.client_secret }
}

/**
 * Makes the card of a confirmed setup the plan's payment method and returns its id. Throws 404 if the setup is not this
 * customer's, 402 if it has no confirmed card.
 */
export async function takeNewCard(
  services: Services,
  own: OwnSubscription,
  setupIntentId: string,
): Promise<string> {
  refuseEnded(own)
  const intent = await findSetup(services, setupIntentId)
  if (intent === undefined || !belongsTo(own, intent)) throw new AppError('not_found', apiMessages.notFound)
  const { status, last_setup_error: error, payment_method: method } = intent
  if (status !== 'succeeded' || method === null) {
    const code = error === null ? undefined : publicCode(error.code, error.decline_code)
    throw code === undefined
      ? new AppError('payment_failed', apiMessages.cardNotConfirmed, {
          detailCode: 'incomplete_payment_details',
        })
      : new AppError('payment_failed', paymentErrorMessage(code), { detailCode: code })
  }
  const target = idOf(method)
  const { id: subscriptionId, leadId, paymentMethodId } = own.row
  if (paymentMethodId !== target)
    await runChange(services, { subscriptionId, leadId, userId: own.userId, kind: 'card', target })
  return target
}

async function findSetup(services: Services, id: string): Promise<Stripe.SetupIntent | undefined> {
  if (!id.startsWith('seti_')) return undefined
  return orStripeUnavailable(services, () => unlessMissing(services.stripe.setupIntents.retrieve(id)), {
    logged: 'The setup of a new card could not be read',
  })
}

/** Declines in earlier setups count as well. */
async function refuseMoreCards(services: Services, setups: readonly Stripe.SetupIntent[]): Promise<void> {
  const { config, db, now } = services
  if (!config.cardGuard) return
  const { most, within } = cardGuardLimits.declinesPerLead
  const ids = setups.map(({ id }) => id)
  if ((await countRefusals(db.query, ids, new Date(now() - within))) >= most)
    throw new AppError('too_many_requests', apiMessages.checkoutPaused)
}

// NOTE: concurrent requests share one setup. The minute in the key ends Stripe's replay of an error soon.
function setupKey({ now }: Services, subscriptionId: string, made: readonly Stripe.SetupIntent[]): string {
  return `card:${subscriptionId}:${made[0]?.id ?? 'first'}:${Math.floor(now() / minuteMs)}`
}

function belongsTo({ row }: OwnSubscription, { customer, metadata }: Stripe.SetupIntent): boolean {
  return (
    customer !== null &&
    idOf(customer) === row.stripeCustomerId &&
    metadata?.['purpose'] === cardUpdatePurpose &&
    metadata['subscriptionId'] === row.id
  )
}

function customerOf({ row }: OwnSubscription): string {
  if (row.stripeCustomerId === null) throw new Error(`Subscription ${row.id} has no customer`)
  return row.stripeCustomerId
}
