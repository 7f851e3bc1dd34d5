import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiProvider } from '#web/api/index.ts'
import { isUnanswered } from '#web/journey/track-start.ts'
import { resolveQuizRoute } from '#web/journey/quiz/resolve-quiz-route.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { chooseProvider, fakeProvider } from '#web/testing/fake-payment-provider.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { planList, startPaidVisit } from '#web/testing/paid-visit.ts'
import { paidHandlers } from '#web/testing/render-checkout.tsx'
import { inApp, testBrand } from '#web/testing/render-screen.tsx'
import { EmailOfferScreen } from '#web/journey/email-offer/email-offer-screen.tsx'

vi.mock('#web/payment/provider/load-payment-provider.ts', async () => {
  const { providerInUse } = await import('#web/testing/fake-payment-provider.ts')
  return { loadPaymentProvider: providerInUse }
})

async function takeQuizAfter(answers: Readonly<Record<string, string | number>>) {
  startPaidVisit()
  chooseProvider(fakeProvider())
  const visitor = fakeVisitor({ answers })
  const api = fakeApi({ ...paidHandlers, subscriptionProducts: () => planList(testBrand.plans) })
  window.history.pushState(null, '', '/email-offer?flow=cortisol')
  await act(async () => {
    render(
      inApp(
        <ApiProvider client={api}>
          <EmailOfferScreen />
        </ApiProvider>,
        { visitor },
      ),
    )
  })
  expect(visitor.quiz.getState().answers).toMatchObject({ weight: 'LB:pounds=180' })
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Take the quiz' })))
  expect(window.location.pathname + window.location.search).toBe('/?flow=cortisol')
  return visitor.quiz.getState().answers
}

test('a visitor who was shown an example begins the quiz at its start, with every question open', async () => {
  const answers = await takeQuizAfter({ email: 'mail@example.com' })
  expect(answers).toEqual({ email: 'mail@example.com' })
  expect(isUnanswered(answers)).toBe(true)
  const flow = testBrand.flows['cortisol']
  if (flow === undefined) throw new Error('The brand has no such flow')
  const context = { answers, unitSystem: 'imperial' } as const
  const route = resolveQuizRoute({ flow, answers, currentStep: 0, questionId: undefined, context })
  expect(flow.steps[route.index ?? 0]?.id).toBe(flow.steps.find((step) => !step.landingPageOnly)?.id)
})

test.each([{}, { age: 33 }])(
  'the example is taken back around the answers %j of a visitor without a lead',
  async (own) => {
    expect(await takeQuizAfter(own)).toEqual(own)
  },
)
