import { timings } from '@fennel/funnel'
import type { QuizStep } from '@fennel/funnel'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { answered, current, show, stepOnScreen } from './testing/show-quiz.tsx'
import { flowOf, smallFlow } from './testing/small-flow.ts'

describe('a pressed answer', () => {
  const ask = (id: string, rest: Partial<QuizStep> = {}) =>
    ({
      id,
      type: 'single-choice',
      title: `What about ${id}?`,
      options: [
        { id: 'a', value: 'yes', label: 'Yes' },
        { id: 'b', value: 'no', label: 'No' },
      ],
      dataClass: 'preference',
      ...rest,
    }) as QuizStep
  afterEach(() => {
    vi.useRealTimers()
  })
  const isYes = { answerIs: { questionId: 'asked', anyOf: ['yes'] } }

  it.each<[string, readonly QuizStep[], string]>([
    [
      'opens a question before it',
      [ask('before', { conditionalDisplay: isYes }), ask('asked'), ask('after')],
      'before',
    ],
    ['hides its own question', [ask('asked', { conditionalDisplay: { not: isYes } }), ask('after')], 'after'],
    [
      'rewords its own question',
      [ask('asked', { otherWords: [{ when: isYes, title: 'Thank you' }] }), ask('after')],
      'after',
    ],
  ])('that %s changes nothing on screen until its pause is over', (_, steps, next) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const visitor = fakeVisitor()
    show('/quiz/asked', visitor, flowOf(...steps))
    fireEvent.click(current().getByRole('button', { name: 'Yes' }))
    expect(visitor.quiz.getState().answers).toEqual({ asked: 'yes' })
    act(() => void vi.advanceTimersByTime(timings.optionAdvance - 1))
    expect([stepOnScreen(), window.location.pathname]).toEqual(['asked', '/quiz/asked'])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What about asked?')
    act(() => void vi.advanceTimersByTime(1))
    expect([stepOnScreen(), window.location.pathname]).toEqual([next, `/quiz/${next}`])
  })

  it('is tracked as soon as the browser goes back, and shows as chosen after going forward', async () => {
    const visitor = fakeVisitor({ answers: answered })
    show('/quiz/pause', visitor, flowOf(...smallFlow.steps.slice(3, 4), ask('asked'), ask('after')))
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await userEvent.click(current().getByRole('button', { name: 'No' }))
    act(() => window.history.back())
    await waitFor(() => expect(stepOnScreen()).toBe('pause'))
    expect(visitor.trackedAs('quizQuestionAnswered')).toHaveLength(1)
    await userEvent.click(current().getByRole('button', { name: 'Continue' }))
    expect(current().getByRole('button', { name: 'No' }).getAttribute('aria-pressed')).toBe('true')
  })
})
