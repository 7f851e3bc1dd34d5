import type { ResponseOf } from '@fennel/contract'
import type { Answers, PlanOffer } from '@fennel/funnel'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ApiProvider } from '#web/api/index.ts'
import { CheckoutSection } from '#web/payment/checkout/checkout-section.tsx'
import { fakeApi } from './fake-api.ts'
import type { ApiHandlers, FakeApi } from './fake-api.ts'
import { chooseProvider, fakeProvider } from './fake-payment-provider.ts'
import type { FakeProvider } from './fake-payment-provider.ts'
import { fakeVisitor } from './fake-visitor.ts'
import type { FakeVisitor } from './fake-visitor.ts'
import { inApp, testBrand } from './render-screen.tsx'

export const monthPlan: PlanOffer = planOf('calmplate-1-month')
export const buyerEmail = 'marta@example.com'

export const siteSettings: ResponseOf<'siteSettings'> = {
  success: true,
  data: {
    brand: 'calmplate',
    payments: { publishableKey: 'pk_test_1', scriptUrl: null, sandbox: true },
    passwordMinLength: 6,
    privacy: { country: 'US', state: null, policyVersion: '2026-11-01', browserPixelId: null },
  },
}

type Flow = ResponseOf<'completeSubscriptionFlow'>['data']

/** The server's answer to a started subscription. */
export function flowAnswer(given: Partial<Flow> = {}): ResponseOf<'completeSubscriptionFlow'> {
  const paid = {
    requiresAction: false,
    requiresConfirmation: false,
    status: 'active',
    subscriptionId: 'sub_1',
  }
  return { success: true, data: { ...paid, paymentIntentId: 'pi_1', ...given } }
}

/** The bank asks the buyer to authenticate. */
export const challengeAnswer = flowAnswer({
  clientSecret: 'pi_1_secret',
  requiresAction: true,
  status: 'incomplete',
})

/** A server on which everything succeeds. */
export const paidHandlers: ApiHandlers = {
  siteSettings: () => siteSettings,
  geolocate: () => ({ country_code: 'US' }),
  completeSubscriptionFlow: () => flowAnswer(),
  completePayment: () => ({
    success: true,
    data: { status: 'succeeded', subscriptionId: 'sub_1', paymentIntentId: 'pi_1' },
  }),
  verifyPayment: () => ({ success: true, data: { status: 'succeeded' } }),
}

interface CheckoutOptions {
  readonly handlers?: ApiHandlers
  readonly provider?: FakeProvider
  readonly plan?: PlanOffer
  readonly answers?: Answers
}

export interface RenderedCheckout {
  readonly api: FakeApi
  readonly provider: FakeProvider
  readonly visitor: FakeVisitor
  /** How often the page was told that the plan is paid. */
  readonly timesPaid: () => number
}

/** The checkout of a plan for a buyer whose email is known, on fakes. Mock the provider's loader first. */
export function renderCheckout(options: CheckoutOptions = {}): RenderedCheckout {
  const { plan = monthPlan, answers = { email: buyerEmail }, provider = fakeProvider() } = options
  const api = fakeApi({ ...paidHandlers, ...options.handlers })
  const visitor = fakeVisitor({ answers })
  let paid = 0
  window.localStorage.clear()
  window.sessionStorage.clear()
  chooseProvider(provider)
  const section = <CheckoutSection plan={plan} registrationSource="quiz" onPaid={() => (paid += 1)} />
  render(withApi(api, section, visitor))
  return { api, provider, visitor, timesPaid: () => paid }
}

/** Wraps a screen in the brand, a visitor and a server. */
export function withApi(api: FakeApi, children: ReactNode, visitor: FakeVisitor): ReactNode {
  return inApp(<ApiProvider client={api}>{children}</ApiProvider>, { visitor })
}

/** The card form, once the provider's fields are in it. */
export async function readyCardForm(): Promise<HTMLElement> {
  const form = await screen.findByRole('form', { name: 'Pay by card' })
  const check = () => {
    if (form.querySelector('[aria-busy=true] [class*=outline]') !== null) throw new Error('Still waiting')
  }
  // A form with every country of the world renders slowly in jsdom.
  await waitFor(check, { timeout: 20_000 })
  return form
}

/** Fills in the name and submits the form, as soon as both are possible. */
export async function payByCard(name = 'Marta Buyer'): Promise<void> {
  const form = await readyCardForm()
  fireEvent.change(screen.getByLabelText('Full name on card'), { target: { value: name } })
  await act(async () => {
    fireEvent.submit(form)
  })
}

export function planOf(id: string): PlanOffer {
  const plan = testBrand.plans.find((candidate) => candidate.id === id)
  if (plan === undefined) throw new Error(`The test brand has no plan ${id}`)
  return plan
}
