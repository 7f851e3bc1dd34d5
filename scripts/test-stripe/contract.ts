import { expectThat, type Step } from './run-contract.ts'
import { late, soonLate } from './late-renewal.ts'
import { readAndGiveUp } from './read-and-give-up.ts'
import { type Contract, idOf, kept, open, refusal, secretIntent, step, subscribe } from './contract-world.ts'

const day = 86_400

/** Everything we rely on, in the order of a purchase; later steps use what earlier ones created. */
export const contract: readonly Step<Contract>[] = [
  step('a test clock is opened', async (now) => {
    const clock = await now.stripe.testHelpers.testClocks.create({ frozen_time: now.start, name: now.run })
    now.made.set('clock', clock.id)
    expectThat('the clock is ready', clock.status, 'ready')
  }),
  step('a product, a price and a first-term coupon are created', async ({ made, run, stripe }) => {
    const product = await stripe.products.create({ name: `Contract ${run}`, metadata: { run } })
    const monthly = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 3999,
      recurring: { interval: 'month' },
      lookup_key: `${run}-monthly`,
    })
    const coupon = await stripe.coupons.create({ amount_off: 2000, currency: 'usd', duration: 'once' })
    made.set('product', product.id).set('monthly', monthly.id).set('coupon', coupon.id)
    const found = await stripe.prices.list({ lookup_keys: [`${run}-monthly`], active: true })
    expectThat(
      'the price is found by its lookup key',
      found.data.map(({ id }) => id),
      [monthly.id],
    )
  }),
  step('an unknown parameter is refused', async ({ stripe }) => {
    const unknown = await refusal(stripe.customers.create({ nickname: 'x' } as object))
    expectThat('the code', unknown.code, 'parameter_unknown')
    const missing = await refusal(stripe.customers.retrieve('cus_none'))
    expectThat('the status', [missing.statusCode, missing.code], [404, 'resource_missing'])
  }),
  step('a customer subscribes: nothing is charged before the payment is confirmed', async (now) => {
    const { customer, method } = await open(now, 'pm_card_visa')
    const subscription = await subscribe(now, customer, method)
    now.made.set('customer', customer).set('method', method).set('subscription', subscription.id)
    expectThat('the status', subscription.status, 'incomplete')
    const paid = await now.stripe.paymentIntents.confirm(secretIntent(subscription), {
      payment_method: method,
    })
    expectThat('the first term', [paid.status, paid.amount], ['succeeded', 1999])
    now.made.set('charge', idOf(paid.latest_charge))
    const running = await now.stripe.subscriptions.retrieve(subscription.id)
    expectThat('the subscription', running.status, 'active')
  }),
  step(
    'the same idempotency key returns the same response, another body with it is refused',
    async ({ run, stripe }) => {
      const key = { idempotencyKey: `${run}-once` }
      const create = (name: string) => stripe.customers.create({ name, metadata: { run } }, key)
      const first = await create('Ada')
      expectThat('the customer', (await create('Ada')).id, first.id)
      expectThat('the refusal', (await refusal(create('Bo'))).type, 'StripeIdempotencyError')
      await stripe.customers.del(first.id)
    },
  ),
  step('each test card is declined for its own reason', async (now) => {
    const reasons = [
      ['pm_card_visa_chargeDeclined', 'generic_decline'],
      ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
      ['pm_card_visa_chargeDeclinedLostCard', 'lost_card'],
    ] as const
    for (const [card, reason] of reasons) {
      const { decline_code, type } = await refusal(
        now.stripe.paymentIntents.create({
          amount: 1899,
          currency: 'usd',
          confirm: true,
          payment_method: card,
          allowed_payment_method_types: ['card'],
        }),
      )
      expectThat(card, [type, decline_code], ['StripeCardError', reason])
    }
  }),
  step('a card that attaches and is declined leaves the subscription incomplete', async (now) => {
    const { customer, method } = await open(now, 'pm_card_chargeCustomerFail')
    const subscription = await subscribe(now, customer, method)
    const declined = await refusal(
      now.stripe.paymentIntents.confirm(secretIntent(subscription), { payment_method: method }),
    )
    expectThat('the decline', declined.code, 'card_declined')
    expectThat('the status', (await now.stripe.subscriptions.retrieve(subscription.id)).status, 'incomplete')
    const canceled = await now.stripe.subscriptions.cancel(subscription.id)
    expectThat('given up', ['canceled', 'incomplete_expired'].includes(canceled.status), true)
  }),
  step('a card that requires authentication asks for it', async (now) => {
    const { customer, method } = await open(now, 'pm_card_authenticationRequired')
    const subscription = await subscribe(now, customer, method)
    const waiting = await now.stripe.paymentIntents.confirm(secretIntent(subscription), {
      payment_method: method,
      return_url: 'https://shop.example/register',
    })
    expectThat('the status', waiting.status, 'requires_action')
    expectThat('there is something to do', waiting.next_action !== null, true)
    await now.stripe.subscriptions.cancel(subscription.id)
  }),
  step(
    'a one-click offer is charged off-session; a card that requires authentication is refused',
    async (now) => {
      const offer = {
        amount: 1899,
        currency: 'usd',
        confirm: true,
        off_session: true,
        allowed_payment_method_types: ['card'],
        return_url: 'https://shop.example/register',
      }
      const paid = await now.stripe.paymentIntents.create({
        ...offer,
        customer: kept(now, 'customer'),
        payment_method: kept(now, 'method'),
      })
      expectThat('the offer', [paid.status, paid.amount_received], ['succeeded', 1899])
      now.made.set('offer', paid.id)
      const { customer, method } = await open(now, 'pm_card_authenticationRequired')
      const asked = await refusal(
        now.stripe.paymentIntents.create({ ...offer, customer, payment_method: method }),
      )
      expectThat('the refusal', asked.code, 'authentication_required')
    },
  ),
  step('a free trial sets up the card and charges nothing', async (now) => {
    const { customer, method } = await open(now, 'pm_card_visa')
    const trial = await now.stripe.subscriptions.create({
      customer,
      items: [{ price: kept(now, 'monthly') }],
      default_payment_method: method,
      payment_behavior: 'default_incomplete',
      trial_period_days: 7,
      expand: ['latest_invoice', 'pending_setup_intent'],
    })
    expectThat('the status', trial.status, 'trialing')
    const invoice = trial.latest_invoice
    expectThat('due now', typeof invoice === 'object' ? invoice?.amount_due : undefined, 0)
    const setup = idOf(trial.pending_setup_intent)
    const done = await now.stripe.setupIntents.confirm(setup, { payment_method: method })
    expectThat('the set-up', done.status, 'succeeded')
    await now.stripe.subscriptions.cancel(trial.id)
  }),
  step('refunds may be partial and never exceed the payment', async ({ stripe, ...now }) => {
    const payment_intent = kept({ stripe, ...now }, 'offer')
    const refund = await stripe.refunds.create({ payment_intent, amount: 899 })
    expectThat('the refund', [refund.status, refund.amount], ['succeeded', 899])
    const tooMuch = await refusal(stripe.refunds.create({ payment_intent, amount: 1899 }))
    expectThat('the refusal', tooMuch.type, 'StripeInvalidRequestError')
    await stripe.refunds.create({ payment_intent })
    expectThat(
      'nothing left',
      (await refusal(stripe.refunds.create({ payment_intent }))).code,
      'charge_already_refunded',
    )
  }),
  ...readAndGiveUp,
  step('a cancellation at the end of the period can be undone', async (now) => {
    const id = kept(now, 'subscription')
    const stopping = await now.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    expectThat('it stops', [stopping.cancel_at_period_end, stopping.status], [true, 'active'])
    const again = await now.stripe.subscriptions.update(id, { cancel_at_period_end: false })
    expectThat('it continues', [again.cancel_at_period_end, again.cancel_at], [false, null])
  }),
  soonLate,
  step('a month later it renews at the full price', async (now) => {
    const clock = kept(now, 'clock')
    await now.stripe.testHelpers.testClocks.advance(clock, { frozen_time: now.start + 32 * day })
    for (let tries = 0; tries < 60; tries += 1) {
      const { status } = await now.stripe.testHelpers.testClocks.retrieve(clock)
      if (status === 'ready') break
      await now.pause()
    }
    const { data } = await now.stripe.invoices.list({ subscription: kept(now, 'subscription') })
    const renewal = data.find(({ billing_reason: reason }) => reason === 'subscription_cycle')
    expectThat('the renewal', renewal?.total, 3999)
  }),
  late,
  step('an immediate cancellation ends it and records the reason', async (now) => {
    const ended = await now.stripe.subscriptions.cancel(kept(now, 'subscription'))
    expectThat('the status', ended.status, 'canceled')
    expectThat('the reason', ended.cancellation_details?.reason, 'cancellation_requested')
  }),
  step('the events of all this can be listed', async (now) => {
    const seen = new Set<string>()
    for await (const { type } of now.stripe.events.list({ limit: 100, created: { gte: now.start - 60 } })) {
      seen.add(type)
      if (seen.size > 60) break
    }
    const wanted = ['customer.subscription.created', 'invoice.paid', 'payment_intent.succeeded'] as const
    expectThat(
      'the events',
      wanted.filter((type) => !seen.has(type)),
      [],
    )
  }),
  step('everything created is cleaned up', async (now) => {
    await now.stripe.testHelpers.testClocks.del(kept(now, 'clock'))
    await now.stripe.coupons.del(kept(now, 'coupon'))
    await now.stripe.prices.update(kept(now, 'monthly'), { active: false })
    await now.stripe.products.update(kept(now, 'product'), { active: false })
  }),
]
