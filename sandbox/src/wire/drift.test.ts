import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileErrors, sourceOf, type Sample } from '../testing/compile-against-sdk.ts'
import { exerciseEverything } from '../testing/exercise-everything.ts'
import { recordReplies, type RecordedReply } from '../testing/record-replies.ts'
import { openFixture, type Fixture } from '../testing/sandbox-fixture.ts'
import { sdkCalls } from '../testing/sdk-calls.ts'
import type { Wire } from '../testing/wire-types.ts'
import { endpoints } from './stripe-api.ts'

const longTimeout = { timeout: 120_000 }

/** Expansions that the product requests, in addition to the plain objects. */
const expanded: Record<string, string> = {
  'GET /v1/invoices':
    'expand[]=data.payments&expand[]=data.confirmation_secret&expand[]=data.discounts&expand[]=data.customer',
  'GET /v1/payment_intents': 'expand[]=data.latest_charge&expand[]=data.payment_method',
  'GET /v1/subscriptions':
    'status=all&expand[]=data.latest_invoice&expand[]=data.discounts&expand[]=data.pending_setup_intent',
}

let fixture: Fixture
let replies: RecordedReply[]
let events: Stripe.Event[]

beforeAll(async () => {
  fixture = await openFixture({ webhookUrl: undefined })
  const recorded = recordReplies(fixture.sandbox.url)
  replies = recorded.replies
  await exerciseEverything(fixture, recorded.stripe)
  await readEverything(recorded.stripe)
  events = await recorded.stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })
}, 120_000)
afterAll(() => fixture.close())

/** Requests every list, and one object of each by its id. */
async function readEverything(stripe: Stripe): Promise<void> {
  for (const { method, path } of endpoints) {
    if (method !== 'GET' || path.includes('{') || path === '/v1/subscription_items') continue
    const query = `${expanded[`GET ${path}`] ?? ''}&limit=100`
    const list = (await stripe.rawRequest('GET', `${path}?${query}`)) as unknown as { data: { id: string }[] }
    const single = endpoints.find(
      (other) => other.method === 'GET' && other.path.replace(/\{\w+\}$/, '') === `${path}/`,
    )
    if (single) await stripe.rawRequest('GET', `${path}/${list.data[0]?.id ?? 'none'}`)
    const inner = endpoints.filter(
      (other) => other.path.startsWith(`${path}/{id}/`) && other.method === 'GET',
    )
    for (const { path: below } of inner.filter((other) => !other.path.endsWith('}')))
      await stripe.rawRequest('GET', below.replace('{id}', list.data[0]?.id ?? 'none'))
  }
}

/** Keeps one response per distinct combination of call, status and set of fields. */
function distinct(all: readonly RecordedReply[]): RecordedReply[] {
  const seen = new Map<string, RecordedReply>()
  for (const reply of all) {
    const body = reply.body as Record<string, unknown>
    const shape = Object.entries(body).map(([key, value]) => `${key}${value === null ? '-' : typeof value}`)
    const state = typeof body['status'] === 'string' ? body['status'] : ''
    seen.set(`${reply.call} ${state} ${shape.join()}`, reply)
  }
  return [...seen.values()]
}

const keyOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

test(
  "every response matches the SDK's types of this version, down to the last field and enum",
  longTimeout,
  async () => {
    const called = new Set(replies.map(({ call }) => call))
    expect(endpoints.map(keyOf).filter((call) => !called.has(call))).toEqual([])
    expect(endpoints.map(keyOf).filter((call) => sdkCalls[call] === undefined)).toEqual([])
    const empty = replies.filter(({ body }) => JSON.stringify(body).startsWith('{"object":"list","data":[]'))
    const filled = new Set(replies.filter((reply) => !empty.includes(reply)).map(({ call }) => call))
    expect([...called].filter((call) => !filled.has(call))).toEqual([])
    const samples = distinct(replies)
      .filter(({ call }) => !call.startsWith('GET /v1/events'))
      .map(({ body, call }): Sample => ({
        about: call,
        type: `Wire<Stripe.${sdkCalls[call]?.answer}>`,
        body,
      }))
    expect(await compileErrors(sourceOf(samples))).toBe('')
  },
)

