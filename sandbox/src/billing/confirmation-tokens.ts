import type { ConfirmationToken } from '../records/confirmation-token.ts'
import type { FutureUsage } from '../records/payment-intent.ts'
import type { PaymentMethod } from '../records/payment-method.ts'
import { endpoint, type Endpoint } from '../wire/endpoint.ts'
import { present } from '../wire/present.ts'
import { oneOf, required, string } from '../wire/readers.ts'
import { refusal } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { mustFind } from './must-find.ts'
import { resolvePaymentMethod } from './payment-methods.ts'

const twelveHours = 12 * 3600

/** What the visitor chose, valid for one confirmation within twelve hours. */
export function makeConfirmationToken(
  world: World,
  method: PaymentMethod,
  given: { futureUsage?: FutureUsage | undefined; returnUrl?: string | undefined } = {},
): ConfirmationToken {
  const { allow_redisplay, billing_details, card, customer } = method
  const token: ConfirmationToken = {
    id: world.ids('ctoken'),
    object: 'confirmation_token',
    created: world.now(),
    expires_at: world.now() + twelveHours,
    livemode: false,
    metadata: null,
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: {
      allow_redisplay,
      billing_details,
      card,
      customer,
      customer_account: null,
      type: 'card',
    },
    return_url: given.returnUrl ?? null,
    setup_future_usage: given.futureUsage ?? null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: true,
    _method: method.id,
  }
  world.store.save(token)
  return token
}

/** Redeems a token for an intent and returns its payment method and future usage. */
export function redeemConfirmationToken(
  world: World,
  id: string,
  intent: { id: string; object: 'payment_intent' | 'setup_intent' },
): { payment_method: string; setup_future_usage: FutureUsage | undefined } {
  const token = mustFind(world, 'confirmation_token', id, 'confirmation_token')
  const used = token.payment_intent ?? token.setup_intent
  if (used !== null && used !== intent.id)
    throw refusal(`The ConfirmationToken ${id} was already used with ${used}.`, {
      param: 'confirmation_token',
    })
  if (token.expires_at <= world.now())
    throw refusal(`The ConfirmationToken ${id} has expired.`, { param: 'confirmation_token' })
  world.store.save({ ...token, [intent.object]: intent.id })
  return { payment_method: token._method, setup_future_usage: token.setup_future_usage ?? undefined }
}

export const confirmationTokenEndpoints: readonly Endpoint[] = [
  endpoint(
    'POST',
    '/v1/test_helpers/confirmation_tokens',
    {
      payment_method: required(string),
      return_url: string,
      setup_future_usage: oneOf('off_session', 'on_session'),
    },
    (world, params) =>
      present(
        makeConfirmationToken(world, resolvePaymentMethod(world, params.payment_method), {
          futureUsage: params.setup_future_usage,
          returnUrl: params.return_url,
        }),
      ),
  ),
  endpoint('GET', '/v1/confirmation_tokens/{id}', {}, (world, _params, { id = '' }) =>
    present(mustFind(world, 'confirmation_token', id)),
  ),
]
