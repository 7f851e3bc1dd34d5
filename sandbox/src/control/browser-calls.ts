import type { FastifyInstance } from 'fastify'
import { makeConfirmationToken } from '../billing/confirmation-tokens.ts'
import { makePaymentMethod } from '../billing/make-payment-method.ts'
import { answerPaymentChallenge, confirmPayment } from '../billing/confirm-payment.ts'
import { answerSetupChallenge, confirmSetup } from '../billing/confirm-setup.ts'
import { mustFind } from '../billing/must-find.ts'
import { editIntent } from '../billing/edit-intent.ts'
import { editPayment, withToken as paymentWithToken } from '../billing/payment-intents.ts'
import { billingDetails } from '../billing/payment-methods.ts'
import { withToken as setupWithToken } from '../billing/setup-intents.ts'
import type { PaymentIntent } from '../records/payment-intent.ts'
import type { SetupIntent } from '../records/setup-intent.ts'
import { present } from '../wire/present.ts'
import {
  integer,
  oneOf,
  readFields,
  required,
  shape,
  string,
  type Fields,
  type Raw,
  type Read,
} from '../wire/readers.ts'
import { serveRequest, type Serving } from '../wire/serve-request.ts'
import { StripeError } from '../wire/stripe-error.ts'
import { frozenAtTestClock } from '../world/frozen-at-test-clock.ts'
import type { World } from '../world/world.ts'
import { jsonBody } from './json-body.ts'

const card = shape({
  cvc: string,
  exp_month: integer,
  exp_year: integer,
  number: required(string),
  wallet: oneOf('apple_pay', 'google_pay'),
})

const method = { billing_details: billingDetails, card: required(card) }
const methodData = shape(method)
type MethodData = NonNullable<ReturnType<typeof methodData>>

const secret = { client_secret: required(string) }
const confirmation = {
  ...secret,
  confirmation_token: string,
  payment_method: string,
  payment_method_data: methodData,
}
const challenge = { ...secret, outcome: required(oneOf('cancel', 'complete', 'fail')) }

/** What the browser may see of an intent: everything but the customer and the metadata. */
const forBrowser = (intent: PaymentIntent | SetupIntent): object => {
  const { customer: _customer, metadata: _metadata, ...rest } = present(intent)
  return rest
}

function assertPublishableKey(key: string): void {
  if (/^pk_(sandbox|test)/.test(key)) return
  throw new StripeError(
    401,
    'invalid_request_error',
    `Invalid API Key provided: ${key.slice(0, 7)}********`,
    {},
    { replayed: false },
  )
}

const wrongSecret = (kind: string): StripeError =>
  new StripeError(
    400,
    'invalid_request_error',
    `The client_secret provided does not match any associated ${kind} on this account. Ensure the publishable key used belongs to the same account that created the ${kind}.`,
    {
      code: kind === 'PaymentIntent' ? 'payment_intent_invalid_parameter' : 'setup_intent_invalid_parameter',
      param: 'client_secret',
    },
    { replayed: false },
  )

function paymentBySecret(world: World, clientSecret: string): PaymentIntent {
  const found = world.store.find('payment_intent', clientSecret.split('_secret_')[0] ?? '')
  if (found?.client_secret !== clientSecret) throw wrongSecret('PaymentIntent')
  return found
}

function setupBySecret(world: World, clientSecret: string): SetupIntent {
  const found = world.store.find('setup_intent', clientSecret.split('_secret_')[0] ?? '')
  if (found?.client_secret !== clientSecret) throw wrongSecret('SetupIntent')
  return found
}

function methodFrom(world: World, data: MethodData): string {
  const { number, exp_month: expMonth, exp_year: expYear, cvc, wallet } = data.card
  return makePaymentMethod(world, { number, expMonth, expYear, cvc }, data.billing_details, wallet).id
}

/** The payment method the request names, if any. Without one, the intent keeps the one it has. */
function chosen(world: World, params: Read<typeof confirmation>): { payment_method?: string } {
  const method = params.payment_method_data
    ? methodFrom(world, params.payment_method_data)
    : params.payment_method
  return method === undefined ? {} : { payment_method: method }
}

const settled = ({ status }: PaymentIntent | SetupIntent): boolean =>
  status === 'succeeded' || status === 'canceled'

/** The calls of the browser half, authorized by a publishable key and, for an intent, its client secret. */
export function mountBrowserCalls(app: FastifyInstance, serving: Serving): void {
  const { world } = serving
  const call = <F extends Fields>(name: string, fields: F, run: (params: Read<F>) => object): void => {
    app.post(`/sandbox/browser/${name}`, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const work = (): object => {
        const { key, ...params } = readFields(
          { ...fields, key: required(string) },
          jsonBody(body) as { [key: string]: Raw },
        )
        assertPublishableKey(String(key))
        const secret = String(params['client_secret'] ?? '').split('_secret_')[0]
        return frozenAtTestClock(world, [secret], () => run(params as unknown as Read<F>))
      }
      await serveRequest(serving, request, reply, { body, path: `/sandbox/browser/${name}`, work })
      return reply
    })
  }

  call('payment_methods', method, (params) =>
    present(mustFind(world, 'payment_method', methodFrom(world, params))),
  )
  call(
    'confirmation_tokens',
    { ...method, return_url: string, setup_future_usage: oneOf('off_session', 'on_session') },
    (params) =>
      present(
        makeConfirmationToken(world, mustFind(world, 'payment_method', methodFrom(world, params)), {
          futureUsage: params.setup_future_usage,
          returnUrl: params.return_url,
        }),
      ),
  )
  call('payment_intents/retrieve', secret, (params) =>
    forBrowser(paymentBySecret(world, params.client_secret)),
  )
  call('payment_intents/confirm', confirmation, (params) => {
    const intent = paymentBySecret(world, params.client_secret)
    return forBrowser(
      confirmPayment(
        world,
        settled(intent)
          ? intent
          : paymentWithToken(
              world,
              editPayment(world, intent, chosen(world, params)),
              params.confirmation_token,
            ),
      ),
    )
  })
  call('payment_intents/challenge', challenge, (params) =>
    forBrowser(answerPaymentChallenge(world, paymentBySecret(world, params.client_secret), params.outcome)),
  )
  call('setup_intents/retrieve', secret, (params) => forBrowser(setupBySecret(world, params.client_secret)))
  call('setup_intents/confirm', confirmation, (params) => {
    const intent = setupBySecret(world, params.client_secret)
    return forBrowser(
      confirmSetup(
        world,
        settled(intent)
          ? intent
          : setupWithToken(
              world,
              editIntent(world, intent, chosen(world, params)),
              params.confirmation_token,
            ),
      ),
    )
  })
  call('setup_intents/challenge', challenge, (params) =>
    forBrowser(answerSetupChallenge(world, setupBySecret(world, params.client_secret), params.outcome)),
  )
}
