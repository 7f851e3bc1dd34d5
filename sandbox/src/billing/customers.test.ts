import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCustomer, openFixture, type Fixture } from '../testing/sandbox-fixture.ts'

let fixture: Fixture
beforeEach(async () => {
  fixture = await openFixture()
})
afterEach(() => fixture.close())

test('the drafted renewal of a customer who is deleted is charged to nobody, and time goes on', async () => {
  const { stripe, post } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  await post('/sandbox/drafts', { seconds: 3600 })
  const plan = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    default_payment_method: method.id,
  })
  const { current_period_end: end = 0 } = plan.items.data[0] ?? {}
  await post('/sandbox/clock/advance', { days: (end - plan.created) / 86_400 + 0.001 })
  const draft = async () => (await stripe.invoices.list({ status: 'draft' })).data.map(({ status }) => status)
  expect(await draft()).toEqual(['draft'])
  await stripe.customers.del(customer.id)
  expect(await post('/sandbox/clock/advance', { days: 1 })).not.toHaveProperty('error')
  expect(await draft()).toEqual(['draft'])
  expect((await stripe.charges.list()).data).toHaveLength(1)
})
