import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCustomer, openFixture, type Fixture } from '../testing/sandbox-fixture.ts'

let fixture: Fixture
beforeEach(async () => {
  fixture = await openFixture()
})
afterEach(() => fixture.close())

test('what is too little to charge counts as paid and is owed with the next invoice', async () => {
  const { stripe, post } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  const coupon = await stripe.coupons.create({ amount_off: 3950, currency: 'usd', duration: 'once' })
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    default_payment_method: method.id,
    discounts: [{ coupon: coupon.id }],
    expand: ['latest_invoice'],
  })
  expect(subscription).toMatchObject({
    status: 'active',
    latest_invoice: { amount_due: 0, ending_balance: 49, status: 'paid', total: 49 },
  })
  expect((await stripe.charges.list({ customer: customer.id })).data).toEqual([])
  await post('/sandbox/clock/advance', { days: 31.5 })
  const [renewed] = (await stripe.charges.list({ customer: customer.id })).data
  expect(renewed?.amount).toBe(3999 + 49)
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: 0 })
})

test('a hosted page for too little is refused', async () => {
  const { stripe, sandbox } = fixture
  const { monthly } = await openCustomer(stripe)
  const coupon = await stripe.coupons.create({ amount_off: 3950, currency: 'usd', duration: 'once' })
  const open = stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: monthly.id, quantity: 1 }],
    discounts: [{ coupon: coupon.id }],
    success_url: sandbox.url,
  })
  await expect(open).rejects.toMatchObject({ code: 'amount_too_small' })
})
