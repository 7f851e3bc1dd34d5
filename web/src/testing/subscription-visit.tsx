import type { CustomerSubscription, CustomerSubscriptionView } from '@fennel/contract'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { SubscriptionScreen } from '#web/journey/subscription/subscription-screen.tsx'
import { fakeApi } from './fake-api.ts'
import type { ApiHandlers, FakeApi } from './fake-api.ts'
import { chooseProvider, fakeProvider } from './fake-payment-provider.ts'
import type { FakeProvider } from './fake-payment-provider.ts'
import { fakeVisitor } from './fake-visitor.ts'
import { siteSettings, withApi } from './render-checkout.tsx'

export const monthlySubscription: CustomerSubscription = {
  id: 'sub_1',
  productId: 'calmplate-1-month',
  planName: '1-Month Plan',
  status: 'active',
  entitlement: { isEntitled: true, reason: 'active', until: '2026-12-21T09:00:00.000Z' },
  startedAt: '2026-11-21T09:00:00.000Z',
  currentPeriodEnd: '2026-12-21T09:00:00.000Z',
  isPeriodOwed: false,
  nextCharge: { cents: 3999, currency: 'usd', at: '2026-12-21T09:00:00.000Z' },
  owed: null,
  chargeIfResumed: null,
  cancelAtPeriodEnd: false,
  endsAt: null,
  graceUntil: null,
  card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2039 },
  interval: { unit: 'month', count: 1 },
  switchOptions: [
    {
      interval: 'monthly',
      productId: 'm',
      name: 'Monthly',
      price: { cents: 1499, currency: 'usd' },
      isCurrent: false,
    },
    {
      interval: 'annual',
      productId: 'a',
      name: 'Annual',
      price: { cents: 11_999, currency: 'usd' },
      isCurrent: false,
    },
  ],
  invoices: [
    {
      id: 'in_1',
      number: 'F-0001',
      issuedAt: '2026-11-21T09:00:00.000Z',
      amount: { cents: 1999, currency: 'usd' },
      refundedCents: 0,
      status: 'paid',
      url: 'https://pay.example/in_1',
    },
  ],
}
export const canceledSubscription: CustomerSubscription = {
  ...monthlySubscription,
  entitlement: { isEntitled: true, reason: 'cancelling', until: '2026-12-21T09:00:00.000Z' },
  cancelAtPeriodEnd: true,
  endsAt: '2026-12-21T09:00:00.000Z',
  nextCharge: null,
  chargeIfResumed: { cents: 3999, currency: 'usd', at: '2026-12-21T09:00:00.000Z' },
  switchOptions: [],
}
export const overdueSubscription: CustomerSubscription = {
  ...monthlySubscription,
  status: 'past_due',
  isPeriodOwed: true,
  entitlement: { isEntitled: true, reason: 'grace', until: '2026-12-28T09:00:00.000Z' },
  graceUntil: '2026-12-28T09:00:00.000Z',
  nextCharge: { cents: 3999, currency: 'usd', at: '2026-12-24T09:00:00.000Z' },
  owed: { cents: 3999, currency: 'usd' },
  switchOptions: [],
}
export const viewOf = (subscription: CustomerSubscription | null): CustomerSubscriptionView => ({
  subscription,
  upsells: [],
})
/** A plan whose renewal is no longer retried: its owner has to act. */
export const refusedSubscription: CustomerSubscription = {
  ...overdueSubscription,
  nextCharge: null,
  invoices: [
    {
      id: 'in_2',
      number: 'F-0002',
      issuedAt: '2026-12-21T09:00:00.000Z',
      amount: { cents: 3999, currency: 'usd' },
      refundedCents: 0,
      status: 'open',
      url: 'https://pay.example/in_2',
    },
    ...monthlySubscription.invoices,
  ],
}
/** The server's answer with this subscription. */
export const subscriptionAnswer = (subscription: CustomerSubscription | null) => () => ({
  success: true as const,
  data: viewOf(subscription),
})

/**
 * Opens the page as a signed-in customer with this subscription; an error simulates a provider that fails to load. Mock
 * the provider's loader first.
 */
export async function visitSubscription(
  subscription: CustomerSubscription | null,
  handlers: ApiHandlers = {},
  provider?: FakeProvider | Error,
): Promise<FakeApi> {
  window.localStorage.clear()
  window.localStorage.setItem('token', 'at_1')
  chooseProvider(provider ?? fakeProvider())
  const api = fakeApi({
    siteSettings: () => siteSettings,
    customerSubscription: subscriptionAnswer(subscription),
    startCardUpdate: () => ({
      success: true,
      data: { setupIntentId: 'seti_1', clientSecret: 'seti_1_secret' },
    }),
    ...handlers,
  })
  await act(async () => {
    render(withApi(api, <SubscriptionScreen />, fakeVisitor()))
  })
  return api
}

/** Presses the button with this name and waits for the result. */
export const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
  })
