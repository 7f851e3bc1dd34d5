import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCustomer, openFixture, type Fixture } from '../testing/sandbox-fixture.ts'

let fixture: Fixture
beforeEach(async () => {
  fixture = await openFixture()
})
afterEach(() => fixture.close())

test('a hosted checkout sells a subscription after a first card was declined', async () => {
  const { stripe, hooks, sandbox } = fixture
  const { monthly } = await openCustomer(stripe)
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: monthly.id, quantity: 1 }],
    discounts: [{ coupon: coupon.id }],
    customer_email: 'bo@example.com',
    success_url: `${sandbox.url}/sandbox/?session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${sandbox.url}/sandbox/`,
  })
  expect(session).toMatchObject({
    status: 'open',
    amount_subtotal: 3999,
    amount_total: 1999,
    payment_status: 'unpaid',
  })
  const pay = (card: string) =>
    fetch(session.url ?? '', { method: 'POST', body: new URLSearchParams({ card }) })
  expect(await (await fetch(session.url ?? '')).text()).toContain('Pay $19.99')
  expect(await (await pay('pm_card_chargeCustomerFail')).text()).toContain('Your card was declined.')
  expect((await pay('pm_card_visa')).url).toContain(`session=${session.id}`)
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] })
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    subscription: { status: 'active' },
  })
  await sandbox.delivered()
  expect(hooks.types()).toContain('checkout.session.completed')
  expect((await stripe.charges.list()).data.map(({ amount, status }) => [amount, status])).toEqual([
    [1999, 'succeeded'],
  ])
})

test('an open session can be expired, but only once', async () => {
  const { stripe } = fixture
  const { monthly } = await openCustomer(stripe)
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { price_data: { currency: 'usd', product: monthly.product as string, unit_amount: 999 }, quantity: 2 },
    ],
    success_url: 'https://shop.example/done',
  })
  expect(session.amount_total).toBe(1998)
  expect((await stripe.checkout.sessions.expire(session.id)).status).toBe('expired')
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow('can be expired')
})

test('an open session expires by itself after a day, when no card pays it anymore', async () => {
  const { stripe, hooks, sandbox, post } = fixture
  const { monthly } = await openCustomer(stripe)
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: monthly.id, quantity: 1 }],
    success_url: `${sandbox.url}/sandbox/?done`,
  })
  expect(session.expires_at - session.created).toBe(86_400)
  await post('/sandbox/clock/advance', { days: 0.9 })
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  await post('/sandbox/clock/advance', { days: 0.2 })
  const over = await stripe.checkout.sessions.retrieve(session.id)
  expect(over).toMatchObject({ status: 'expired', url: null })
  const card = new URLSearchParams({ card: 'pm_card_visa' })
  expect(await (await fetch(session.url ?? '', { method: 'POST', body: card })).text()).toContain('expired')
  expect((await stripe.charges.list()).data).toEqual([])
  await sandbox.delivered()
  const [expired] = hooks.events.filter(({ type }) => type === 'checkout.session.expired')
  expect(expired).toMatchObject({ created: session.expires_at, data: { object: { id: session.id } } })
})

test('a session whose time is over takes no card even before it is marked as expired', async () => {
  const base = Date.now()
  let passed = 0
  await fixture.close()
  fixture = await openFixture({ now: () => base + passed })
  const { stripe, sandbox } = fixture
  const { monthly } = await openCustomer(stripe)
  const { id, url } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: monthly.id, quantity: 1 }],
    success_url: `${sandbox.url}/sandbox/?done`,
  })
  passed = 86_400_000
  const card = new URLSearchParams({ card: 'pm_card_visa' })
  expect(await (await fetch(url ?? '', { method: 'POST', body: card })).text()).toContain('no longer open')
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'unpaid' })
})

test('a session of a customer on a test clock expires by that clock', async () => {
  const { stripe, post } = fixture
  const { monthly } = await openCustomer(stripe)
  const began = Math.floor(Date.now() / 1000)
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: began })
  const { id: customer } = await stripe.customers.create({ test_clock: clock.id })
  const { id } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: monthly.id, quantity: 1 }],
    success_url: 'https://shop.example/done',
  })
  const statusNow = async () => (await stripe.checkout.sessions.retrieve(id)).status
  await post('/sandbox/clock/advance', { days: 2 })
  expect(await statusNow()).toBe('open')
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: began + 86_400 })
  expect(await statusNow()).toBe('expired')
})

