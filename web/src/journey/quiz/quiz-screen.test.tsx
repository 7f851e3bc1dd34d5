import type { QuizStep } from '@fennel/funnel'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { expectConsole } from '#web/testing/setup-test-env.ts'
import { quizEntrance } from '../landing-place.ts'
import { answered, current, show, stepOnScreen } from './testing/show-quiz.tsx'
import { flowOf, smallFlow } from './testing/small-flow.ts'

describe('the address and the stored step', () => {
  it('puts the first step into the address and stores it', async () => {
    const visitor = fakeVisitor({ answers: { gender: 'female' } })
    show('/quiz', visitor)
    await waitFor(() => expect(window.location.pathname).toBe('/quiz/snacks'))
    expect(stepOnScreen()).toBe('snacks')
    expect(document.querySelector('[data-step-type]')?.getAttribute('data-step-type')).toBe('single-choice')
    expect(document.querySelector('main')?.dataset['page']).toBe('quiz')
    expect(visitor.quiz.getState().currentStep).toBe(1)
  })

  it('leads from an answer on the landing page to the question after it, wherever the visit was', async () => {
    const visitor = fakeVisitor({ answers: answered, currentStep: 4 })
    show('/quiz', visitor, smallFlow, quizEntrance)
    await waitFor(() => expect(window.location.pathname).toBe('/quiz/snacks'))
    expect(visitor.quiz.getState().currentStep).toBe(1)
    expect(window.history.state).toBeNull()
  })

  it('keeps the query when it corrects the address', async () => {
    show('/quiz?flow=cortisol&utm_source=x', fakeVisitor({ answers: { gender: 'female' } }))
    await waitFor(() => expect(window.location.pathname).toBe('/quiz/snacks'))
    expect(window.location.search).toBe('?flow=cortisol&utm_source=x')
  })

  it('keeps the flow in the address from step to step, and on the way out', async () => {
    show('/quiz/snacks?flow=small&utm_source=x', fakeVisitor({ answers: answered }))
    await userEvent.click(screen.getByRole('button', { name: 'No' }))
    await waitFor(() => expect(window.location.pathname).not.toBe('/quiz/snacks'))
    expect(window.location.search).toBe('?flow=small')
    await userEvent.click(screen.getByRole('button', { name: 'Back to the previous question' }))
    await waitFor(() => expect(stepOnScreen()).toBe('snacks'))
    await userEvent.click(screen.getByRole('button', { name: 'Back to the previous question' }))
    expect([window.location.pathname, window.location.search]).toEqual(['/', '?flow=small'])
  })

  it("follows the browser's Back and Forward", async () => {
    const visitor = fakeVisitor({ answers: answered })
    show('/quiz/pause', visitor)
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(stepOnScreen()).toBe('age')
    act(() => window.history.back())
    await waitFor(() => expect(stepOnScreen()).toBe('pause'))
    expect(visitor.quiz.getState().currentStep).toBe(3)
    act(() => window.history.forward())
    await waitFor(() => expect(stepOnScreen()).toBe('age'))
  })

  it('skips a hidden step going back, and goes from the first step to the landing page', async () => {
    show('/quiz/pause', fakeVisitor({ answers: answered }))
    await userEvent.click(screen.getByRole('button', { name: 'Back to the previous question' }))
    expect(stepOnScreen()).toBe('snacks')
    await userEvent.click(screen.getByRole('button', { name: 'Back to the previous question' }))
    expect(window.location.pathname).toBe('/')
    // Its last question.
    expect(window.history.state).toEqual({ landing: 0 })
  })

  it.each([
    ['in the history, to a question that the visitor came from', '/quiz/pause', 'Continue', 'pause'],
    ['in place of a question that the visitor came to by a link', '/quiz/age', undefined, 'pause'],
    ['in place of the first question, to the landing page', '/quiz/snacks', undefined, undefined],
  ])("the arrow goes back %s, and the browser's Back on from there", async (_, path, onward, previous) => {
    window.history.pushState(null, '', '/loading')
    show(path, fakeVisitor({ answers: answered }))
    if (onward !== undefined) await userEvent.click(screen.getByRole('button', { name: onward }))
    await userEvent.click(screen.getByRole('button', { name: 'Back to the previous question' }))
    await waitFor(() => expect(stepOnScreen()).toBe(previous))
    act(() => window.history.back())
    await waitFor(() => expect(window.location.pathname).toBe('/loading'))
  })

  it('goes to the landing page when the flow has no quiz', async () => {
    show('/quiz', fakeVisitor(), flowOf())
    await waitFor(() => expect(window.location.pathname).toBe('/'))
  })
})

