import { apiMessages } from '@fennel/contract'
import type { SubscriptionFlowResult } from '@fennel/contract'
import type Stripe from 'stripe'
import { AppError } from '#api/app-error.ts'
import type { LeadRecord } from '#api/leads/index.ts'
import { customerOf } from '#api/payments/ensure-customer.ts'
import { stripeFailureOf } from '#api/payments/stripe-failure.ts'
import type { Services } from '#api/services.ts'

/** Marks the set-ups made here, apart from those that belong to a subscription. */
const purpose = 'card-setup'

/** A card set-up for the lead's customer, without any purchase; one that is still open is handed out again. */
export async function offerSetup(services: Services, lead: LeadRecord): Promise<SubscriptionFlowResult> {
  const intent = await setupOf(services, lead)
  return {
    ...(intent.client_secret === null ? {} : { clientSecret: intent.client_secret }),
    intentType: 'setup',
    requiresAction: intent.status === 'requires_action',
    requiresConfirmation: intent.status !== 'requires_action',
    status: intent.status,
  }
}

async function setupOf(services: Services, lead: LeadRecord): Promise<Stripe.SetupIntent> {
  const { id: leadId, email, appName: brandId } = lead
  try {
    const customer = await customerOf(services, { leadId, email, brandId, creationRound: 1 })
    const { data } = await services.stripe.setupIntents.list({ customer, limit: 20 })
    const open = data.find((intent) => intent.metadata?.['purpose'] === purpose && isOpen(intent))
    if (open !== undefined) return open
    return await services.stripe.setupIntents.create({
      customer,
      allowed_payment_method_types: ['card'],
      usage: 'off_session',
      metadata: { purpose, leadId, brand: brandId },
    })
  } catch (error) {
    stripeFailureOf(error)
    services.log.error({ err: error, lead: leadId }, 'A card set-up could not be opened')
    throw new AppError('unavailable', apiMessages.paymentTimedOut)
  }
}

function isOpen({ status }: Stripe.SetupIntent): boolean {
  return status.startsWith('requires_')
}
