import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../testing/sandbox-client.ts'
import { openFixture, type Fixture } from '../testing/sandbox-fixture.ts'
import { matchEndpoint } from './endpoint.ts'
import { endpoints } from './stripe-api.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${fixture.sandbox.url}${path}`, {
    method: 'POST',
    body,
    headers: {
      authorization: 'Bearer sk_sandbox_1',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { error: Record<string, unknown> },
  }
}

test('requires a secret key', async () => {
  const { url } = fixture.sandbox
  expect((await fetch(`${url}/v1/customers`)).status).toBe(401)
  await expect(clientOf(url, { key: 'pk_sandbox_1' }).customers.list()).rejects.toMatchObject({
    statusCode: 401,
    code: 'secret_key_required',
  })
  await expect(clientOf(url, { key: 'sk_live_1' }).customers.list()).rejects.toMatchObject({
    statusCode: 401,
    type: 'StripeAuthenticationError',
  })
})

test('an unknown path is refused by name', async () => {
  const { status, body } = await post('/v1/accounts', '')
  expect(status).toBe(404)
  expect(body.error).toMatchObject({
    type: 'invalid_request_error',
    message: expect.stringContaining('Unrecognized request URL (POST: /v1/accounts)'),
  })
})

test('an id with a malformed percent sign names no object', () => {
  expect(matchEndpoint(endpoints, 'GET', '/v1/customers/cus_1#%E0')).toBeUndefined()
})

test.each([
  [
    '/v1/customers',
    'nickname=x',
    { code: 'parameter_unknown', param: 'nickname', message: 'Received unknown parameter: nickname' },
  ],
  ['/v1/customers', 'nickname=x&mood=y', { message: 'Received unknown parameters: nickname, mood' }],
  [
    '/v1/subscriptions',
    'customer=c&items[0][cost]=1',
    { code: 'parameter_unknown', param: 'items[0][cost]' },
  ],
  ['/v1/subscriptions/sub_1', 'billing_cycle_anchor=now', { param: 'billing_cycle_anchor' }],
  ['/v1/customers', 'email=j%C3%B6rg@example.com', { code: 'email_invalid', param: 'email' }],
  ['/v1/customers', 'email=ada@com', { code: 'email_invalid', param: 'email' }],
  ['/v1/customers', `email=${'a'.repeat(501)}@example.com`, { param: 'email' }],
  ['/v1/prices', `currency=usd&lookup_key=${'k'.repeat(201)}`, { param: 'lookup_key' }],
  ['/v1/payment_intents', 'currency=usd', { code: 'parameter_missing', param: 'amount' }],
  ['/v1/payment_intents', 'amount=ten&currency=usd', { code: 'parameter_invalid_integer', param: 'amount' }],
  ['/v1/payment_intents', 'amount=10&currency=usd', { code: 'amount_too_small' }],
  ['/v1/payment_intents', 'amount=100000000&currency=usd', { code: 'amount_too_large' }],
  [
    '/v1/payment_intents',
    'amount=100&currency=usd&payment_method_types[]=card',
    { code: 'payment_method_types_no_longer_supported' },
  ],
  [
    '/v1/payment_intents',
    'amount=100&currency=usd&allowed_payment_method_types[]=card&automatic_payment_methods[enabled]=true',
    { param: 'allowed_payment_method_types' },
  ],
  [
    '/v1/setup_intents',
    'allowed_payment_method_types[]=card&automatic_payment_methods[enabled]=true',
    { param: 'allowed_payment_method_types' },
  ],
  ['/v1/payment_intents', 'amount=100&currency=usd&off_session=true', { param: 'off_session' }],
  [
    '/v1/payment_intents',
    'amount=100&currency=usd&customer=cus_none',
    { code: 'resource_missing', param: 'customer' },
  ],
])('POST %s with %s gives the same error as Stripe', async (path, query, expected) => {
  const { status, body } = await post(path, query)
  expect({ status, ...body.error }).toMatchObject({ status: 400, type: 'invalid_request_error', ...expected })
})

test('a missing object is a 404 with resource_missing', async () => {
  await expect(fixture.stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such customer: 'cus_none'",
  })
})

