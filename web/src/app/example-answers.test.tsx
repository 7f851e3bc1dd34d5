import { brandIds, loadBrand } from '@fennel/brands'
import { brandInArm, firstQuizStep, isUnanswered } from '@fennel/funnel'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { defaultAnswers } from '#web/journey/default-answers.ts'
import { LandingScreen } from '#web/journey/landing/landing-screen.tsx'
import { resolveQuizRoute } from '#web/journey/quiz/resolve-quiz-route.ts'
import { openEmailOffer } from '#web/testing/email-offer-visit.tsx'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { startPaidVisit } from '#web/testing/paid-visit.ts'
import { renderScreen, testBrand } from '#web/testing/render-screen.tsx'

vi.mock('#web/payment/provider/load-payment-provider.ts')

async function takeQuizAfter(
  answers: Readonly<Record<string, string | number>>,
  link: string | RegExp,
  currentStep = 0,
) {
  startPaidVisit()
  const visitor = fakeVisitor({ answers, currentStep })
  await openEmailOffer(visitor, { query: '?flow=cortisol' })
  expect(visitor.quiz.getState().answers).toMatchObject({ weight: 'LB:pounds=180' })
  await act(async () => fireEvent.click(screen.getByRole('link', { name: link })))
  expect(window.location.pathname).toBe('/')
  return visitor.quiz.getState().answers
}

test('a visitor who was shown an example begins the quiz at its start, with every question open', async () => {
  const answers = await takeQuizAfter({ email: 'mail@example.com' }, 'Take the quiz')
  expect(window.location.search).toBe('?flow=cortisol')
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
    expect(await takeQuizAfter(own, 'Take the quiz')).toEqual(own)
  },
)

test('it is taken back from a visitor who had seen a question without the landing page', async () => {
  expect(await takeQuizAfter({ age: 33 }, /to the home page$/, 2)).toMatchObject({ weight: 'LB:pounds=180' })
  cleanup()
  expect(await takeQuizAfter({ age: 33 }, 'Take the quiz', 2)).toEqual({ age: 33 })
})

test('it is taken back from a visitor who goes to the start page without that link, too', async () => {
  const email = 'mail@example.com'
  const shown = await takeQuizAfter({ email }, /to the home page$/)
  expect(shown).toMatchObject({ weight: 'LB:pounds=180' })
  cleanup()
  const visitor = fakeVisitor({ answers: shown })
  renderScreen(<LandingScreen />, { path: '/', visitor })
  expect(visitor.quiz.getState().answers).toEqual({ email })
})

test('it is taken back by the first answer on a start page that was open before', async () => {
  const visitor = fakeVisitor()
  renderScreen(<LandingScreen />, { path: '/', visitor })
  // As another tab has stored it, and this one takes it over.
  act(() => visitor.quiz.setState({ answers: { ...defaultAnswers, email: 'mail@example.com' } }))
  fireEvent.click(screen.getByRole('button', { name: 'Male' }))
  expect(visitor.quiz.getState().answers).toEqual({ email: 'mail@example.com', gender: 'male' })
})

test('nobody loses answers of their own that are those of the example', async () => {
  const { weight: _weight, ...own } = defaultAnswers
  const visitor = fakeVisitor({ answers: own })
  renderScreen(<LandingScreen />, { path: '/', visitor })
  expect(visitor.quiz.getState().answers).toEqual(own)
})

const ownFlows = (
  await Promise.all(
    brandIds.map(async (brandId) => {
      const brand = await loadBrand(brandId)
      const inArms = (brand.experiments ?? []).flatMap((experiment) =>
        experiment.arms.map((arm) => brandInArm(brand, experiment, arm)),
      )
      return [brand, ...inArms].flatMap(({ flows }) =>
        Object.values(flows).map((flow) => ({ brandId, flow })),
      )
    }),
  )
).flat()

test.each(ownFlows)('nobody has step 0 of $brandId after a question of its quiz: $flow.id', ({ flow }) => {
  for (const unitSystem of ['imperial', 'metric'] as const)
    expect(firstQuizStep(flow, { answers: { gender: 'female' }, unitSystem })).toBeGreaterThan(0)
})

test('nobody who goes back to the landing page, or opens the offer, loses answers that are those of the example', async () => {
  const own = { ...defaultAnswers, age: 47 }
  const visitor = fakeVisitor({ answers: own, currentStep: 1 })
  renderScreen(<LandingScreen />, { path: '/', visitor })
  expect(visitor.quiz.getState().answers).toEqual(own)
  cleanup()
  startPaidVisit()
  await openEmailOffer(visitor)
  expect(screen.queryByText(/These numbers are an example/)).toBeNull()
  expect(visitor.quiz.getState()).toMatchObject({ answers: own, currentStep: 1 })
})
