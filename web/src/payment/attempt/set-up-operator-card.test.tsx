import type { StripeElements } from '@stripe/stripe-js'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeProvider } from '#web/testing/fake-payment-provider.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import {
  buyerEmail,
  monthPlan,
  payByCard,
  readyCardForm,
  renderCheckout,
} from '#web/testing/render-checkout.tsx'
import { pendingPurchase } from '../bank/payment-at-bank.ts'
import { PaymentProblemError } from '../problems/payment-problem-error.ts'
import { readSavedPayment, tabStorage } from '../saved/saved-payment.ts'
import { setUpOperatorCard } from './set-up-operator-card.ts'

vi.mock('../provider/load-payment-provider.ts')

test("stops an operator's card setup at the payment method, which is no purchase", async () => {
  const { api, provider, visitor, timesPaid } = renderCheckout({
    plan: { ...monthPlan, id: 'admin-card-setup' },
  })
  const ensureLead = vi.spyOn(visitor, 'ensureLead')
  const earlier = {
    customerInfo: { email: buyerEmail, fullName: 'Marta Buyer', countryCode: 'US' },
    product: { id: monthPlan.id, name: monthPlan.name, price: 19.99, currency: 'USD' },
    originalPrice: 39.99,
  }
  pendingPurchase.keep(tabStorage(), earlier)
  await readyCardForm()
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'operator@example.com' } })
  await payByCard()
  await payByCard()
  expect(provider.asked).toEqual(['submit', 'createPaymentMethod'])
  expect(api.names()).not.toContain('completeSubscriptionFlow')
  expect(visitor.tracked).toEqual([])
  expect([ensureLead.mock.calls, visitor.savedEmails]).toEqual([[], []])
  expect([readSavedPayment(tabStorage()), timesPaid()]).toEqual([undefined, 0])
  expect(pendingPurchase.read(tabStorage())).toEqual(earlier)
  expect(document.querySelector('[data-step]')?.getAttribute('data-step')).toBe('payment')
})

test('resolves with the id of the card that was set up', async () => {
  const { stripe } = fakeProvider()
  const elements = { submit: async () => ({}) } as unknown as StripeElements
  const terms = {
    plan: monthPlan,
    email: buyerEmail,
    registrationSource: 'checkout',
    disclosure: '',
  } as const
  const parties = { stripe, elements, api: fakeApi({}), visitor: fakeVisitor(), dispatch: () => {} }
  const payer = { fullName: 'Olga Operator', email: 'operator@example.com', countryCode: 'US' }
  const timeoutError = new PaymentProblemError('silent')
  expect(await setUpOperatorCard(terms, parties, payer, timeoutError)).toBe('pm_1')
})
