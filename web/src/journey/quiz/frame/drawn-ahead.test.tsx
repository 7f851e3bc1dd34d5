import type { InPageInfoCardStep } from '@fennel/funnel'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Route } from 'wouter'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { moveInHistory } from '#web/testing/move-in-history.ts'
import { passTime } from '#web/testing/pass-time.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { QuizScreen } from '../quiz-screen.tsx'
import { flowOf, smallFlow } from '../testing/small-flow.ts'

const loader: InPageInfoCardStep = {
  id: 'working',
  type: 'in-page-info-card',
  content: 'custom-loader',
  customComponent: 'program-preparation',
  title: 'One moment',
  card: { paragraphs: [], stages: [{ label: 'Your body', milliseconds: 1000 }] },
  dataClass: 'none',
}
const [, snacks, , pause] = smallFlow.steps
if (snacks === undefined || pause === undefined) throw new Error('The small flow has changed.')
const flow = flowOf(snacks, loader, pause)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function open(path: string) {
  const visitor = fakeVisitor({ answers: { snacks: 'no' } })
  const shown = renderScreen(
    <Route path="/quiz/:questionId?">
      <QuizScreen />
    </Route>,
    { path, visitor, flow },
  )
  await idle()
  return { visitor, ...shown }
}

/** Lets React render what it defers until it is idle. */
async function idle() {
  for (let turn = 0; turn < 5; turn += 1) await act(() => new Promise((resolve) => setImmediate(resolve)))
}

const forward = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' })

describe('the step that likely comes next', () => {
  it('is rendered where nobody can see, hear or reach it', async () => {
    await open('/quiz/snacks')
    const heading = screen.getByText('One moment')
    expect(screen.queryByRole('heading', { name: 'One moment' })).toBeNull()
    expect(heading.closest<HTMLElement>('[inert]')?.style.display).toBe('none')
  })

  it('is neither tracked as viewed nor started before it is on screen', async () => {
    const { visitor } = await open('/quiz/snacks')
    passTime(5_000)
    expect(visitor.trackedAs('quizQuestionViewed')).toMatchObject([{ questionId: 'snacks' }])
    fireEvent.click(forward())
    expect(screen.getByRole('status').textContent).toBe('Your body, step 1 of 1')
    expect(forward().disabled).toBe(true)
    passTime(1_000)
    expect(forward().disabled).toBe(false)
  })

  it('is revealed as it was rendered, with the focus on its heading', async () => {
    await open('/quiz/snacks')
    const drawn = screen.getByText('One moment')
    fireEvent.click(forward())
    expect(screen.getByRole('heading', { name: 'One moment' })).toBe(drawn)
    expect(document.activeElement).toBe(drawn)
    expect(drawn.closest('[inert]')).toBeNull()
  })

  it('starts fresh for a visitor who went back and returns', async () => {
    await open('/quiz/snacks')
    fireEvent.click(forward())
    const before = screen.getByText('One moment')
    passTime(400)
    await idle()
    await moveInHistory(() =>
      fireEvent.click(screen.getByRole('button', { name: 'Back to the previous question' })),
    )
    expect(screen.getByRole('heading', { name: 'Do you snack?' })).toBeTruthy()
    passTime(400)
    await idle()
    fireEvent.click(forward())
    expect(screen.getByRole('heading', { name: 'One moment' })).not.toBe(before)
    expect(forward().disabled).toBe(true)
    passTime(1_000)
    expect(forward().disabled).toBe(false)
  })

  it('waits until the previous step has left', async () => {
    await open('/quiz/snacks')
    fireEvent.click(forward())
    expect(screen.queryByText('A pause')).toBeNull()
    passTime(400)
    await idle()
    expect(screen.getByText('A pause').closest<HTMLElement>('[inert]')?.style.display).toBe('none')
  })
})
