import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SandboxState } from '../control/state.ts'
import { openCustomer, openFixture, type Fixture } from '../testing/sandbox-fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const get = (path: string) => fetch(`${fixture.sandbox.url}${path}`)
const press = (call: string, fields: Record<string, string>) =>
  fetch(`${fixture.sandbox.url}/sandbox/operator/${call}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })

/** Removes the sandbox's time from the page, since a second may pass between two responses. */
const withoutClock = (text: string): string => text.replace(/<time\b[^]*?<\/time\s*>/, '')

test('the page shows customers, charges, subscriptions and deliveries, and its buttons work', async () => {
  const { stripe } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  await stripe.customers.update(customer.id, { name: '<script>alert(1)</script>' })
  await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    default_payment_method: method.id,
  })
  await fixture.sandbox.delivered()
  const response = await get('/sandbox/')
  const text = await response.text()
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(text).toContain('Sandbox payments, no real charge')
  expect(text).toContain('ada@example.com')
  expect(text).toContain('$39.99')
  expect(text).toContain('invoice.paid')
  expect(text).not.toContain('<script')
  expect(text).not.toMatch(/ style=| on\w+=/)

  const [charge] = (await stripe.charges.list()).data
  const answer = await press('disputes', { charge: charge?.id ?? '' })
  expect(answer.url).toContain('/sandbox/?done=disputes')
  expect(await answer.text()).toContain('dispute needs response')
  const again = await press('disputes', { charge: charge?.id ?? '' })
  expect(await again.text()).toContain('has already been disputed')
  expect(await (await press('clock/advance', { days: '7' })).text()).toContain('7 days ahead')
})

test.each(['constructor', '__proto__', 'toString', 'nothing'])(
  'a link with done=%s shows the page unchanged',
  async (call) => {
    await fixture.sandbox.delivered()
    const [plain, linked] = await Promise.all([get('/sandbox/'), get(`/sandbox/?done=${call}`)])
    expect(linked.status).toBe(200)
    expect(withoutClock(await linked.text())).toBe(withoutClock(await plain.text()))
  },
)

test('one subscription can be renewed, or made to fail, at once, and the others are not affected', async () => {
  const { stripe } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  const base = { items: [{ price: monthly.id }], default_payment_method: method.id }
  const one = await stripe.subscriptions.create({ customer: customer.id, ...base })
  const other = await stripe.subscriptions.create({ customer: customer.id, ...base, trial_period_days: 7 })
  await press('renewals/now', { subscription: one.id })
  expect((await stripe.invoices.list({ subscription: one.id })).data).toMatchObject([
    { billing_reason: 'subscription_cycle', status: 'paid' },
    { billing_reason: 'subscription_create' },
  ])
  expect(await stripe.subscriptions.retrieve(other.id)).toEqual(other)
  const failed = await (await press('renewals/now', { subscription: one.id, fails: 'true' })).text()
  expect(failed).toContain('past due')
  expect((await stripe.subscriptions.retrieve(one.id)).status).toBe('past_due')
  expect(await (await press('renewals/now', { subscription: one.id })).text()).toContain(
    'Only a running subscription can renew',
  )
})

test('what follows the last failed attempt can be chosen, and failed deliveries can be sent again', async () => {
  const { hooks, sandbox, stripe } = fixture
  expect(await (await press('dunning', { after: 'unpaid' })).text()).toContain('become unpaid</strong>')
  hooks.answers.push(500, 500, 500, 500)
  await stripe.products.create({ name: 'Unheard of' })
  const failed = async () => {
    const state = (await (await get('/sandbox/state')).json()) as SandboxState
    return state.webhooks.counts['failed']
  }
  await expect.poll(failed).toBe(1)
  expect(await (await get('/sandbox/')).text()).toContain('One delivery has not arrived')
  await press('webhooks/again', {})
  await sandbox.delivered()
  expect(await (await get('/sandbox/')).text()).not.toContain('not arrived')
})

test('invoices and receipts have a page, and unknown ids give 404', async () => {
  const [invoice] = (await fixture.stripe.invoices.list({ status: 'paid' })).data
  expect(await (await get(String(invoice?.hosted_invoice_url))).text()).toContain('Meal plan')
  const charge = (await fixture.stripe.charges.list()).data.find(({ status }) => status === 'succeeded')
  expect(await (await get(String(charge?.receipt_url))).text()).toContain('visa •••• 4242')
  expect((await get('/sandbox/invoices/in_none')).status).toBe(404)
})

test('the script and the styles are served with the right content type', async () => {
  for (const [path, type] of [
    ['/sandbox/stripe.js', 'text/javascript'],
    ['/sandbox/assets/elements.css', 'text/css'],
    ['/sandbox/assets/operator.css', 'text/css'],
  ] as const) {
    expect((await get(path)).headers.get('content-type')).toContain(type)
  }
  expect((await get('/sandbox')).url).toMatch(/\/sandbox\/$/)
})

test('an existing refund can be made to fail', async () => {
  const { stripe } = fixture
  const { customer, method } = await openCustomer(stripe)
  const paid = await stripe.paymentIntents.create({
    amount: 700,
    currency: 'usd',
    customer: customer.id,
    payment_method: method.id,
    confirm: true,
  })
  expect(await (await get('/sandbox/')).text()).not.toContain('Let the refund fail')
  const [charge] = (await stripe.charges.list({ payment_intent: paid.id })).data
  await press('refunds', { charge: charge?.id ?? '' })
  expect(await (await get('/sandbox/')).text()).toContain('Let the refund fail: $7.00')
  const [refund] = (await stripe.refunds.list({ payment_intent: paid.id })).data
  const answer = await press('refunds/fail', { refund: refund?.id ?? '' })
  expect(await answer.text()).toContain('The refund failed, its money came back.')
})
