import type { PaymentIntent } from '../records/payment-intent.ts'
import { endpoint, type Endpoint } from '../wire/endpoint.ts'
import { listPage, paging } from '../wire/list-page.ts'
import {
  allowedPaymentMethodTypes,
  assertOneChoice,
  removedPaymentMethodTypes,
} from '../wire/payment-method-types.ts'
import { present } from '../wire/present.ts'
import {
  boolean,
  clearable,
  ignored,
  integer,
  metadata,
  oneOf,
  required,
  shape,
  string,
} from '../wire/readers.ts'
import { badParameter, refusal } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { applyMetadata } from './apply-metadata.ts'
import { cancelPayment } from './cancel-payment.ts'
import { redeemConfirmationToken } from './confirmation-tokens.ts'
import { confirmPayment } from './confirm-payment.ts'
import { editIntent, type IntentEdit } from './edit-intent.ts'
import { makePaymentIntent } from './make-payment-intent.ts'
import { mustFind } from './must-find.ts'
import { assertUsable, resolvePaymentMethod } from './payment-methods.ts'
import { smallestCharge } from './smallest-charge.ts'

const futureUsage = oneOf('off_session', 'on_session')

/** What may still be chosen when an intent is confirmed. */
const choices = {
  allowed_payment_method_types: allowedPaymentMethodTypes,
  payment_method: string,
  payment_method_options: ignored,
  payment_method_types: removedPaymentMethodTypes,
  receipt_email: clearable(string),
  setup_future_usage: clearable(futureUsage),
}

const editable = {
  ...choices,
  customer: string,
  description: string,
  metadata,
  statement_descriptor: string,
  statement_descriptor_suffix: string,
}

const confirming = {
  confirmation_token: string,
  error_on_requires_action: boolean,
  mandate_data: ignored,
  off_session: boolean,
  return_url: string,
  use_stripe_sdk: boolean,
}

const automatic = shape({ allow_redirects: oneOf('always', 'never'), enabled: required(boolean) })

interface PaymentEdit extends IntentEdit {
  allowed_payment_method_types?: string[] | undefined
  receipt_email?: string | null | undefined
  setup_future_usage?: 'off_session' | 'on_session' | null | undefined
  statement_descriptor?: string | undefined
  statement_descriptor_suffix?: string | undefined
}

/** The payment with the requested changes. */
export function editPayment(world: World, intent: PaymentIntent, edit: PaymentEdit): PaymentIntent {
  return {
    ...editIntent(world, intent, edit),
    allowed_payment_method_types: edit.allowed_payment_method_types ?? intent.allowed_payment_method_types,
    receipt_email: edit.receipt_email === undefined ? intent.receipt_email : edit.receipt_email,
    setup_future_usage:
      edit.setup_future_usage === undefined ? intent.setup_future_usage : edit.setup_future_usage,
    statement_descriptor: edit.statement_descriptor ?? intent.statement_descriptor,
    statement_descriptor_suffix: edit.statement_descriptor_suffix ?? intent.statement_descriptor_suffix,
  }
}

/** The intent with a confirmation token applied; unchanged without one. */
export function withToken(world: World, intent: PaymentIntent, token: string | undefined): PaymentIntent {
  if (token === undefined) return intent
  const { payment_method, setup_future_usage } = redeemConfirmationToken(world, token, intent)
  const edit =
    intent.setup_future_usage === null ? { payment_method, setup_future_usage } : { payment_method }
  return editPayment(world, intent, edit)
}

