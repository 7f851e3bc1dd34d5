import type { QuizFlow } from '@fennel/funnel'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Route } from 'wouter'
import { LandingScreen } from '#web/journey/landing/landing-screen.tsx'
import { QuizScreen } from '#web/journey/quiz/quiz-screen.tsx'
import { flowOf, smallFlow } from '#web/journey/quiz/testing/small-flow.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import type { FakeVisitor } from '#web/testing/fake-visitor.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { trackEarlyAnswer } from './track-early-answer.ts'

const [gender] = smallFlow.steps
const started = { quizId: 'small', resume: false }
const returned = { quizId: 'small', resume: true, resumedFromStep: 1, questionId: 'snacks' }

function open(path: string, visitor: FakeVisitor, flow: QuizFlow = smallFlow) {
  return renderScreen(
    <>
      <Route path="/quiz/:questionId?">
        <QuizScreen />
      </Route>
      <Route path="/">
        <LandingScreen />
      </Route>
    </>,
    { path, visitor, flow },
  )
}

const arrivesAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path))

async function tap(name: string, goesTo: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }))
  await arrivesAt(goesTo)
}

describe('a start', () => {
  it.each([
    ['nothing', {}],
    ['an email that came with a link', { email: 'a@b.co' }],
  ])(
    'is tracked once when a visitor who has given %s before answers the landing page',
    async (_what, answers) => {
      const visitor = fakeVisitor({ answers })
      open('/', visitor)
      expect(visitor.trackedAs('quizStarted')).toEqual([])
      await tap('Female', '/quiz/snacks')
      expect(visitor.trackedAs('quizQuestionViewed')).toMatchObject([{ questionId: 'snacks' }])
      expect(visitor.trackedAs('quizStarted')).toEqual([started])
    },
  )

  it.each([
    ['nothing', {}],
    ['an email that came with a link', { email: 'a@b.co' }],
  ])('is tracked once when a visitor who has given %s before opens the quiz', async (_what, answers) => {
    const visitor = fakeVisitor({ answers })
    open('/quiz', visitor)
    await arrivesAt('/quiz/snacks')
    expect(visitor.trackedAs('quizStarted')).toEqual([started])
  })

  it('is tracked once when the landing page asks nothing, whatever step is the first', async () => {
    const hidden = { ...smallFlow.steps[1], conditionalDisplay: { answered: 'gender' } }
    const flow = flowOf(hidden as QuizFlow['steps'][number], ...smallFlow.steps.slice(4))
    const visitor = fakeVisitor()
    open('/', visitor, flow)
    await tap('Start the quiz', '/quiz/age')
    expect(visitor.trackedAs('quizStarted')).toEqual([{ quizId: 'other', resume: false }])
    expect(visitor.quiz.getState().currentStep).toBe(1)
  })

  it('is tracked once, with its visit, when the first of two landing questions was tapped before the script ran', async () => {
    const flow = flowOf({ ...gender, id: 'whose' } as QuizFlow['steps'][number], ...smallFlow.steps)
    const visitor = fakeVisitor({ answers: { email: 'a@b.co' } })
    trackEarlyAnswer(() => visitor, flow, window, true)('whose', 'male')
    visitor.answer('whose', 'male')
    open('/quiz', visitor, flow)
    await arrivesAt('/')
    await tap('Female', '/quiz/snacks')
    expect(visitor.trackedAs('quizStarted')).toEqual([{ quizId: 'other', resume: false }])
    expect(visitor.tracked.map(({ eventType }) => eventType)).toEqual([
      'landingPageVisit',
      'quizStarted',
      'quizQuestionAnswered',
      'quizQuestionAnswered',
      'quizQuestionViewed',
    ])
  })

  it('is tracked again after everything was reset', async () => {
    const visitor = fakeVisitor()
    open('/', visitor)
    await tap('Female', '/quiz/snacks')
    act(() => visitor.quiz.setState({ answers: {}, currentStep: 0, sessionId: 'session-2' }))
    act(() => window.history.back())
    await arrivesAt('/')
    await tap('Male', '/quiz/snacks')
    expect(visitor.trackedAs('quizStarted')).toEqual([started, started])
  })
})

describe('a return', () => {
  it('is tracked once when the landing page is answered again after a new page load', async () => {
    const visitor = fakeVisitor({ answers: { gender: 'female', snacks: 'no' }, currentStep: 4 })
    open('/', visitor)
    await tap('Male', '/quiz/snacks')
    expect(visitor.trackedAs('quizStarted')).toEqual([returned])
  })

  it('is tracked when only the landing page has been answered', async () => {
    const visitor = fakeVisitor({ answers: { gender: 'female' } })
    open('/quiz', visitor)
    await arrivesAt('/quiz/snacks')
    expect(visitor.trackedAs('quizStarted')).toEqual([returned])
  })

  it('is not tracked when going back to the landing page within a page load', async () => {
    const visitor = fakeVisitor()
    open('/', visitor)
    await tap('Female', '/quiz/snacks')
    act(() => window.history.back())
    await arrivesAt('/')
    await tap('Male', '/quiz/snacks')
    expect(visitor.trackedAs('quizStarted')).toEqual([started])
  })
})
