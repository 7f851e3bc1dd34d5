import type { SetupIntent } from '../records/setup-intent.ts'
import { endpoint, type Endpoint } from '../wire/endpoint.ts'
import { listPage, paging } from '../wire/list-page.ts'
import {
  allowedPaymentMethodTypes,
  assertOneChoice,
  removedPaymentMethodTypes,
} from '../wire/payment-method-types.ts'
import { present } from '../wire/present.ts'
import { boolean, ignored, metadata, oneOf, required, shape, string } from '../wire/readers.ts'
import type { World } from '../world/world.ts'
import { applyMetadata } from './apply-metadata.ts'
import { cancelSetup } from './cancel-setup.ts'
import { redeemConfirmationToken } from './confirmation-tokens.ts'
import { confirmSetup, makeSetupIntent } from './confirm-setup.ts'
import { editIntent } from './edit-intent.ts'
import { mustFind } from './must-find.ts'
import { assertUsable, resolvePaymentMethod } from './payment-methods.ts'

/** What may still be chosen when an intent is confirmed. */
const choices = {
  allowed_payment_method_types: allowedPaymentMethodTypes,
  payment_method: string,
  payment_method_options: ignored,
  payment_method_types: removedPaymentMethodTypes,
}

const editable = {
  ...choices,
  customer: string,
  description: string,
  metadata,
}

const confirming = {
  confirmation_token: string,
  mandate_data: ignored,
  return_url: string,
  use_stripe_sdk: boolean,
}

/** The set-up with a confirmation token's card applied; unchanged without one. */
export function withToken(world: World, intent: SetupIntent, token: string | undefined): SetupIntent {
  if (token === undefined) return intent
  const { payment_method } = redeemConfirmationToken(world, token, intent)
  return editIntent(world, intent, { payment_method })
}

export const setupIntentEndpoints: readonly Endpoint[] = [
  endpoint(
    'POST',
    '/v1/setup_intents',
    {
      ...editable,
      ...confirming,
      automatic_payment_methods: shape({
        allow_redirects: oneOf('always', 'never'),
        enabled: required(boolean),
      }),
      confirm: boolean,
      usage: oneOf('off_session', 'on_session'),
    },
    (world, params) => {
      assertOneChoice(params.allowed_payment_method_types, params.automatic_payment_methods)
      const { customer, payment_method: named } = params
      if (customer !== undefined) mustFind(world, 'customer', customer, 'customer')
      const method = named === undefined ? undefined : resolvePaymentMethod(world, named)
      if (method) assertUsable(method, customer ?? null)
      const intent = makeSetupIntent(world, {
        allowed: params.allowed_payment_method_types ?? null,
        customer: customer ?? null,
        description: params.description ?? null,
        metadata: applyMetadata({}, params.metadata),
        paymentMethod: method?.id ?? null,
        usage: params.usage ?? 'off_session',
      })
      if (params.confirm !== true) return present(intent)
      return present(confirmSetup(world, withToken(world, intent, params.confirmation_token)))
    },
  ),
  endpoint(
    'GET',
    '/v1/setup_intents',
    { ...paging, customer: string, payment_method: string },
    (world, params) => {
      const { customer, payment_method, ...page } = params
      return listPage(world.store, 'setup_intent', { customer, payment_method }, page, '/v1/setup_intents')
    },
  ),
  endpoint(
    'GET',
    '/v1/setup_intents/{intent}',
    { client_secret: ignored },
    (world, _params, { intent = '' }) => present(mustFind(world, 'setup_intent', intent, 'intent')),
  ),
  endpoint('POST', '/v1/setup_intents/{intent}', editable, (world, params, { intent = '' }) => {
    const updated = editIntent(world, mustFind(world, 'setup_intent', intent, 'intent'), params)
    world.store.save(updated)
    return present(updated)
  }),
  endpoint(
    'POST',
    '/v1/setup_intents/{intent}/confirm',
    { ...choices, ...confirming },
    (world, params, { intent = '' }) => {
      const found = mustFind(world, 'setup_intent', intent, 'intent')
      const settled = found.status === 'succeeded' || found.status === 'canceled'
      const { confirmation_token: token } = params
      return present(
        confirmSetup(world, settled ? found : withToken(world, editIntent(world, found, params), token)),
      )
    },
  ),
  endpoint(
    'POST',
    '/v1/setup_intents/{intent}/cancel',
    { cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer') },
    (world, params, { intent = '' }) =>
      present(
        cancelSetup(
          world,
          mustFind(world, 'setup_intent', intent, 'intent'),
          params.cancellation_reason ?? null,
        ),
      ),
  ),
]
