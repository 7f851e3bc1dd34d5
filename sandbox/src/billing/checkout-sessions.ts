import type { Price } from '../records/catalog.ts'
import type { CheckoutSession } from '../records/checkout-session.ts'
import { endpoint, type Endpoint } from '../wire/endpoint.ts'
import { listPage, paging } from '../wire/list-page.ts'
import { allowedPaymentMethodTypes, removedPaymentMethodTypes } from '../wire/payment-method-types.ts'
import { present } from '../wire/present.ts'
import {
  boolean,
  clearable,
  ignored,
  integer,
  list,
  metadata,
  oneOf,
  required,
  shape,
  string,
  type Read,
} from '../wire/readers.ts'
import { badParameter, refusal } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { applyMetadata } from './apply-metadata.ts'
import { reduction } from './coupons.ts'
import { expireSession } from './expire-session.ts'
import { mustFind } from './must-find.ts'
import type { CheckoutOrder } from './pay-checkout.ts'
import { inlinePrice } from './prices.ts'
import { smallestCharge } from './smallest-charge.ts'
import { priceOf } from './subscription-items.ts'

const hour = 3600

const fields = {
  adaptive_pricing: shape({ enabled: boolean }),
  allow_promotion_codes: ignored,
  allowed_payment_method_types: allowedPaymentMethodTypes,
  billing_address_collection: ignored,
  cancel_url: string,
  client_reference_id: string,
  customer: string,
  customer_email: string,
  discounts: list(shape({ coupon: string })),
  expires_at: integer,
  line_items: required(list(shape({ price: string, price_data: inlinePrice, quantity: integer }))),
  locale: ignored,
  metadata,
  mode: required(oneOf('payment', 'subscription')),
  payment_method_collection: oneOf('always', 'if_required'),
  payment_method_types: removedPaymentMethodTypes,
  subscription_data: shape({ description: clearable(string), metadata, trial_period_days: integer }),
  success_url: required(string),
  ui_mode: oneOf('hosted_page'),
}

interface Line {
  price: Price
  quantity: number
}

const costOf = (lines: Line[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0)

const named = ({ price, quantity }: Line): { price: string; quantity: number } => ({
  price: price.id,
  quantity,
})

function create(world: World, params: Read<typeof fields>): CheckoutSession {
  const subscribing = params.mode === 'subscription'
  const lines = params.line_items.map((given, index) => ({
    price: priceOf(world, given, `line_items[${index}]`, subscribing ? undefined : 'one_time'),
    quantity: given.quantity ?? 1,
  }))
  const currency = lines[0]?.price.currency
  if (currency === undefined)
    throw badParameter('At least one line item is required.', 'line_items', 'parameter_missing')
  const recurring = lines.filter(({ price }) => price.type === 'recurring')
  const oneTime = lines.filter(({ price }) => price.type === 'one_time')
  if (subscribing && recurring.length === 0) {
    throw badParameter(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      'mode',
    )
  }
  if (lines.some(({ price }) => price.currency !== currency))
    throw badParameter('All prices on a Checkout Session must have the same currency.', 'line_items')
  const coupons = (params.discounts ?? []).map(({ coupon = '' }, index) =>
    mustFind(world, 'coupon', coupon, `discounts[${index}][coupon]`),
  )
  const trialDays = params.subscription_data?.trial_period_days ?? 0
  // NOTE: during a trial nothing recurring is due, but one-time items are due at once.
  const subtotal = costOf(trialDays > 0 ? oneTime : lines)
  const off = coupons.reduce((sum, coupon) => sum + reduction(coupon, subtotal - sum), 0)
  const total = subtotal - off
  if (total > 0 && total < smallestCharge) {
    throw refusal("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    })
  }
  const id = world.ids('cs_test')
  const order: CheckoutOrder = {
    items: recurring.map(named),
    oneTime: oneTime.map(named),
    discounts: coupons.map(({ id: coupon }) => ({ coupon })),
    metadata: applyMetadata({}, params.subscription_data?.metadata),
    trialDays,
  }
  return {
    id,
    object: 'checkout.session',
    // NOTE: on by default, as in a new account, so that code that wants the catalog price has to say so.
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? true },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: subtotal,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: world.now(),
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer:
      params.customer === undefined ? null : mustFind(world, 'customer', params.customer, 'customer').id,
    customer_account: null,
    customer_creation: subscribing ? 'always' : null,
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: params.expires_at ?? world.now() + 24 * hour,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: applyMetadata({}, params.metadata),
    mode: params.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: subscribing ? (params.payment_method_collection ?? 'always') : null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: off, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    // The hosted page is served from the shop's own origin, which only `success_url` reveals here.
    url: new URL(`/sandbox/checkout/${id}`, params.success_url).href,
    wallet_options: null,
    _order: { ...order },
  }
}

function expire(world: World, session: CheckoutSession): CheckoutSession {
  if (session.status !== 'open')
    throw refusal(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Session has a status of ${session.status}.`,
    )
  return expireSession(world, session)
}

export const checkoutSessionEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/checkout/sessions', fields, (world, params) => {
    const session = create(world, params)
    world.store.save(session)
    return present(session)
  }),
  endpoint(
    'GET',
    '/v1/checkout/sessions',
    {
      ...paging,
      customer: string,
      payment_intent: string,
      status: oneOf('complete', 'expired', 'open'),
      subscription: string,
    },
    (world, params) => {
      const { customer, payment_intent, status, subscription, ...page } = params
      return listPage(
        world.store,
        'checkout.session',
        { customer, payment_intent, status, subscription },
        page,
        '/v1/checkout/sessions',
      )
    },
  ),
  endpoint('GET', '/v1/checkout/sessions/{id}', {}, (world, _params, { id = '' }) =>
    present(mustFind(world, 'checkout.session', id)),
  ),
  endpoint('POST', '/v1/checkout/sessions/{id}/expire', {}, (world, _params, { id = '' }) =>
    present(expire(world, mustFind(world, 'checkout.session', id))),
  ),
]
