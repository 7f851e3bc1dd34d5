import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientOf } from '../testing/sandbox-client.ts'
import { openFixture, type Fixture } from '../testing/sandbox-fixture.ts'

let fixture: Fixture
beforeEach(async () => {
  fixture = await openFixture()
})
afterEach(() => fixture.close())

const names = async (): Promise<(string | null | undefined)[]> =>
  (await fixture.stripe.customers.list()).data.map(({ name }) => name)
const on = { method: 'POST', path: '/v1/customers' }

test("reset after the effect: the SDK's own retry gets the first response, and there is one customer", async () => {
  await fixture.post('/sandbox/faults', [{ action: 'reset-after', match: on }])
  const retrying = clientOf(fixture.sandbox.url, { maxNetworkRetries: 2 })
  const customer = await retrying.customers.create({ name: 'Ada' })
  expect(customer.name).toBe('Ada')
  expect(await names()).toEqual(['Ada'])
})

test('hang after the effect: the client times out, the effect remains', async () => {
  await fixture.post('/sandbox/faults', [{ action: 'hang-after', match: on }])
  await expect(
    clientOf(fixture.sandbox.url, { timeout: 1_000 }).customers.create({ name: 'Ada' }),
  ).rejects.toMatchObject({ type: 'StripeConnectionError' })
  // NOTE: both sides share an event loop, so on a busy machine the client may give up before the request is read.
  await expect.poll(names).toEqual(['Ada'])
})

test('a slow response arrives late but complete, and an impatient client that repeats the request gets the same one', async () => {
  // NOTE: the times are far apart, so that on a busy machine the client neither gives up before it has sent the request
  // nor repeats it after the response.
  await fixture.post('/sandbox/faults', [
    { action: 'delay', delayMs: 300, match: on },
    { action: 'delay', delayMs: 3_000, match: on, nth: 2 },
  ])
  expect((await fixture.stripe.customers.create({ name: 'Ada' })).name).toBe('Ada')
  const hurried = clientOf(fixture.sandbox.url, { timeout: 600 })
  const options = { idempotencyKey: 'slow' }
  await expect(hurried.customers.create({ name: 'Bo' }, options)).rejects.toMatchObject({
    type: 'StripeConnectionError',
  })
  const again = () => fixture.stripe.customers.create({ name: 'Bo' }, options)
  await expect(again()).rejects.toMatchObject({ code: 'idempotency_key_in_use' })
  await expect.poll(() => again().catch(() => undefined)).toMatchObject({ name: 'Bo' })
  expect(await names()).toEqual(['Bo', 'Ada'])
})

test('a 500 after the effect is stored under its idempotency key, as at Stripe', async () => {
  await fixture.post('/sandbox/faults', [{ action: '500-after', match: on }])
  const create = () => fixture.stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'k' })
  await expect(create()).rejects.toMatchObject({ statusCode: 500 })
  await expect(create()).rejects.toMatchObject({ statusCode: 500 })
  expect(await names()).toEqual(['Ada'])
})

const create = (name: string) =>
  fetch(`${fixture.sandbox.url}/v1/customers`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_sandbox_1', connection: 'close' },
    body: `name=${name}`,
  }).then(
    ({ status }) => status,
    () => 'no answer',
  )

test.each([
  ['401', 401],
  ['403', 403],
  ['429', 429],
  ['500', 500],
  ['reset', 'no answer'],
])('%s has no effect, affects only its planned call, and can be canceled', async (action, answer) => {
  const fault = { action, match: { method: 'POST', path: '/v1/cust*' } }
  await fixture.post('/sandbox/faults', [{ ...fault, nth: 2 }])
  expect([await create('one'), await create('two'), await create('three')]).toEqual([200, answer, 200])
  expect(await names()).toEqual(['three', 'one'])
  await fixture.post('/sandbox/faults', { faults: [fault] })
  await fetch(`${fixture.sandbox.url}/sandbox/faults`, { method: 'DELETE' })
  expect(await create('four')).toBe(200)
})

test('refuses an unknown fault', async () => {
  expect(await fixture.post('/sandbox/faults', [{ action: 'explode' }])).toMatchObject({
    error: { message: expect.stringContaining('Unknown action: explode') },
  })
})

test('400: without an effect, and repeated under the same idempotency key', async () => {
  const { stripe, post } = fixture
  await post('/sandbox/faults', [{ action: '400', match: on }])
  const create = (idempotencyKey: string) => stripe.customers.create({ name: 'Ada' }, { idempotencyKey })
  for (const _try of [1, 2])
    await expect(create('one')).rejects.toMatchObject({ type: 'StripeInvalidRequestError' })
  expect(await names()).toEqual([])
  await create('other')
  expect(await names()).toEqual(['Ada'])
})
