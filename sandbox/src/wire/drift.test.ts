import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Wire } from '../testing/wire-types.ts'
import { endpoints } from './stripe-api.ts'
import { openCustomer, openFixture, type Fixture } from '../testing/sandbox-fixture.ts'

const root = join(import.meta.dirname, '../../..')

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

interface Sample {
  type: string
  path: string
  body: object
}

/** Lives through everything the sandbox can do, so that every kind of object exists in every state. */
async function liveThroughEverything(): Promise<void> {
  const { stripe, post } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  const coupon = await stripe.coupons.create({ amount_off: 500, currency: 'usd', duration: 'once' })
  const base = { customer: customer.id, items: [{ price: monthly.id }] }
  const card = { default_payment_method: method.id }
  await stripe.subscriptions.create({ ...base, ...card, discounts: [{ coupon: coupon.id }] })
  await stripe.subscriptions.create({
    ...base,
    ...card,
    trial_period_days: 7,
    payment_behavior: 'default_incomplete',
  })
  await stripe.subscriptions.create({ ...base, payment_behavior: 'default_incomplete' })
  const doomed = await stripe.subscriptions.create({ ...base, ...card })
  await stripe.subscriptions.cancel(doomed.id)
  const pay = (payment_method: string) =>
    stripe.paymentIntents.create({
      amount: 1899,
      currency: 'usd',
      customer: customer.id,
      payment_method,
      confirm: true,
    })
  await pay('pm_card_createDispute')
  const warned = await pay('pm_card_createIssuerFraudRecord')
  await stripe.refunds.create({ payment_intent: warned.id })
  await pay('pm_card_authenticationRequiredAlways')
  await pay('pm_card_chargeDeclined').catch(() => undefined)
  await stripe.setupIntents.create({
    customer: customer.id,
    payment_method: 'pm_card_threeDSecureRequired',
    confirm: true,
  })
  await stripe.webhookEndpoints.create({ url: 'https://example.com/hook', enabled_events: ['invoice.paid'] })
  await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: monthly.id, quantity: 1 }],
    success_url: 'https://shop.example/done',
  })
  await post('/sandbox/cards/break', { payment_method: method.id })
  await post('/sandbox/clock/advance', { days: 40 })
}

const lists: readonly (readonly [type: string, path: string])[] = [
  ['Charge', '/v1/charges'],
  ['Checkout.Session', '/v1/checkout/sessions'],
  ['Coupon', '/v1/coupons'],
  ['Customer', '/v1/customers'],
  ['Dispute', '/v1/disputes'],
  [
    'Invoice',
    '/v1/invoices?expand[]=data.payments&expand[]=data.confirmation_secret&expand[]=data.discounts',
  ],
  ['InvoicePayment', '/v1/invoice_payments'],
  ['PaymentIntent', '/v1/payment_intents?expand[]=data.latest_charge'],
  ['PaymentMethod', '/v1/payment_methods'],
  ['Price', '/v1/prices'],
  ['Product', '/v1/products'],
  ['Radar.EarlyFraudWarning', '/v1/radar/early_fraud_warnings'],
  ['Refund', '/v1/refunds'],
  ['SetupIntent', '/v1/setup_intents'],
  ['Subscription', '/v1/subscriptions?status=all&expand[]=data.latest_invoice&expand[]=data.discounts'],
  ['WebhookEndpoint', '/v1/webhook_endpoints'],
]

async function takeSamples(): Promise<Sample[]> {
  const samples = lists.map(async ([type, path]) => {
    const headers = { authorization: 'Bearer sk_sandbox_1' }
    const joined = `${path}${path.includes('?') ? '&' : '?'}limit=100`
    const body = (await (await fetch(`${fixture.sandbox.url}${joined}`, { headers })).json()) as object
    return { type, path, body }
  })
  return Promise.all(samples)
}

/** The samples as source the compiler can hold against the SDK's own types. */
function sourceOf(samples: Sample[]): string {
  const lines = samples.map(
    ({ type, path, body }, index) =>
      `// ${path}\nexport const sample${index}: Wire<Stripe.ApiList<Stripe.${type}>> = ${JSON.stringify(body, null, 1)};`,
  )
  const wire = join(root, 'sandbox/src/testing/wire-types.ts')
  return `import type { Wire } from ${JSON.stringify(wire)};\n${lines.join('\n')}\n`
}