test('lists are newest first, with cursors in both directions', async () => {
  const { stripe } = fixture
  const made: string[] = []
  for (let index = 0; index < 5; index += 1)
    made.push((await stripe.customers.create({ email: 'page@example.com' })).id)
  const newest = [...made].reverse()
  const first = await stripe.customers.list({ email: 'page@example.com', limit: 2 })
  expect(first).toMatchObject({ has_more: true, url: '/v1/customers' })
  expect(first.data.map(({ id }) => id)).toEqual(newest.slice(0, 2))
  const next = await stripe.customers.list({
    email: 'page@example.com',
    limit: 2,
    starting_after: newest[1] ?? '',
  })
  expect(next.data.map(({ id }) => id)).toEqual(newest.slice(2, 4))
  const back = await stripe.customers.list({
    email: 'page@example.com',
    limit: 2,
    ending_before: newest[2] ?? '',
  })
  expect(back.data.map(({ id }) => id)).toEqual(newest.slice(0, 2))
  const all: string[] = []
  for await (const { id } of stripe.customers.list({ email: 'page@example.com', limit: 2 })) all.push(id)
  expect(all).toEqual(newest)
})

test('refuses to expand a property that cannot be expanded', async () => {
  const { id } = await fixture.stripe.customers.create()
  await expect(fixture.stripe.customers.retrieve(id, { expand: ['nonsense'] })).rejects.toThrow(
    'This property cannot be expanded (nonsense)',
  )
})

test('prices are found by lookup key, and a key moves only with transfer_lookup_key', async () => {
  const { stripe } = fixture
  const product = await stripe.products.create({ id: 'meal-plan', name: 'Meal plan' })
  const make = (transfer: boolean) =>
    stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 6999,
      recurring: { interval: 'month', interval_count: 3 },
      lookup_key: 'quarter',
      ...(transfer && { transfer_lookup_key: true }),
    })
  const first = await make(false)
  await expect(make(false)).rejects.toThrow('already uses that lookup key')
  const second = await make(true)
  const found = await stripe.prices.list({ lookup_keys: ['quarter'], expand: ['data.product'] })
  expect(found.data.map(({ id }) => id)).toEqual([second.id])
  expect(found.data[0]?.product).toMatchObject({ name: 'Meal plan' })
  expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull()
  await expect(stripe.products.create({ id: 'meal-plan', name: 'Again' })).rejects.toMatchObject({
    code: 'resource_already_exists',
  })
})

test('a price does not replace the product whose id it names for a new one', async () => {
  const { stripe } = fixture
  await stripe.products.create({ id: 'snacks', name: 'Snacks' })
  const price = { currency: 'usd', unit_amount: 999, product_data: { id: 'snacks', name: 'Something else' } }
  await expect(stripe.prices.create(price)).rejects.toMatchObject({
    statusCode: 400,
    code: 'resource_already_exists',
    param: 'product_data[id]',
  })
  expect((await stripe.products.retrieve('snacks')).name).toBe('Snacks')
})

test('the same idempotency key gives the same response, even a decline; other parameters or another path are refused', async () => {
  const { stripe } = fixture
  const customer = await stripe.customers.create()
  const method = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
  const order = {
    amount: 1899,
    currency: 'usd',
    customer: customer.id,
    payment_method: method.id,
    confirm: true,
  }
  const pay = (amount: number) =>
    stripe.paymentIntents
      .create({ ...order, amount }, { idempotencyKey: 'order-1' })
      .catch((error: unknown) => error)
  const [one, two] = [await pay(1899), await pay(1899)] as {
    payment_intent: { id: string }
    headers: Record<string, string>
  }[]
  expect(two?.payment_intent.id).toBe(one?.payment_intent.id)
  expect(two?.headers['idempotent-replayed']).toBe('true')
  expect(await pay(2000)).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' })
  await expect(stripe.customers.create({}, { idempotencyKey: 'order-1' })).rejects.toThrow(
    'can only be used for the same endpoint',
  )
  expect((await stripe.paymentIntents.list({ customer: customer.id })).data).toHaveLength(1)
})

test('a request refused for its parameters leaves its idempotency key free', async () => {
  const bad = await post('/v1/customers', 'nickname=x', { 'idempotency-key': 'free' })
  expect(bad.status).toBe(400)
  const good = await post('/v1/customers', 'name=x', { 'idempotency-key': 'free' })
  expect(good.status).toBe(200)
})

test('of two simultaneous requests with one idempotency key, the second is refused with 409', async () => {
  await fixture.post('/sandbox/faults', [
    { action: 'delay', delayMs: 1_000, match: { method: 'POST', path: '/v1/customers' } },
  ])
  const key = { 'idempotency-key': 'both' }
  const [first, second] = await Promise.all([
    post('/v1/customers', 'name=x', key),
    post('/v1/customers', 'name=x', key),
  ])
  expect([first.status, second.status].toSorted((one, two) => one - two)).toEqual([200, 409])
  const loser = first.status === 409 ? first : second
  expect(loser.body.error['code']).toBe('idempotency_key_in_use')
  expect((await post('/v1/customers', 'name=x', key)).headers.get('idempotent-replayed')).toBe('true')
})
