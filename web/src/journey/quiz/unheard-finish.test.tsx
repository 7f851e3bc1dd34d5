import { act, fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { answered, show } from './testing/show-quiz.tsx'
import { finishPatienceMs } from './use-quiz-journey.ts'

test('a server that does not confirm the finished quiz keeps nobody, and a late word leads nowhere', async () => {
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
