import { apiMessages } from '@fennel/contract'
import type { SubscriptionFlowResult } from '@fennel/contract'
import { adminSetupProductId } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { orStripeUnavailable } from './or-stripe-unavailable.ts'
import type { Services } from '#api/services.ts'

/** Whether an operator makes this request. Passed in, because payments does not import accounts. */
export type IsOperator = (request: FastifyRequest) => Promise<boolean>

/** Opens a card set-up that belongs to no customer and can charge nothing. Throws 404 for anyone but an operator. */
export async function setUpOperatorCard(
  services: Services,
  isOperator: IsOperator,
  request: FastifyRequest,
): Promise<SubscriptionFlowResult> {
  if (!(await isOperator(request))) throw new AppError('not_found', apiMessages.notFound)
  const intent = await orStripeUnavailable(
    services,
    async () =>
      services.stripe.setupIntents.create({
        allowed_payment_method_types: ['card'],
        usage: 'on_session',
        metadata: { purpose: adminSetupProductId },
      }),
    { logged: 'A card set-up for an operator could not be opened', message: apiMessages.paymentTimedOut },
  )
  return {
    ...(intent.client_secret === null ? {} : { clientSecret: intent.client_secret }),
    intentType: 'setup',
    requiresAction: false,
    requiresConfirmation: true,
    status: intent.status,
  }
}
