import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { firstIntentOf, invoiceOf } from './stripe-subscription.ts'

/** A subscription whose first invoice is collected by these payments. */
function subscriptionWith(
  payments: readonly { readonly status: string; readonly payment: object }[],
  pendingSetupIntent: string | null = null,
): Stripe.Subscription {
  return {
    id: 'sub_1',
    latest_invoice: { payments: { data: payments } },
    pending_setup_intent: pendingSetupIntent,
  } as unknown as Stripe.Subscription
}

const isNew = { stripeIntentId: null, intentType: null }
const outOfBand = { status: 'paid', payment: { charge: 'ch_1' } }
const open = { status: 'open', payment: { payment_intent: 'pi_open' } }

describe('what a buyer has to complete first', () => {
  test('is the payment of the first invoice, before any card set-up', () => {
    const intent = { intentId: 'pi_open', intentType: 'payment' }
    expect(firstIntentOf(subscriptionWith([open], 'seti_1'), isNew)).toEqual(intent)
  })

  test('is the payment that was made, if another one is left open', () => {
    const paid = { status: 'paid', payment: { payment_intent: { id: 'pi_paid' } } }
    expect(firstIntentOf(subscriptionWith([open, outOfBand, paid]), isNew)).toMatchObject({
      intentId: 'pi_paid',
    })
  })

  test('is the card set-up if nothing is due', () => {
    const intent = { intentId: 'seti_1', intentType: 'setup' }
    expect(firstIntentOf(subscriptionWith([outOfBand], 'seti_1'), isNew)).toEqual(intent)
  })

  test('is still the card set-up once the card is set up, when Stripe no longer names it', () => {
    const known = { stripeIntentId: 'seti_1', intentType: 'setup' } as const
    expect(firstIntentOf(subscriptionWith([]), known)).toEqual({ intentId: 'seti_1', intentType: 'setup' })
  })

  test('is never the payment of an earlier answer', () => {
    const known = { stripeIntentId: 'pi_1', intentType: 'payment' } as const
    expect(() => firstIntentOf(subscriptionWith([]), known)).toThrow('sub_1 has nothing to settle')
  })
})

test.each([null, 'in_1'])('an invoice that was not expanded (%s) is an error, not a free plan', (invoice) => {
  const subscription = { id: 'sub_1', latest_invoice: invoice } as Stripe.Subscription
  expect(() => invoiceOf(subscription)).toThrow('sub_1 came without its invoice')
})
