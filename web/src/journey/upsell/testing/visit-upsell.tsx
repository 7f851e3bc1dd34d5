import { act, fireEvent, render, screen } from '@testing-library/react'
import { Route } from 'wouter'
import type { SavedPayment } from '#web/payment/saved/saved-payment.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { chooseProvider, fakeProvider } from '#web/testing/fake-payment-provider.ts'
import type { ProviderScript } from '#web/testing/fake-payment-provider.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { savedPayment, startPaidVisit, upsellList } from '#web/testing/paid-visit.ts'
import { siteSettings, withApi } from '#web/testing/render-checkout.tsx'
import { UpsellScreen } from '../upsell-screen.tsx'

interface VisitOptions {
  readonly productId?: string
  readonly payment?: SavedPayment | null
  readonly handlers?: ApiHandlers
  readonly provider?: ProviderScript
  readonly leadId?: string
  /** The address this browser knows, from the quiz or a link. */
  readonly email?: string
  /** Whether it is still open if that address has a lead. */
  readonly isLookUpOpen?: boolean
}

/** Opens the page of a one-time offer for a visitor who has just paid for a plan. */
export async function visit({
  productId = 'workout-program',
  payment = savedPayment,
  handlers,
  provider,
  leadId,
  email,
  isLookUpOpen = false,
}: VisitOptions = {}) {
  startPaidVisit(payment ?? undefined)
  chooseProvider(fakeProvider(provider))
  const api = fakeApi({ siteSettings: () => siteSettings, upsellProducts: () => upsellList(), ...handlers })
  const visitor = fakeVisitor({ answers: email === undefined ? {} : { email } })
  visitor.quiz.setState({ isLookUpOpen })
  if (leadId !== undefined) visitor.quiz.setState({ leadId })
  window.history.pushState(null, '', `/upsell/${productId}`)
  const screenOfPath = (
    <Route path="/upsell/:productId">
      <UpsellScreen />
    </Route>
  )
  await act(async () => {
    render(withApi(api, screenOfPath, visitor))
  })
  return { api, visitor }
}

/** Presses the first button with this name and waits for the effects. */
export async function press(name: string, times = 1): Promise<void> {
  const [button] = screen.getAllByRole('button', { name })
  if (button === undefined) throw new Error(`There is no button ${name}`)
  await act(async () => {
    for (let time = 0; time < times; time += 1) fireEvent.click(button)
  })
}
