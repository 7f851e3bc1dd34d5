import type { QuizFlow } from '@fennel/funnel'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Route } from 'wouter'
import { LandingScreen } from '#web/journey/landing/landing-screen.tsx'
import { QuizScreen } from '#web/journey/quiz/quiz-screen.tsx'
import { fakeConsent } from '#web/testing/fake-consent.ts'
import type { FakeConsent } from '#web/testing/fake-consent.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { renderScreen, testBrand } from '#web/testing/render-screen.tsx'
import { ConsentProvider } from './index.ts'

const options = [
  { id: 'a', label: 'First', value: 'first' },
  { id: 'b', label: 'Second', value: 'second' },
]
const flow: QuizFlow = {
  id: 'small',
  name: 'Small',
  stepLabels: [],
  steps: [
    {
      id: 'main_goal',
      type: 'single-choice',
      title: 'What hurts?',
      landingPageOnly: true,
      landingPageTemplate: 'plain-hero',
      options,
      dataClass: 'health',
    },
    { id: 'mood', type: 'single-choice', title: 'What do you like?', options, dataClass: 'preference' },
    { id: 'sleep', type: 'single-choice', title: 'How do you sleep?', options, dataClass: 'health' },
    { id: 'last', type: 'single-choice', title: 'Ready?', options, dataClass: 'none', isFinal: true },
  ],
}

function show(consent: FakeConsent, path: string, answers = {}) {
  const visitor = fakeVisitor({ answers })
  renderScreen(
    <ConsentProvider consent={consent}>
      <Route path="/" component={LandingScreen} />
      <Route path="/quiz/:questionId?" component={QuizScreen} />
    </ConsentProvider>,
    { path, visitor, flow },
  )
  return visitor
}
const onScreen = () => document.querySelector('main')?.dataset['page']
const before = { main_goal: 'first', mood: 'first' }

