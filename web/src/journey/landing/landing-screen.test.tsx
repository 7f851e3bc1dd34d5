import type { QuizFlow, QuizStep } from '@fennel/funnel'
import { fireEvent, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import type { FakeVisitor } from '#web/testing/fake-visitor.ts'
import { passTime } from '#web/testing/pass-time.ts'
import { inApp, renderScreen, testBrand } from '#web/testing/render-screen.tsx'
import { LandingScreen } from './landing-screen.tsx'
import { landingFlow, landingStep, option, roughGoal } from './testing/landing-flow.ts'

const question: QuizStep = {
  id: 'name',
  type: 'text',
  title: 'Your name?',
  validation: { required: true, maxLength: 20 },
  dataClass: 'contact',
}
const flowOf = (...steps: readonly QuizStep[]) => landingFlow(...steps, question)

function show(flow: QuizFlow, visitor: FakeVisitor = fakeVisitor()): FakeVisitor {
  renderScreen(<LandingScreen />, { path: '/', visitor, flow })
  return visitor
}

const timeZoneIs = (timeZone: string) => {
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone }
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the landing page', () => {
  it.each([
    ['landing-quiz-style', 300],
    ['landing-image-style', 650],
    ['plain-hero', 650],
  ] as const)('in %s stores the answer at once and moves on after %i ms', (template, delay) => {
    const visitor = show(flowOf(landingStep(template)))
    fireEvent.click(screen.getByRole('button', { name: 'Female' }))
    expect(screen.getByRole('button', { name: 'Female' }).getAttribute('aria-pressed')).toBe('true')
    expect(visitor.quiz.getState().answers).toEqual({ gender: 'female' })
    passTime(delay - 1)
    expect(window.location.pathname).toBe('/')
    passTime(1)
    expect(window.location.pathname).toBe('/quiz/name')
    expect(visitor.quiz.getState().currentStep).toBe(1)
  })

  it('moves on in time when the same answer is pressed again and again', () => {
    show(flowOf(landingStep('landing-image-style')))
    for (let presses = 0; presses < 7; presses += 1) {
      fireEvent.click(screen.getByRole('button', { name: 'Female' }))
      passTime(100)
    }
    expect(window.location.pathname).toBe('/quiz/name')
  })

  it('tracks the visit once, and the start with the first answer', () => {
    const visitor = show(flowOf(landingStep('landing-image-style')))
    expect(visitor.trackedAs('landingPageVisit')).toHaveLength(1)
    expect(visitor.trackedAs('quizStarted')).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Male' }))
    passTime(650)
    expect(visitor.trackedAs('landingPageVisit')).toHaveLength(1)
    expect(visitor.trackedAs('quizStarted')).toHaveLength(1)
    expect(visitor.trackedAs('quizQuestionAnswered')).toMatchObject([
      { questionId: 'gender', answer: 'male' },
    ])
  })

  it('tracks only the last of several presses, after its pause or before the page is hidden', () => {
    const visitor = show(flowOf(landingStep('landing-image-style')))
    const trackedAnswers = () => visitor.trackedAs('quizQuestionAnswered').map(({ answer }) => answer)
    fireEvent.click(screen.getByRole('button', { name: 'Male' }))
    passTime(400)
    fireEvent.click(screen.getByRole('button', { name: 'Female' }))
    expect(trackedAnswers()).toEqual([])
    document.dispatchEvent(new Event('visibilitychange'))
    expect(trackedAnswers()).toEqual(['female'])
    passTime(650)
    expect(trackedAnswers()).toEqual(['female'])
    expect(window.location.pathname).toBe('/quiz/name')
  })

  it('stores and tracks an answer even if the visitor goes back right after it', () => {
    const first = landingStep('landing-image-style', { id: 'goal', title: 'How much?' })
    const visitor = show(
      flowOf(first, landingStep('landing-image-style')),
      fakeVisitor({ answers: { goal: 'male' } }),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Female' }))
    fireEvent.click(screen.getByRole('button', { name: 'Back to the previous question' }))
    expect(screen.getByRole('heading', { name: 'How much?' })).toBeTruthy()
    expect(visitor.trackedAs('quizQuestionAnswered')).toMatchObject([{ answer: 'female' }])
    passTime(5_000)
    expect(screen.getByRole('heading', { name: 'How much?' })).toBeTruthy()
    expect(visitor.quiz.getState().answers).toEqual({ goal: 'male', gender: 'female' })
  })

  it('does not track a start if there were answers', () => {
    const visitor = show(
      flowOf(landingStep('landing-image-style')),
      fakeVisitor({ answers: { gender: 'male' } }),
    )
    expect(screen.getByRole('button', { name: 'Male' }).getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Female' }))
    passTime(650)
    expect(visitor.trackedAs('quizStarted')).toEqual([])
    expect(visitor.trackedAs('quizQuestionAnswered')).toMatchObject([{ previousAnswer: 'male' }])
  })

  it.each(['plain-hero', 'landing-quiz-style'] as const)(
    '%s shows the emoji of an answer in its own element',
    (template) => {
      show(
        flowOf(landingStep(template, { options: [option('female', '🙋 Female'), option('male', 'Male')] })),
      )
      const button = screen.getByRole('button', { name: 'Female' })
      expect(button.querySelector('[aria-hidden]')?.textContent).toBe('🙋')
    },
  )

  it.each([
    ['landing-image-style', 5],
    ['landing-quiz-style', 6],
  ] as const)('%s shows %i of six answers with pictures', (template, shown) => {
    const image = { src: '/brands/x/a.svg', alt: '', width: 10, height: 10 }
    const options = [1, 2, 3, 4, 5, 6].map((place) => ({ ...option(`v${place}`, `Answer ${place}`), image }))
    show(flowOf(landingStep(template, { options })))
    expect(screen.getAllByRole('button', { name: /^Answer/ })).toHaveLength(shown)
  })

  it('works as a plain form before the script loads', () => {
    const markup = renderToString(
      inApp(<LandingScreen />, { visitor: fakeVisitor(), flow: flowOf(landingStep('landing-image-style')) }),
    )
    const page = new DOMParser().parseFromString(markup, 'text/html')
    const form = page.querySelector('form')
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['get', '/quiz'])
    const buttons = [...page.querySelectorAll('form button')].map((button) => [
      button.getAttribute('type'),
      button.getAttribute('name'),
      button.getAttribute('value'),
    ])
    expect(buttons).toEqual([
      ['submit', 'gender', 'female'],
      ['submit', 'gender', 'male'],
    ])
    expect(markup).not.toContain('style=')
  })

  it('asks several questions in a row and goes back between them', () => {
    const first = landingStep('landing-image-style', {
      id: 'goal',
      title: 'How much?',
      heroTextLines: ['No carbs.', 'No fuss.'],
    })
    const visitor = show(flowOf(first, landingStep('landing-image-style')))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No carbs. No fuss. ')
    fireEvent.click(screen.getByRole('button', { name: 'Male' }))
    passTime(650)
    expect(window.location.pathname).toBe('/')
    expect(screen.getByRole('heading', { name: 'Who are you?' })).toBe(document.activeElement)
    fireEvent.click(screen.getByRole('button', { name: 'Back to the previous question' }))
    expect(screen.getByRole('heading', { name: 'How much?' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Female' }))
    passTime(650)
    fireEvent.click(screen.getByRole('button', { name: 'Male' }))
    passTime(650)
    expect(window.location.pathname).toBe('/quiz/name')
    expect(visitor.quiz.getState().answers).toEqual({ goal: 'female', gender: 'male' })
    expect(visitor.trackedAs('quizStarted')).toHaveLength(1)
  })

  it('continues with the second question if the first was answered before the script loaded', () => {
    show(
      flowOf(landingStep('plain-hero', { id: 'goal', title: 'How much?' }), landingStep('plain-hero')),
      fakeVisitor({ answers: { goal: 'male' } }),
    )
    expect(screen.getByRole('heading', { name: 'Who are you?' })).toBeTruthy()
  })

  it.each([
    ['Europe/Vilnius', 'Lose 1 to 10 kg', 'KG'],
    ['America/New_York', 'Lose 1 to 20 lb', 'LB'],
  ])('offers weights in %s in the local units', (timeZone, label, unit) => {
    timeZoneIs(timeZone)
    const goal = roughGoal(
      option('lose_1_20_lbs', 'Lose 1 to 20 lb'),
      option('lose_1_10_kg', 'Lose 1 to 10 kg'),
    )
    const visitor = show(flowOf(goal))
    fireEvent.click(screen.getByRole('button', { name: label }))
    expect(visitor.quiz.getState().preferences.preferredUnits.weight).toBe(unit)
  })

  it('shows at most five answers in the image style', () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((value) => option(value, `Answer ${value}`))
    show(flowOf(landingStep('landing-image-style', { options: many })))
    expect(screen.getAllByRole('button', { name: /^Answer/ })).toHaveLength(5)
  })

  it('starts a quiz that asks nothing on the landing page', () => {
    show(flowOf())
    fireEvent.click(screen.getByRole('button', { name: 'Start the quiz' }))
    expect(window.location.pathname).toBe('/quiz/name')
  })

  it('uses default copy if the brand has none', () => {
    const { testimonial: _quote, ...content } = testBrand.landingPageContent
    const brand = {
      ...testBrand,
      landingPageContent: { ...content, title: '', subtitle: '', disclaimer: '' },
    }
    renderScreen(<LandingScreen />, {
      path: '/',
      visitor: fakeVisitor(),
      brand,
      flow: flowOf(landingStep('plain-hero')),
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Take our quiz')
    expect(screen.getByText('Discover your personalized plan')).toBeTruthy()
    expect(screen.getByText('* Complete the quiz to see your results')).toBeTruthy()
  })
})
