import { type Contract, idOf, kept, open, refusal, secretIntent, step, subscribe } from './contract-world.ts'
import { expectThat, type Step } from './run-contract.ts'

/** Runs before the month is over: a plan whose card will be declined at the renewal. */
export const soonLate: Step<Contract> = step(
  'a plan is paid, then gets a card that will be declined',
  async (now) => {
    const { customer, method } = await open(now, 'pm_card_visa')
    const subscription = await subscribe(now, customer, method)
    const { paymentIntents, paymentMethods, subscriptions } = now.stripe
    await paymentIntents.confirm(secretIntent(subscription), { payment_method: method })
    const { id: failing } = await paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
    const changed = await subscriptions.update(subscription.id, { default_payment_method: failing })
    expectThat('the card', idOf(changed.default_payment_method), failing)
    now.made.set('late', subscription.id)
  },
)

/**
 * Runs when the month is over: paying an invoice by hand neither counts as one of Stripe's attempts nor moves the next
 * one.
 */
export const late: Step<Contract> = step(
  'paying a renewal by hand counts no attempt and moves none',
  async (now) => {
    const { invoices, subscriptions } = now.stripe
    const id = kept(now, 'late')
    expectThat('the status', (await subscriptions.retrieve(id)).status, 'past_due')
    const [owed] = (await invoices.list({ subscription: id, status: 'open' })).data
    const tried = await refusal(invoices.pay(owed?.id ?? ''))
    expectThat('the refusal', tried.code, 'card_declined')
    const after = await invoices.retrieve(owed?.id ?? '')
    expectThat(
      'the schedule',
      [after.attempt_count, after.next_payment_attempt],
      [owed?.attempt_count, owed?.next_payment_attempt],
    )
    await subscriptions.cancel(id)
  },
)