describe('the question about health answers', () => {
  it('comes before a health question where the region requires it, without being tracked or counted', async () => {
    const consent = fakeConsent('DE')
    const visitor = show(consent, '/quiz/sleep', before)
    await waitFor(() => expect(onScreen()).toBe('health-consent'))
    expect(visitor.tracked).toEqual([])
    expect(visitor.quiz.getState().currentStep).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: 'Yes, you may ask' }))
    expect(consent.chosen).toEqual([{ choices: { healthProcessing: true }, source: 'health-step' }])
    expect(document.querySelector('[data-step-id]')?.getAttribute('data-step-id')).toBe('sleep')
    expect(visitor.trackedAs('quizQuestionViewed')).toMatchObject([{ questionId: 'sleep' }])
    expect(visitor.quiz.getState().currentStep).toBe(2)
  })

  it('links to the health data policy and the privacy policy', async () => {
    show(fakeConsent('DE'), '/quiz/sleep', before)
    const link = await screen.findByRole('link', { name: 'Health Data Privacy' })
    expect(link.getAttribute('href')).toBe('/health-data')
    expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy')
  })

  it('accepts a no, which can still be changed', async () => {
    const consent = fakeConsent('DE')
    show(consent, '/quiz/sleep', before)
    await userEvent.click(await screen.findByRole('button', { name: "No, please don't" }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("That's fine")
    expect(document.querySelector('[data-step-id]')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Yes, you may ask' }))
    expect(consent.store.getState().allowed.healthProcessing).toBe(true)
  })

  it('says after a no what we still store, to visitors whose email we have', async () => {
    const visitor = show(fakeConsent('DE'), '/quiz/sleep', before)
    await userEvent.click(await screen.findByRole('button', { name: "No, please don't" }))
    expect(
      screen.queryByText(/we also remove those answers from what this browser saved with your email/),
    ).toBeNull()
    act(() => visitor.quiz.setState({ leadId: 'lead-1' }))
    expect(
      screen.getByText(/we also remove those answers from what this browser saved with your email/),
    ).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact')
  })

  it.each([
    ['another question', 'DE', '/quiz/mood'],
    ['a region that does not ask', 'US', '/quiz/sleep'],
  ])('does not ask for %s', (_what, country, path) => {
    show(fakeConsent(country), path, before)
    expect(onScreen()).toBe('quiz')
  })

  it("waits while the visitor's region is unknown", () => {
    const consent = fakeConsent('DE', { isKnown: false })
    show(consent, '/quiz/sleep', before)
    expect(document.querySelector('[data-step-id]')).toBeNull()
  })

  it('holds back a landing page answer until consent is given', async () => {
    const consent = fakeConsent('DE')
    const visitor = show(consent, '/')
    await userEvent.click(screen.getByRole('button', { name: 'First' }))
    await waitFor(() => expect(onScreen()).toBe('health-consent'))
    expect(visitor.quiz.getState().answers).toEqual({})
    expect(visitor.tracked.map(({ eventType }) => eventType)).toEqual(['landingPageVisit'])
    await userEvent.click(screen.getByRole('button', { name: 'Yes, you may ask' }))
    await waitFor(() => expect(visitor.quiz.getState().answers).toEqual({ main_goal: 'first' }))
    await waitFor(() =>
      expect(visitor.trackedAs('quizQuestionAnswered')).toMatchObject([{ answer: 'first' }]),
    )
  })

  it('asks at once about an answer tapped before the application loaded, and stores it after a yes', async () => {
    const heldAnswer = { questionId: 'main_goal', value: 'second' }
    const consent = fakeConsent('DE', { heldAnswer })
    const visitor = show(consent, '/')
    await waitFor(() => expect(onScreen()).toBe('health-consent'))
    expect(visitor.quiz.getState().answers).toEqual({})
    await userEvent.click(screen.getByRole('button', { name: 'Yes, you may ask' }))
    await waitFor(() => expect(visitor.quiz.getState().answers).toEqual({ main_goal: 'second' }))
    expect(consent.store.getState().heldAnswer).toBeUndefined()
  })

  it('asks about an answer that arrives on the open landing page, and drops it when the visitor goes back', async () => {
    const consent = fakeConsent('DE')
    const visitor = show(consent, '/')
    act(() => consent.store.setState({ heldAnswer: { questionId: 'main_goal', value: 'first' } }))
    await userEvent.click(await screen.findByRole('button', { name: "No, please don't" }))
    await userEvent.click(screen.getByRole('link', { name: 'Back to the home page' }))
    expect(onScreen()).toBe('landing')
    expect(consent.store.getState().heldAnswer).toBeUndefined()
    expect(visitor.quiz.getState().answers).toEqual({})
  })

  it('drops an answer whose question was left undecided', async () => {
    const consent = fakeConsent('DE', { heldAnswer: { questionId: 'main_goal', value: 'first' } })
    show(consent, '/')
    await userEvent.click(await screen.findByRole('link', { name: 'Privacy Policy' }))
    expect(window.location.pathname).toBe('/privacy')
    expect(consent.store.getState().heldAnswer).toBeUndefined()
  })

  it('does not ask for a held answer to another question', () => {
    show(fakeConsent('DE', { heldAnswer: { questionId: 'sleep', value: 'first' } }), '/')
    expect(onScreen()).toBe('landing')
  })

  it.each(['Back to the home page', `${testBrand.name}, to the home page`])(
    'drops the held answer after a no, by "%s"',
    async (name) => {
      const visitor = show(fakeConsent('DE'), '/')
      await userEvent.click(screen.getByRole('button', { name: 'First' }))
      await userEvent.click(await screen.findByRole('button', { name: "No, please don't" }))
      const pages = window.history.length
      await userEvent.click(screen.getByRole('link', { name }))
      expect(onScreen()).toBe('landing')
      expect(window.history.length, 'pages to go back through').toBe(pages)
      expect(document.activeElement?.id).toBe('landing-question')
      expect(screen.getByRole('button', { name: 'First' }).getAttribute('aria-pressed')).toBe('false')
      await userEvent.click(screen.getByRole('button', { name: 'Second' }))
      await userEvent.click(screen.getByRole('button', { name: 'Yes, you may ask' }))
      await waitFor(() => expect(visitor.quiz.getState().answers).toEqual({ main_goal: 'second' }))
    },
  )

  it('never puts a health answer in a URL that is sent', () => {
    show(fakeConsent('US'), '/')
    const answer = screen.getByRole<HTMLButtonElement>('button', { name: 'First' })
    expect(answer.name).toBe('')
    expect(answer.getAttribute('formaction')).toBe('/quiz#main_goal=first')
  })
})
