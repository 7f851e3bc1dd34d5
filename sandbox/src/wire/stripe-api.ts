import type { FastifyInstance, FastifyRequest } from 'fastify'
import qs from 'qs'
import { checkoutSessionEndpoints } from '../billing/checkout-sessions.ts'
import { confirmationTokenEndpoints } from '../billing/confirmation-tokens.ts'
import { couponEndpoints } from '../billing/coupons.ts'
import { customerEndpoints } from '../billing/customers.ts'
import { invoiceEndpoints } from '../billing/invoices.ts'
import { moneyBackEndpoints } from '../billing/money-back.ts'
import { paymentIntentEndpoints } from '../billing/payment-intents.ts'
import { paymentMethodDomainEndpoints } from '../billing/payment-method-domains.ts'
import { paymentMethodEndpoints } from '../billing/payment-methods.ts'
import { priceEndpoints } from '../billing/prices.ts'
import { productEndpoints } from '../billing/products.ts'
import { setupIntentEndpoints } from '../billing/setup-intents.ts'
import { subscriptionScheduleEndpoints } from '../billing/subscription-schedules.ts'
import { subscriptionEndpoints } from '../billing/subscriptions.ts'
import { testClockEndpoints } from '../billing/test-clocks.ts'
import { webhookEndpointEndpoints } from '../webhooks/webhook-endpoints.ts'
import { frozenAtTestClock } from '../world/frozen-at-test-clock.ts'
import { expand } from './expand.ts'
import { matchEndpoint, type Endpoint } from './endpoint.ts'
import type { Raw } from './readers.ts'
import { serveRequest, type Serving } from './serve-request.ts'
import { StripeError } from './stripe-error.ts'

/** Every endpoint of the server API. */
export const endpoints: readonly Endpoint[] = [
  ...checkoutSessionEndpoints,
  ...confirmationTokenEndpoints,
  ...couponEndpoints,
  ...customerEndpoints,
  ...invoiceEndpoints,
  ...moneyBackEndpoints,
  ...paymentIntentEndpoints,
  ...paymentMethodDomainEndpoints,
  ...paymentMethodEndpoints,
  ...priceEndpoints,
  ...productEndpoints,
  ...setupIntentEndpoints,
  ...subscriptionEndpoints,
  ...subscriptionScheduleEndpoints,
  ...testClockEndpoints,
  ...webhookEndpointEndpoints,
]

/** Parameters that identify whose call it is, and so the test clock it runs under. */
const ownerParameters = [
  'charge',
  'customer',
  'from_subscription',
  'payment_intent',
  'subscription',
  'test_clock',
] as const

const parse = (text: string): { [key: string]: Raw } => {
  const parsed: { [key: string]: Raw } = {}
  return Object.assign(parsed, qs.parse(text, { arrayLimit: 100, depth: 10, parameterLimit: 2000 }))
}

function keyOf(request: FastifyRequest): string | undefined {
  const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme === 'Bearer') return value
  if (scheme === 'Basic') return Buffer.from(value, 'base64').toString().split(':')[0]
  return undefined
}

function assertSecretKey(request: FastifyRequest): void {
  const key = keyOf(request)
  const refuse = (message: string, code?: string): never => {
    throw new StripeError(401, 'invalid_request_error', message, code === undefined ? {} : { code }, {
      replayed: false,
    })
  }
  if (key === undefined || key === '') {
    refuse(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth ' +
        "(e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  } else if (key.startsWith('pk_')) {
    refuse(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      'secret_key_required',
    )
  } else if (!/^(sk|rk)_(sandbox|test)/.test(key)) {
    refuse(`Invalid API Key provided: ${key.slice(0, 7)}${'*'.repeat(8)}`)
  }
}

/** Mounts the server API at `/v1`. It takes form bodies and answers with JSON. */
export function mountStripeApi(app: FastifyInstance, serving: Serving): void {
  const { world } = serving
  app.route({
    method: ['DELETE', 'GET', 'POST'],
    url: '/v1/*',
    handler: async (request, reply) => {
      const [path = '', query = ''] = request.url.split('?')
      const body = typeof request.body === 'string' ? request.body : ''
      const work = (): object => {
        assertSecretKey(request)
        const found = matchEndpoint(endpoints, request.method, path)
        if (!found) {
          throw new StripeError(
            404,
            'invalid_request_error',
            `Unrecognized request URL (${request.method}: ${path}). If you are trying to list objects, remove the trailing ` +
              'slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your ' +
              'code. Please see https://stripe.com/docs or we can help at https://support.stripe.com/.',
            {},
            { replayed: false },
          )
        }
        const raw = { ...parse(query), ...parse(body) }
        const owners = [...Object.values(found.parts), ...ownerParameters.map((name) => raw[name])]
        const result = frozenAtTestClock(world, owners, () => found.endpoint.serve(world, raw, found.parts))
        return result.expand.length === 0
          ? result.body
          : expand(world.store, { ...result.body }, result.expand)
      }
      await serveRequest(serving, request, reply, { body, path, work })
      return reply
    },
  })
}
