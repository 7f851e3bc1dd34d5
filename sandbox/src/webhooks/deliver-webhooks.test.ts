import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SandboxState } from '../control/state.ts'
import { openCustomer, openFixture, type Fixture } from '../testing/sandbox-fixture.ts'

let fixture: Fixture
beforeEach(async () => {
  fixture = await openFixture()
})
afterEach(() => fixture.close())

/** Deliveries by state, once nothing moves anymore. */
async function counts(): Promise<SandboxState['webhooks']['counts']> {
  await fixture.sandbox.delivered()
  const state = await fetch(`${fixture.sandbox.url}/sandbox/state`)
  return ((await state.json()) as SandboxState).webhooks.counts
}

const longTimeout = { timeout: 20_000 }

test('the events of a payment arrive in order, signed so that the SDK accepts them', async () => {
  const { stripe, hooks, sandbox } = fixture
  const { customer, method } = await openCustomer(stripe)
  const { id } = await stripe.paymentIntents.create(
    { amount: 999, currency: 'usd', customer: customer.id, payment_method: method.id, confirm: true },
    { idempotencyKey: 'story' },
  )
  await sandbox.delivered()
  const about = hooks.events.filter((event) => 'id' in event.data.object && event.data.object.id === id)
  expect(about.map(({ type }) => type)).toEqual(['payment_intent.created', 'payment_intent.succeeded'])
  expect(about[0]).toMatchObject({
    object: 'event',
    api_version: '2026-10-28.endive',
    livemode: false,
    request: { idempotency_key: 'story' },
  })
  expect((await stripe.events.list({ type: 'payment_intent.succeeded' })).data[0]?.id).toBe(about[1]?.id)
})

test('a refused event is sent again, and later events about the same object wait for it', async () => {
  const { stripe, hooks } = fixture
  hooks.answers.push(500, 503)
  const customer = await stripe.customers.create({ name: 'one' })
  await stripe.customers.update(customer.id, { name: 'two' })
  await expect.poll(counts, longTimeout).toEqual({ delivered: 2 })
  expect(hooks.types()).toEqual(['customer.created', 'customer.updated'])
})

test('a delivery fails after the last attempt and can be requested again', async () => {
  const { stripe, hooks, post } = fixture
  hooks.answers.push(500, 500, 500, 500)
  await stripe.customers.create()
  await expect.poll(counts, longTimeout).toEqual({ failed: 1 })
  await post('/sandbox/webhooks/deliver', {})
  await expect.poll(counts, longTimeout).toEqual({ delivered: 1 })
})

test('sends duplicates and out-of-order events on demand', async () => {
  const { stripe, hooks, post } = fixture
  await post('/sandbox/faults', [{ action: 'duplicate-webhook', match: { event: 'customer.created' } }])
  const customer = await stripe.customers.create()
  await expect.poll(counts, longTimeout).toEqual({ delivered: 1 })
  expect(hooks.types()).toEqual(['customer.created', 'customer.created'])
  expect(hooks.events[0]?.id).toBe(hooks.events[1]?.id)

  hooks.events.length = 0
  await post('/sandbox/faults', [{ action: 'reorder-webhooks', match: { event: 'customer.updated' } }])
  await stripe.customers.update(customer.id, { name: 'one' })
  await stripe.customers.update(customer.id, { name: 'two' })
  await expect.poll(counts, longTimeout).toEqual({ delivered: 3 })
  expect(hooks.events.map((event) => 'name' in event.data.object && event.data.object.name)).toEqual([
    'two',
    'one',
  ])
})

test('a registered endpoint gets its own secret and only the events it asked for', async () => {
  const { stripe, hooks } = fixture
  const own = await stripe.webhookEndpoints.create({ url: hooks.url, enabled_events: ['product.created'] })
  expect(own.secret).toMatch(/^whsec_/)
  await stripe.customers.create()
  const state = (await (await fetch(`${fixture.sandbox.url}/sandbox/state`)).json()) as SandboxState
  expect(state.webhooks.deliveries.map(({ endpoint }) => endpoint)).toEqual(['we_product'])
})
