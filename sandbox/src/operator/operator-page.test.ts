import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('invoices and receipts have a page, strangers have none', async () => {
  const [invoice] = (await fixture.stripe.invoices.list()).data
  expect(await (await get(String(invoice?.hosted_invoice_url))).text()).toContain('Meal plan')
  const [charge] = (await fixture.stripe.charges.list()).data
  expect(await (await get(String(charge?.receipt_url))).text()).toContain('visa •••• 4242')
  expect((await get('/sandbox/invoices/in_none')).status).toBe(404)
})

test('the script and the styles are served as what they are', async () => {
  for (const [path, type] of [
    ['/sandbox/stripe.js', 'text/javascript'],
    ['/sandbox/assets/elements.css', 'text/css'],
    ['/sandbox/assets/operator.css', 'text/css'],
  ] as const) {
    expect((await get(path)).headers.get('content-type')).toContain(type)
  }
  expect((await get('/sandbox')).url).toMatch(/\/sandbox\/$/)
})