/** What the compiler has to say about a piece of source that knows \`Stripe\`. */
async function complaints(body: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-drift-'))
  const source = `import type Stripe from 'stripe';\n${body}`
  const settings = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      exactOptionalPropertyTypes: false,
      module: 'preserve',
      moduleResolution: 'bundler',
      noEmit: true,
      paths: { stripe: [join(root, 'node_modules/stripe/esm/stripe.esm.node.d.ts')] },
      typeRoots: [join(root, 'node_modules/@types')],
      types: ['node'],
    },
    files: ['samples.ts'],
  }
  await writeFile(join(folder, 'samples.ts'), source)
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  try {
    const run = promisify(execFile)(process.execPath, [
      join(root, 'node_modules/typescript/bin/tsc'),
      '-p',
      folder,
    ])
    return await run.then(
      () => '',
      (error: { stdout: string; stderr: string }) => `${error.stdout}${error.stderr}`,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

test(
  "every object is what the SDK's types of this very version say, to the last field and enum",
  { timeout: 60_000 },
  async () => {
    await liveThroughEverything()
    const samples = await takeSamples()
    for (const { body, path } of samples)
      expect({ ...body, path }).toMatchObject({
        object: 'list',
        data: expect.arrayContaining([expect.anything()]),
      })
    expect(await complaints(sourceOf(samples))).toBe('')
  },
)

const right: Wire<Stripe.Coupon> = {
  id: 'c',
  object: 'coupon',
  amount_off: 1,
  created: 1,
  currency: 'usd',
  duration: 'once',
  duration_in_months: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  name: null,
  percent_off: null,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
}

test.each([
  ['a value the enum does not have', { ...right, duration: 'always' }, /always/],
  ['a field the type does not have', { ...right, surprise: 1 }, /surprise/],
  ['a missing field', { ...right, valid: undefined }, /valid/],
])('the check sees %s', { timeout: 60_000 }, async (_name, coupon, words) => {
  const list = (data: object[]) => [
    { type: 'Coupon', path: '/v1/coupons', body: { object: 'list', has_more: false, url: '/', data } },
  ]
  expect(await complaints(sourceOf(list([right])))).toBe('')
  expect(await complaints(sourceOf(list([coupon])))).toMatch(words)
})

/** What each call takes, as the SDK names it. */
const parameters: Record<string, string> = {
  'POST /v1/checkout/sessions': 'Checkout.SessionCreateParams',
  'GET /v1/checkout/sessions': 'Checkout.SessionListParams',
  'POST /v1/coupons': 'CouponCreateParams',
  'POST /v1/coupons/{id}': 'CouponUpdateParams',
  'GET /v1/coupons': 'CouponListParams',
  'POST /v1/customers': 'CustomerCreateParams',
  'POST /v1/customers/{id}': 'CustomerUpdateParams',
  'GET /v1/customers': 'CustomerListParams',
  'GET /v1/customers/{id}/payment_methods': 'CustomerListPaymentMethodsParams',
  'GET /v1/charges': 'ChargeListParams',
  'POST /v1/charges/{id}': 'ChargeUpdateParams',
  'GET /v1/disputes': 'DisputeListParams',
  'POST /v1/disputes/{id}': 'DisputeUpdateParams',
  'GET /v1/events': 'EventListParams',
  'GET /v1/invoices': 'InvoiceListParams',
  'POST /v1/invoices/{id}': 'InvoiceUpdateParams',
  'POST /v1/invoices/{id}/pay': 'InvoicePayParams',
  'POST /v1/invoices/{id}/void': 'InvoiceVoidInvoiceParams',
  'POST /v1/invoices/create_preview': 'InvoiceCreatePreviewParams',
  'GET /v1/invoice_payments': 'InvoicePaymentListParams',
  'POST /v1/payment_intents': 'PaymentIntentCreateParams',
  'POST /v1/payment_intents/{intent}': 'PaymentIntentUpdateParams',
  'POST /v1/payment_intents/{intent}/confirm': 'PaymentIntentConfirmParams',
  'POST /v1/payment_intents/{intent}/cancel': 'PaymentIntentCancelParams',
  'GET /v1/payment_intents': 'PaymentIntentListParams',
  'GET /v1/payment_intents/{intent}': 'PaymentIntentRetrieveParams',
  'GET /v1/setup_intents/{intent}': 'SetupIntentRetrieveParams',
  'GET /v1/invoices/{id}/lines': 'InvoiceListLineItemsParams',
  'POST /v1/payment_methods': 'PaymentMethodCreateParams',
  'POST /v1/payment_methods/{id}': 'PaymentMethodUpdateParams',
  'POST /v1/payment_methods/{id}/attach': 'PaymentMethodAttachParams',
  'GET /v1/payment_methods': 'PaymentMethodListParams',
  'POST /v1/prices': 'PriceCreateParams',
  'POST /v1/prices/{id}': 'PriceUpdateParams',
  'GET /v1/prices': 'PriceListParams',
  'POST /v1/products': 'ProductCreateParams',
  'POST /v1/products/{id}': 'ProductUpdateParams',
  'GET /v1/products': 'ProductListParams',
  'GET /v1/radar/early_fraud_warnings': 'Radar.EarlyFraudWarningListParams',
  'POST /v1/refunds': 'RefundCreateParams',
  'GET /v1/refunds': 'RefundListParams',
  'POST /v1/setup_intents': 'SetupIntentCreateParams',
  'POST /v1/setup_intents/{intent}': 'SetupIntentUpdateParams',
  'POST /v1/setup_intents/{intent}/confirm': 'SetupIntentConfirmParams',
  'POST /v1/setup_intents/{intent}/cancel': 'SetupIntentCancelParams',
  'GET /v1/setup_intents': 'SetupIntentListParams',
  'POST /v1/subscriptions': 'SubscriptionCreateParams',
  'POST /v1/subscriptions/{id}': 'SubscriptionUpdateParams',
  'DELETE /v1/subscriptions/{id}': 'SubscriptionCancelParams',
  'GET /v1/subscriptions': 'SubscriptionListParams',
  'GET /v1/subscription_items': 'SubscriptionItemListParams',
  'POST /v1/webhook_endpoints': 'WebhookEndpointCreateParams',
  'POST /v1/webhook_endpoints/{id}': 'WebhookEndpointUpdateParams',
  'GET /v1/webhook_endpoints': 'WebhookEndpointListParams',
}

test('no call takes a parameter the SDK does not know', { timeout: 60_000 }, async () => {
  const taking = endpoints.filter(({ accepts }) => accepts.length > 1)
  const source = taking.flatMap(({ method, path, accepts }, index) => {
    const type = parameters[`${method} ${path}`]
    const names = accepts.filter((name) => name !== 'payment_method_types')
    return `// ${method} ${path}\nexport const call${index}: (keyof Stripe.${type ?? 'Unlisted'})[] = ${JSON.stringify(names)};`
  })
  expect(await complaints(source.join('\n'))).toBe('')
})
