import { Elements } from '@stripe/react-stripe-js'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeProvider } from '#web/testing/fake-payment-provider.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { buyerEmail, monthPlan, paidHandlers, withApi } from '#web/testing/render-checkout.tsx'
import { useCheckout } from '../checkout/use-checkout.ts'
import { usePayment } from './use-payment.ts'

const typedEmail = 'other@example.com'

/** A checkout that prints its customer, with a button that pays under the given name. */
function PayAs({ fullName }: { readonly fullName: string }) {
  const checkout = useCheckout(monthPlan, buyerEmail)
  const { pay } = usePayment({
    plan: monthPlan,
    email: buyerEmail,
    checkout,
    registrationSource: 'quiz',
    disclosure: '',
    onPaid: () => undefined,
    onOwned: async () => undefined,
  })
  return (
    <button type="button" onClick={() => void pay({ fullName, email: typedEmail })}>
      {JSON.stringify(checkout.state.customerInfo)}
    </button>
  )
}

test('makes the payer, as typed, the customer of the checkout', async () => {
  const { stripe } = fakeProvider()
  const page = (
    <Elements stripe={stripe} options={{ mode: 'setup', currency: 'usd' }}>
      <PayAs fullName="Marta Buyer" />
    </Elements>
  )
  await act(async () => {
    render(withApi(fakeApi(paidHandlers), page, fakeVisitor({ answers: { email: buyerEmail } })))
  })
  const button = screen.getByRole('button')
  await act(async () => button.click())
  expect(JSON.parse(button.textContent)).toEqual({
    fullName: 'Marta Buyer',
    email: typedEmail,
    countryCode: 'US',
  })
})
