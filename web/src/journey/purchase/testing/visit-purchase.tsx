import type { Answers, Brand } from '@fennel/funnel'
import { act, render } from '@testing-library/react'
import { ApiProvider } from '#web/api/index.ts'
import { keepFailureAtBank } from '#web/payment/bank/payment-at-bank.ts'
import type { FailureAtBank } from '#web/payment/bank/payment-at-bank.ts'
import { tabStorage } from '#web/payment/saved/saved-payment.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { chooseProvider, fakeProvider } from '#web/testing/fake-payment-provider.ts'
import type { FakeProvider } from '#web/testing/fake-payment-provider.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { planList, startPaidVisit } from '#web/testing/paid-visit.ts'
import { paidHandlers } from '#web/testing/render-checkout.tsx'
import { inApp, testBrand } from '#web/testing/render-screen.tsx'
import { PurchaseScreen } from '../purchase-screen.tsx'

interface VisitOptions {
  readonly handlers?: ApiHandlers
  readonly answers?: Answers
  readonly brand?: Brand
  /** This browser's lead, if it already has one. */
  readonly leadId?: string | null
  /** Whether the lead is still to be created, because its requests failed so far. */
  readonly isLeadComing?: boolean
  readonly provider?: FakeProvider
  /** The failure with which the bank sent the visitor back. */
  readonly failure?: FailureAtBank
  /** The navigation state the page is opened with. */
  readonly state?: unknown
}

const answers: Answers = {
  email: 'marta@example.com',
  name: 'Marta',
  weight: 'LB:pounds=180',
  goal_weight: 'LB:pounds=165',
  height: 'FT:feet=5&inches=5',
}

/** Opens the purchase page for a visitor who has answered the quiz. */
export async function visit(options: VisitOptions = {}) {
  startPaidVisit()
  if (options.failure !== undefined) keepFailureAtBank(tabStorage(), options.failure)
  chooseProvider(options.provider ?? fakeProvider())
  const api = fakeApi({ ...paidHandlers, subscriptionProducts: () => planList(), ...options.handlers })
  const { isLeadComing = false } = options
  const visitor = fakeVisitor({ answers: options.answers ?? answers, isLeadComing })
  if (typeof options.leadId === 'string') visitor.quiz.setState({ leadId: options.leadId })
  window.history.pushState(options.state ?? null, '', '/purchase')
  await act(async () => {
    render(
      inApp(
        <ApiProvider client={api}>
          <PurchaseScreen />
        </ApiProvider>,
        { visitor, brand: options.brand ?? testBrand },
      ),
    )
  })
  return { api, visitor }
}