test('a hosted checkout sells a paid trial: the first term now, the renewal after it', async () => {
  const { stripe, sandbox, post } = fixture
  const { monthly } = await openCustomer(stripe)
  const product = monthly.product as string
  const week = await stripe.prices.create({ product, currency: 'usd', unit_amount: 699 })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [
      { price: monthly.id, quantity: 1 },
      { price: week.id, quantity: 1 },
    ],
    subscription_data: { trial_period_days: 7 },
    success_url: `${sandbox.url}/sandbox/`,
  })
  expect(session).toMatchObject({ amount_subtotal: 699, amount_total: 699 })
  const pay = (card: string) =>
    fetch(session.url ?? '', { method: 'POST', body: new URLSearchParams({ card }) })
  expect(await (await pay('pm_card_chargeCustomerFail')).text()).toContain('Your card was declined.')
  await pay('pm_card_visa')
  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription', 'invoice'],
  })
  expect(done).toMatchObject({
    payment_status: 'paid',
    subscription: { status: 'trialing' },
    invoice: { amount_paid: 699, status: 'paid' },
  })
  await post('/sandbox/clock/advance', { days: 8 })
  const taken = (await stripe.charges.list()).data.filter(({ status }) => status === 'succeeded')
  expect(taken.map(({ amount }) => amount)).toEqual([3999, 699])
})

test.each([
  ['only a one-time price', [999], 'at least one recurring price'],
  ['no price', [], 'line_items'],
])('refuses a subscription with %s', async (_name, amounts, words) => {
  const { stripe } = fixture
  const { monthly } = await openCustomer(stripe)
  const product = monthly.product as string
  await expect(
    stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: amounts.map((unit_amount) => ({
        price_data: { currency: 'usd', product, unit_amount },
        quantity: 1,
      })),
      success_url: 'https://shop.example/done',
    }),
  ).rejects.toThrow(words)
})

/** A hosted checkout of a plan, with a function that posts its form and one that reads the current state. */
async function hostedPage() {
  const { stripe, sandbox } = fixture
  const { monthly } = await openCustomer(stripe)
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: monthly.id, quantity: 1 }],
    success_url: `${sandbox.url}/sandbox/?done`,
  })
  const post = async (fields: Record<string, string>) =>
    (await fetch(session.url ?? '', { method: 'POST', body: new URLSearchParams(fields) })).text()
  const now = async () => ({
    session: (await stripe.checkout.sessions.retrieve(session.id)).status,
    subscriptions: (await stripe.subscriptions.list({ status: 'all' })).data.map(({ status }) => status),
    taken: (await stripe.charges.list()).data.map(({ amount }) => amount),
  })
  return { post, now }
}

const nothingSold = { session: 'open', subscriptions: [], taken: [] }
const asking = 'pm_card_authenticationRequiredAlways'

test('completing the challenge of the bank on the hosted page completes the sale', async () => {
  const { post, now } = await hostedPage()
  expect(await post({ card: asking })).toContain('Your bank asks whether you pay $39.99.')
  expect(await now()).toEqual(nothingSold)
  await post({ card: asking, answer: 'complete' })
  expect(await now()).toEqual({ session: 'complete', subscriptions: ['active'], taken: [3999] })
})

test.each([
  ['fail', asking, 'We are unable to authenticate your payment method. Please choose'],
  ['cancel', asking, 'because the authentication was canceled'],
  ['complete', 'pm_card_threeDSecureRequiredChargeDeclined', 'declined'],
])('answering the challenge with "%s" using %s sells nothing', async (answer, card, words) => {
  const { post, now } = await hostedPage()
  expect(await post({ card, answer })).toContain(words)
  expect(await now()).toEqual(nothingSold)
})

test('the bank also challenges a typed card before a free trial', async () => {
  const { stripe, sandbox } = fixture
  const { monthly } = await openCustomer(stripe)
  const card = await fetch(`${sandbox.url}/sandbox/browser/payment_methods`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      key: 'pk_sandbox_fennel',
      card: { number: '4000002760003184', exp_month: 12, exp_year: 2034, cvc: '123' },
    }),
  })
  const { id } = (await card.json()) as { readonly id: string }
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: monthly.id, quantity: 1 }],
    subscription_data: { trial_period_days: 7 },
    success_url: `${sandbox.url}/sandbox/?done`,
  })
  const post = async (fields: Record<string, string>) =>
    (await fetch(session.url ?? '', { method: 'POST', body: new URLSearchParams(fields) })).text()
  expect(await post({ card: id })).toContain('Your bank asks')
  expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([])
  await post({ card: id, answer: 'complete' })
  expect((await stripe.subscriptions.list({ status: 'all' })).data).toMatchObject([
    { status: 'trialing', pending_setup_intent: null },
  ])
})
