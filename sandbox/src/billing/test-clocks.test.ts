import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCustomer, openFixture, type Fixture } from '../testing/sandbox-fixture.ts'

let fixture: Fixture
beforeEach(async () => {
  fixture = await openFixture()
})
afterEach(() => fixture.close())

const start = Date.UTC(2030, 0, 31) / 1000
const day = 86_400

test('a test clock advances only its own customers', async () => {
  const { stripe } = fixture
  const { customer: other, method: otherCard, monthly } = await openCustomer(stripe)
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start, name: 'A year' })
  const customer = await stripe.customers.create({ test_clock: clock.id, email: 'ada@example.com' })
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  expect([customer.created, customer.test_clock]).toEqual([start, clock.id])
  const items = [{ price: monthly.id }]
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items,
    default_payment_method: card.id,
  })
  const bystander = await stripe.subscriptions.create({
    customer: other.id,
    items,
    default_payment_method: otherCard.id,
  })

  const advanced = await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: start + 30 * day })
  expect(advanced).toMatchObject({ status: 'ready', frozen_time: start + 30 * day })
  const renewed = await stripe.subscriptions.retrieve(id)
  expect(renewed.test_clock).toBe(clock.id)
  // 31 January and a month is 28 February.
  expect(renewed.items.data[0]?.current_period_start).toBe(Date.UTC(2030, 1, 28) / 1000)
  const invoices = (await stripe.invoices.list({ customer: customer.id })).data
  expect(invoices.map(({ created }) => created)).toEqual([Date.UTC(2030, 1, 28) / 1000, start])
  expect(await stripe.subscriptions.retrieve(bystander.id)).toEqual(bystander)

  await expect(stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: start })).rejects.toMatchObject(
    { param: 'frozen_time' },
  )
  expect(await stripe.testHelpers.testClocks.del(clock.id)).toMatchObject({ deleted: true })
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true })
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled')
  expect((await stripe.testHelpers.testClocks.list()).data).toEqual([])
})

test('advancing the clock of the sandbox does not affect customers on a test clock', async () => {
  const { stripe, post } = fixture
  const { monthly } = await openCustomer(stripe)
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start })
  const customer = await stripe.customers.create({ test_clock: clock.id, payment_method: 'pm_card_visa' })
  const before = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: monthly.id }] })
  await post('/sandbox/clock/advance', { days: 3000 })
  expect(await stripe.subscriptions.retrieve(before.id)).toEqual(before)
})