function assertAmount(amount: number): void {
  if (amount < smallestCharge) {
    throw refusal('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  }
  if (amount > 99_999_999) {
    throw refusal('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' })
  }
}

export const paymentIntentEndpoints: readonly Endpoint[] = [
  endpoint(
    'POST',
    '/v1/payment_intents',
    {
      ...editable,
      ...confirming,
      amount: required(integer),
      automatic_payment_methods: automatic,
      capture_method: oneOf('automatic', 'automatic_async'),
      confirm: boolean,
      confirmation_method: oneOf('automatic', 'manual'),
      currency: required(string),
    },
    (world, params) => {
      assertAmount(params.amount)
      assertOneChoice(params.allowed_payment_method_types, params.automatic_payment_methods)
      if (params.confirm !== true && params.off_session !== undefined) {
        throw badParameter(
          'You can only specify `off_session` when `confirm` is set to `true`.',
          'off_session',
        )
      }
      if (params.confirm !== true && params.confirmation_token !== undefined) {
        throw badParameter(
          'You can only specify `confirmation_token` when `confirm` is set to `true`.',
          'confirmation_token',
        )
      }
      const { customer, payment_method: named } = params
      if (customer !== undefined) mustFind(world, 'customer', customer, 'customer')
      const method = named === undefined ? undefined : resolvePaymentMethod(world, named)
      if (method) assertUsable(method, customer ?? null)
      const intent = makePaymentIntent(world, {
        amount: params.amount,
        currency: params.currency,
        customer: customer ?? null,
        description: params.description ?? null,
        futureUsage: params.setup_future_usage ?? null,
        metadata: applyMetadata({}, params.metadata),
        paymentMethod: method?.id ?? null,
        rest: {
          allowed_payment_method_types: params.allowed_payment_method_types ?? null,
          automatic_payment_methods: params.allowed_payment_method_types
            ? null
            : {
                allow_redirects: params.automatic_payment_methods?.allow_redirects ?? 'always',
                enabled: params.automatic_payment_methods?.enabled ?? true,
              },
          confirmation_method: params.confirmation_method ?? 'automatic',
          receipt_email: params.receipt_email ?? null,
          statement_descriptor: params.statement_descriptor ?? null,
          statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
        },
      })
      if (params.confirm !== true) return present(intent)
      const { off_session: offSession, error_on_requires_action: errorOnRequiresAction } = params
      const chosen = withToken(world, intent, params.confirmation_token)
      return present(confirmPayment(world, chosen, { offSession, errorOnRequiresAction }))
    },
  ),
  endpoint('GET', '/v1/payment_intents', { ...paging, customer: string }, (world, { customer, ...page }) =>
    listPage(world.store, 'payment_intent', { customer }, page, '/v1/payment_intents'),
  ),
  endpoint(
    'GET',
    '/v1/payment_intents/{intent}',
    { client_secret: ignored },
    (world, _params, { intent = '' }) => present(mustFind(world, 'payment_intent', intent, 'intent')),
  ),
  endpoint(
    'POST',
    '/v1/payment_intents/{intent}',
    { ...editable, amount: integer, currency: string },
    (world, params, { intent = '' }) => {
      const old = mustFind(world, 'payment_intent', intent, 'intent')
      if (params.amount !== undefined) assertAmount(params.amount)
      const settled = old.status === 'succeeded' || old.status === 'canceled'
      if (settled && (params.amount !== undefined || params.payment_method !== undefined)) {
        throw refusal(
          `This PaymentIntent's amount could not be updated because it has a status of ${old.status}.`,
          {
            code: 'payment_intent_unexpected_state',
            payment_intent: present(old),
          },
        )
      }
      const edited = editPayment(world, old, params)
      const updated: PaymentIntent = {
        ...edited,
        amount: params.amount ?? edited.amount,
        currency: params.currency?.toLowerCase() ?? edited.currency,
      }
      world.store.save(updated)
      return present(updated)
    },
  ),
  endpoint(
    'POST',
    '/v1/payment_intents/{intent}/confirm',
    { ...choices, ...confirming },
    (world, params, { intent = '' }) => {
      const found = mustFind(world, 'payment_intent', intent, 'intent')
      const settled = found.status === 'succeeded' || found.status === 'canceled'
      const { off_session: offSession, error_on_requires_action: errorOnRequiresAction } = params
      const { confirmation_token: token } = params
      return present(
        confirmPayment(world, settled ? found : withToken(world, editPayment(world, found, params), token), {
          offSession,
          errorOnRequiresAction,
        }),
      )
    },
  ),
  endpoint(
    'POST',
    '/v1/payment_intents/{intent}/cancel',
    { cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer') },
    (world, params, { intent = '' }) =>
      present(
        cancelPayment(
          world,
          mustFind(world, 'payment_intent', intent, 'intent'),
          params.cancellation_reason ?? null,
        ),
      ),
  ),
]
