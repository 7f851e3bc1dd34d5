import { timings } from '@fennel/funnel'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { answered, current, show, stepOnScreen } from './testing/show-quiz.tsx'
import { smallFlow } from './testing/small-flow.ts'
import { finishPatienceMs } from './use-quiz-journey.ts'

describe('the end of the quiz', () => {
  it('tracks the answers, completes the lead and moves on', async () => {
    const visitor = fakeVisitor({
      answers: { ...answered, favourite_snack: 'of a question no longer asked' },
    })
    show('/quiz/ready', visitor)
    await userEvent.click(screen.getByRole('button', { name: 'Get my plan' }))
    expect(screen.getByRole('button', { name: 'One moment…' })).toHaveProperty('ariaDisabled', 'true')
    await waitFor(() => expect(window.location.pathname).toBe('/loading'))
    expect(visitor.quiz.getState().isCompleted).toBe(true)
    expect(visitor.trackedAs('quizFinished')).toEqual([
      {
        quizId: 'small',
        email: 'anna@example.com',
        totalQuestionsAnswered: 4,
        sessionId: 'session-1',
        quizData: [
          { question: 'gender', answer: 'female' },
          { question: 'snacks', answer: 'no' },
          { question: 'age', answer: 44 },
          { question: 'email', answer: 'anna@example.com' },
        ],
      },
    ])
  })

  it('identifies the visitor by email if there is no session', async () => {
    const visitor = fakeVisitor({ answers: answered, sessionId: '' })
    show('/quiz/ready', visitor)
    await userEvent.click(screen.getByRole('button', { name: 'Get my plan' }))
    expect(visitor.trackedAs('quizFinished')).toMatchObject([{ findByEmail: true }])
    await waitFor(() => expect(window.location.pathname).toBe('/loading'))
  })

  it.each(['small', 'no-carbs'])(
    'goes to the loading page if completing the lead fails, in the variant %s',
    async (id) => {
      const completeQuiz = () => Promise.reject(new Error('No lead ID returned from API'))
      show('/quiz/ready', fakeVisitor({ answers: answered, completeQuiz }), { ...smallFlow, id })
      await userEvent.click(screen.getByRole('button', { name: 'Get my plan' }))
      await waitFor(() => expect(window.location.pathname).not.toBe('/quiz/ready'))
      expect(window.location.pathname).toBe('/loading')
    },
  )

  it.each([
    ['small', '/loading'],
    ['no-carbs', '/purchase'],
  ])('moves on in the variant %s to %s, 300 ms after the lead is complete', async (id, path) => {
    show('/quiz/ready', fakeVisitor({ answers: answered }), { ...smallFlow, id })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Get my plan' })))
    await wait(299)
    expect(window.location.pathname).toBe('/quiz/ready')
    await wait(1)
    expect(window.location.pathname).toBe(path)
  })

  it('takes no Enter while it submits the quiz', async () => {
    const completeQuiz = vi.fn<() => Promise<void>>(() => new Promise(() => undefined))
    const visitor = fakeVisitor({ answers: answered, completeQuiz })
    show('/quiz/ready', visitor)
    await userEvent.click(screen.getByRole('button', { name: 'Get my plan' }))
    fireEvent.keyDown(document.body, { key: 'Enter' })
    expect(stepOnScreen()).toBe('ready')
    expect(completeQuiz).toHaveBeenCalledOnce()
    expect(visitor.trackedAs('quizFinished')).toHaveLength(1)
  })

  it("moves on without the server's confirmation after 8 seconds, and ignores a late one", async () => {
    let confirm = () => {}
    const confirmed = new Promise<void>((resolve) => (confirm = resolve))
    show('/quiz/ready', fakeVisitor({ answers: answered, completeQuiz: () => confirmed }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Get my plan' })))
    await wait(finishPatienceMs - 1)
    expect(window.location.pathname).toBe('/quiz/ready')
    await wait(1)
    expect(window.location.pathname).toBe('/loading')
    window.history.replaceState(null, '', '/')
    confirm()
    await wait(1_000)
    expect(window.location.pathname).toBe('/')
  })

  it('leaves a visitor who goes back where they are, with working buttons', async () => {
    let arrive: () => void = () => undefined
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    show('/quiz/ready', fakeVisitor({ answers: answered, completeQuiz: () => arrived }))
    await userEvent.click(screen.getByRole('button', { name: 'Get my plan' }))
    await userEvent.click(screen.getByRole('button', { name: 'Back to the previous question' }))
    expect(stepOnScreen()).toBe('email')
    vi.useFakeTimers()
    await act(async () => {
      arrive()
      await vi.advanceTimersByTimeAsync(timings.quizCompletionDelay)
    })
    vi.useRealTimers()
    expect(window.location.pathname).toBe('/quiz/email')
    await userEvent.click(current().getByRole('button', { name: 'Continue' }))
    expect(stepOnScreen()).toBe('ready')
    await userEvent.click(current().getByRole('button', { name: 'Get my plan' }))
    await waitFor(() => expect(window.location.pathname).toBe('/loading'))
  })
})