test('every event matches its type in the SDK', longTimeout, async () => {
  const samples = distinct(
    events.map(({ data: { object }, ...event }) => ({ call: event.type, body: { ...object, event } })),
  ).map(({ body, call }): Sample => {
    const { event, ...object } = body as { event: Omit<Stripe.Event, 'data'> }
    return {
      about: call,
      type: `Wire<Extract<Stripe.Event, { type: '${call}' }>>`,
      body: { ...event, data: { object } },
    }
  })
  const changes = events.flatMap((event): Sample[] => {
    const { previous_attributes: before } = event.data as { previous_attributes?: object }
    if (before === undefined) return []
    const of = `Extract<Stripe.Event, { type: '${event.type}' }>['data']`
    return [
      {
        about: event.type,
        type: `Wire<NonNullable<${of} extends { previous_attributes?: infer P } ? P : never>>`,
        body: before,
      },
    ]
  })
  expect(await compileErrors(sourceOf([...samples, ...changes.slice(0, 40)]))).toBe('')
})

test('every event the sandbox can emit was emitted', async () => {
  const folder = join(import.meta.dirname, '..')
  const files = (await readdir(folder, { recursive: true })).filter((name) =>
    /^(?:billing|webhooks)\/.*(?<!\.test)\.ts$/.test(name),
  )
  const sources = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const emitted = sources.flatMap((source) =>
    [...source.matchAll(/emit\(\s*'(?<type>[a-z._]+)'/g)].map(({ groups }) => groups?.['type'] ?? ''),
  )
  expect(emitted.length).toBeGreaterThan(50)
  const seen = new Set<string>(events.map(({ type }) => type))
  expect([...new Set(emitted)].filter((type) => !seen.has(type))).toEqual([])
})

test('no call takes a parameter the SDK does not know, at any level', longTimeout, async () => {
  const samples = endpoints.map((call): Sample => {
    // NOTE: the one parameter that is accepted by name only to be refused.
    const { payment_method_types: _removed, ...names } = call.accepts
    const params = sdkCalls[keyOf(call)]?.params
    const named = params?.startsWith('Parameters<') ? `NonNullable<${params}>` : `Stripe.${params}`
    const known = params === undefined ? '{ expand?: string[] }' : named
    return { about: keyOf(call), type: `ParameterNames<${known}>`, body: names }
  })
  expect(await compileErrors(sourceOf(samples))).toBe('')
})

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
const coupon = (body: unknown, type = 'Wire<Stripe.Coupon>'): string =>
  sourceOf([{ about: 'a coupon', type, body }])

test.each([
  ['a value the enum does not have', { ...right, duration: 'always' }, /always/],
  ['a field the type does not have', { ...right, surprise: 1 }, /surprise/],
  ['a missing field', { ...right, valid: undefined }, /valid/],
  ['a field of another kind', { ...right, created: 'today' }, /not assignable to type 'number'/],
])('the check detects %s', longTimeout, async (_name, body, words) => {
  expect(await compileErrors(coupon(right))).toBe('')
  expect(await compileErrors(coupon(body))).toMatch(words)
})

test.each([
  ['wants a new field', 'Stripe.Coupon & { planted: string }', /planted/],
  ['drops a field', "Omit<Stripe.Coupon, 'redeem_by'>", /redeem_by/],
  ['renames a value', "Omit<Stripe.Coupon, 'duration'> & { duration: 'single' }", /single/],
])('the check fails for an SDK that %s', longTimeout, async (_name, type, words) => {
  expect(await compileErrors(coupon(right, `Wire<${type}>`))).toMatch(words)
})

test('the check fails for an unknown parameter deep inside a call', longTimeout, async () => {
  const names = (deep: string) => ({
    items: [{ price: 1, [deep]: 1 }],
    payment_settings: { save_default_payment_method: 1 },
  })
  const type = 'ParameterNames<Stripe.SubscriptionCreateParams>'
  expect(await compileErrors(coupon(names('quantity'), type))).toBe('')
  expect(await compileErrors(coupon(names('planted'), type))).toMatch(/planted/)
})
