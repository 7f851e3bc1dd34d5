import { type Contract, idOf, kept, open, refusal, secretIntent, step, subscribe } from './contract-world.ts'
import { expectThat, type Step } from './run-contract.ts'

const order = { amount: 1899, currency: 'usd', allowed_payment_method_types: ['card'] }

/** What we set up, look up and cancel besides a sale. */
export const readAndGiveUp: readonly Step<Contract>[] = [
  step('a card is set up for later, found by its customer, and replaces the previous one', async (now) => {
    const { setupIntents, subscriptions } = now.stripe
    const customer = kept(now, 'customer')
    const wanted = {
      customer,
      allowed_payment_method_types: ['card'],
      usage: 'off_session' as const,
      metadata: { run: now.run },
    }
    const { id } = await setupIntents.create(wanted)
    const { data } = await setupIntents.list({ customer, limit: 100 })
    expectThat(
      'the list contains it',
      data.some((found) => found.id === id),
      true,
    )
    expectThat('given up', (await setupIntents.cancel(id)).status, 'canceled')
    expectThat('read again', (await setupIntents.retrieve(id)).status, 'canceled')
    const other = await setupIntents.create(wanted)
    const done = await setupIntents.confirm(other.id, { payment_method: 'pm_card_mastercard' })
    expectThat('set up', done.status, 'succeeded')
    const card = idOf(done.payment_method)
    const changed = await subscriptions.update(kept(now, 'subscription'), { default_payment_method: card })
    expectThat('the card of the plan', idOf(changed.default_payment_method), card)
  }),
  step('a hosted page is opened, read and closed', async (now) => {
    const { run, stripe } = now
    const { sessions } = stripe.checkout
    const customer = await stripe.customers.create({ metadata: { run } })
    const email = `${run}-page@example.com`
    expectThat('the address', (await stripe.customers.update(customer.id, { email })).email, email)
    const opened = await sessions.create({
      mode: 'subscription',
      allowed_payment_method_types: ['card'],
      adaptive_pricing: { enabled: false },
      customer: customer.id,
      client_reference_id: run,
      line_items: [{ price: kept(now, 'monthly'), quantity: 1 }],
      subscription_data: { metadata: { run } },
      metadata: { run },
      success_url: 'https://shop.example/register',
      cancel_url: 'https://shop.example/purchase',
    })
    const { status, url, client_reference_id: reference } = await sessions.retrieve(opened.id)
    expectThat('the page', [status, url !== null, reference], ['open', true, run])
    expectThat('closed', (await sessions.expire(opened.id)).status, 'expired')
    const again = await refusal(sessions.expire(opened.id))
    expectThat('closed again', again.type, 'StripeInvalidRequestError')
    await stripe.customers.del(customer.id)
  }),
  step('a confirmation token reveals its card and pays once', async (now) => {
    const { confirmationTokens, paymentIntents, testHelpers } = now.stripe
    const { id: token } = await testHelpers.confirmationTokens.create({
      payment_method: 'pm_card_visa',
      setup_future_usage: 'off_session',
    })
    const { payment_method_preview: card } = await confirmationTokens.retrieve(token)
    expectThat('the card', [card?.card?.last4, typeof card?.card?.fingerprint], ['4242', 'string'])
    const pay = async () => {
      const { id } = await paymentIntents.create({ ...order, customer: kept(now, 'customer') })
      return paymentIntents.confirm(id, {
        confirmation_token: token,
        return_url: 'https://shop.example/register',
      })
    }
    expectThat('paid', (await pay()).status, 'succeeded')
    expectThat('a second time', (await refusal(pay())).type, 'StripeInvalidRequestError')
  }),
  step('an open payment is canceled and can no longer be paid', async (now) => {
    const { paymentIntents } = now.stripe
    const { id } = await paymentIntents.create({ ...order, customer: kept(now, 'customer') })
    expectThat('given up', (await paymentIntents.cancel(id)).status, 'canceled')
    expectThat('read again', (await paymentIntents.retrieve(id)).status, 'canceled')
    const late = await refusal(paymentIntents.confirm(id, { payment_method: kept(now, 'method') }))
    expectThat('the refusal', late.code, 'payment_intent_unexpected_state')
  }),
  step(
    'a first invoice is found by its payment, which is canceled when the invoice is voided',
    async (now) => {
      const { invoicePayments, invoices, paymentIntents, subscriptions } = now.stripe
      const { customer, method } = await open(now, 'pm_card_visa')
      const subscription = await subscribe(now, customer, method)
      const intent = secretIntent(subscription)
      const { data } = await invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: intent },
      })
      const invoice = idOf(subscription.latest_invoice)
      expectThat(
        'whose payment it is',
        data.map((payment) => idOf(payment.invoice)),
        [invoice],
      )
      const { payments } = await invoices.retrieve(invoice, { expand: ['payments'] })
      expectThat('its payment', idOf(payments?.data[0]?.payment.payment_intent), intent)
      expectThat('voided', (await invoices.voidInvoice(invoice)).status, 'void')
      expectThat('the payment', (await paymentIntents.retrieve(intent)).status, 'canceled')
      const { data: all } = await subscriptions.list({ customer, status: 'all', limit: 100 })
      // NOTE: whether the subscription ends with its invoice or expires later is undocumented; the server handles both.
      const left = all.map(({ id, status }) => [id, status.startsWith('incomplete')])
      expectThat('the subscription', left, [[subscription.id, true]])
    },
  ),
  step('a charge and its refunds can be read', async (now) => {
    const { charges, paymentIntents, refunds } = now.stripe
    const charge = idOf((await paymentIntents.retrieve(kept(now, 'offer'))).latest_charge)
    const { payment_intent: intent, status } = await charges.retrieve(charge)
    expectThat('the charge', [idOf(intent), status], [kept(now, 'offer'), 'succeeded'])
    const { data } = await refunds.list({ charge, limit: 100 })
    expectThat(
      'what went back',
      data.map(({ amount }) => amount),
      [1000, 899],
    )
    const one = await refunds.retrieve(data[0]?.id ?? '')
    expectThat('one of it', [idOf(one.charge), one.amount, one.status], [charge, 1000, 'succeeded'])
  }),
  step('a dispute and an early fraud warning can be read', async (now) => {
    const { disputes, radar } = now.stripe
    const disputed = await chargeWith(now, 'pm_card_createDispute')
    const dispute = await soon(now, async () => (await disputes.list({ charge: disputed })).data[0]?.id)
    const { status, reason, amount, evidence_details: evidence } = await disputes.retrieve(dispute)
    expectThat('the dispute', [status, reason, amount], ['needs_response', 'fraudulent', 1899])
    expectThat('there is a deadline', typeof evidence.due_by, 'number')
    const suspected = await chargeWith(now, 'pm_card_createIssuerFraudRecord')
    const warning = await soon(
      now,
      async () => (await radar.earlyFraudWarnings.list({ charge: suspected })).data[0]?.id,
    )
    const { actionable, charge } = await radar.earlyFraudWarnings.retrieve(warning)
    expectThat('the warning', [actionable, idOf(charge)], [true, suspected])
  }),
]

/** A charge with a test card that triggers a certain consequence. */
async function chargeWith({ stripe }: Contract, card: string): Promise<string> {
  const paid = await stripe.paymentIntents.create({ ...order, confirm: true, payment_method: card })
  return idOf(paid.latest_charge)
}

/** Polls `read` until it finds something; the real Stripe needs a moment. */
async function soon({ pause }: Contract, read: () => Promise<string | undefined>): Promise<string> {
  for (let tries = 0; tries < 30; tries += 1) {
    const found = await read()
    if (found !== undefined) return found
    await pause()
  }
  throw new Error('it did not come within half a minute')
}