describe('a step', () => {
  it('moves the focus to its heading', async () => {
    show('/quiz/pause', fakeVisitor({ answers: answered }))
    expect(screen.getByRole('heading', { name: 'A pause' })).toBe(document.activeElement)
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByRole('heading', { name: 'How old are you?' })).toBe(document.activeElement)
  })

  it('moves on with Enter, but not past a missing answer', () => {
    show('/quiz/pause', fakeVisitor({ answers: answered }))
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' })
    expect(stepOnScreen()).toBe('age')
    fireEvent.change(current().getByRole('textbox'), { target: { value: '' } })
    fireEvent.keyDown(screen.getByRole('heading', { name: 'How old are you?' }), { key: 'Enter' })
    expect(stepOnScreen()).toBe('age')
    expect(current().getByRole('alert').textContent).toBe('Please enter your age in years.')
  })

  it('counts the steps of an unlabeled flow and announces the progress', () => {
    show('/quiz/age', fakeVisitor({ answers: { gender: 'female', snacks: 'no' } }))
    expect(screen.getByText('3/5')).toBeTruthy()
    const bar = screen.getByRole('progressbar', { name: 'Quiz progress' })
    expect(bar.getAttribute('aria-valuetext')).toBe('Step 3 of 5')
  })

  it('names the groups of a labeled flow', () => {
    const labeled = {
      ...smallFlow,
      stepLabels: [
        { id: 'you', label: 'You' },
        { id: 'food', label: 'Food' },
      ],
    }
    show('/quiz/snacks', fakeVisitor({ answers: { gender: 'female' } }), labeled)
    expect(screen.getByText('Food')).toBeTruthy()
    expect(screen.queryByText('1/5')).toBeNull()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toMatch(
      /^You, \d+% of the quiz done$/,
    )
  })

  it('lets text be typed in its own writing direction', () => {
    show('/quiz/favourite_snack', fakeVisitor({ answers: { gender: 'female', snacks: 'yes' } }))
    expect(current().getByRole('textbox').dir).toBe('auto')
  })

  it('fills the screen without a header if the flow says so', () => {
    const result = {
      ...smallFlow.steps[3],
      id: 'weight_prediction_result',
    } as (typeof smallFlow.steps)[number]
    show('/quiz/weight_prediction_result', fakeVisitor(), flowOf(result))
    expect(screen.queryByRole('banner')).toBeNull()
    expect(screen.getByRole('heading', { name: 'A pause' })).toBeTruthy()
  })

  it("saves the email answer as the visitor's email", async () => {
    const visitor = fakeVisitor({ answers: { ...answered, email: '' } })
    show('/quiz/email', visitor)
    await userEvent.type(screen.getByRole('textbox', { name: 'Email address' }), ' anna@Example.com {Enter}')
    expect(visitor.savedEmails).toEqual(['anna@example.com'])
    expect(stepOnScreen()).toBe('ready')
  })
})

describe('what is tracked', () => {
  it('a start, a viewed step and an answer with its fields', async () => {
    const visitor = fakeVisitor()
    show('/quiz', visitor)
    await waitFor(() => expect(stepOnScreen()).toBe('snacks'))
    expect(visitor.trackedAs('quizStarted')).toEqual([{ quizId: 'small', resume: false }])
    expect(visitor.trackedAs('quizQuestionViewed')).toMatchObject([
      { questionId: 'snacks', sessionId: 'session-1' },
    ])
    await userEvent.click(screen.getByRole('button', { name: 'No' }))
    await waitFor(() => expect(stepOnScreen()).toBe('pause'))
    expect(visitor.trackedAs('quizQuestionAnswered')).toEqual([
      {
        questionId: 'snacks',
        questionType: 'single-choice',
        questionTitle: 'Do you snack?',
        answer: 'no',
        previousAnswer: null,
        sessionId: 'session-1',
      },
    ])
  })

  it('a return to the previous step, once', () => {
    const visitor = fakeVisitor({ answers: answered, currentStep: 4 })
    show('/quiz/age', visitor).unmount()
    show('/quiz/age', visitor)
    expect(visitor.trackedAs('quizStarted')).toEqual([
      { quizId: 'small', resume: true, resumedFromStep: 4, questionId: 'age' },
    ])
  })
})

describe('a step that cannot be shown', () => {
  it('says so with its type and offers a retry', () => {
    // What an outdated or foreign flow may contain, whatever the types say.
    const hologram = {
      id: 'broken',
      type: 'hologram',
      title: 'A hologram',
      dataClass: 'none',
    } as unknown as QuizStep
    show('/quiz/broken', fakeVisitor(), flowOf(hologram))
    const panel = current().getByRole('alert')
    expect(within(panel).getByRole('heading', { name: 'Question Could Not Be Loaded' })).toBeTruthy()
    expect(panel.textContent).toContain('Question type: hologram')
    expect(within(panel).getByRole('button', { name: 'Try Again' })).toBeTruthy()
  })

  /** The error panel of the info card with this content, below the header with its back button. */
  function panelOf(content: object): string | null {
    show('/quiz/pause', fakeVisitor(), flowOf({ ...smallFlow.steps[3], ...content } as unknown as QuizStep))
    expect(screen.getByRole('button', { name: 'Back to the previous question' })).toBeTruthy()
    return current().getByRole('alert').textContent
  }

  it('names a missing title', () => {
    const words = 'Question Could Not Be LoadedThis question came without its title.Question type: info-card'
    expect(panelOf({ title: undefined })).toContain(words)
  })

  it('shows a general message if its heading throws while rendering', () => {
    expectConsole('error', /includes is not a function/)
    const words = 'Question Could Not Be LoadedAn unexpected error occurredQuestion type: info-card'
    expect(panelOf({ description: 5 })).toContain(words)
  })
})
