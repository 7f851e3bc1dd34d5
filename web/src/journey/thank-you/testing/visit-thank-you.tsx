import type { Answers, Brand } from '@fennel/funnel'
import { act, render } from '@testing-library/react'
import { ApiProvider } from '#web/api/index.ts'
import type { SavedPayment } from '#web/payment/saved/saved-payment.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { startPaidVisit } from '#web/testing/paid-visit.ts'
import { inApp, testBrand } from '#web/testing/render-screen.tsx'
import { ThankYouScreen } from '../thank-you-screen.tsx'

/** The plan as the account lists it among the purchases. */
export const purchase = {
  id: 'calmplate-1-month',
  kind: 'plan',
  name: '1-Month Plan',
  price: 19.99,
  refunded: 0,
  currency: 'USD',
  purchasedAt: '2026-03-01T10:00:00.000Z',
} as const

interface VisitOptions {
  readonly handlers?: ApiHandlers
  readonly payment?: SavedPayment
  readonly token?: string
  readonly brand?: Brand
  readonly answers?: Answers
  /** Continues in the same tab instead of a new one. */
  readonly isReload?: boolean
}

/** Opens the thank-you page after this payment, if any, and signed in with this token, if any. */
export async function visit({
  handlers = {},
  payment,
  token,
  brand = testBrand,
  answers = { email: 'quiz@example.com' },
  isReload = false,
}: VisitOptions = {}) {
  if (!isReload) startPaidVisit(payment)
  if (token !== undefined) window.localStorage.setItem('token', token)
  const api = fakeApi(handlers)
  const visitor = fakeVisitor({ answers })
  window.history.pushState(null, '', '/thank-you')
  await act(async () => {
    render(
      inApp(
        <ApiProvider client={api}>
          <ThankYouScreen />
        </ApiProvider>,
        { visitor, brand },
      ),
    )
  })
  return { api }
}
