import type { QuizStep } from '@fennel/funnel'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Route } from 'wouter'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import type { FakeVisitor } from '#web/testing/fake-visitor.ts'
import { passTime } from '#web/testing/pass-time.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { QuizScreen } from '../quiz-screen.tsx'
import { flowOf, smallFlow } from '../testing/small-flow.ts'

afterEach(() => {
  vi.useRealTimers()
})

const answered = { gender: 'female', snacks: 'no', age: 44, email: 'anna@example.com' }

function show(path: string, flow = smallFlow): FakeVisitor {
  const visitor = fakeVisitor({ answers: answered })
  renderScreen(
    <Route path="/quiz/:questionId?">
      <QuizScreen />
    </Route>,
    { path, visitor, flow },
  )
  return visitor
}

const panelOf = (title: string) =>
  screen.queryByRole('heading', { name: title, hidden: true })?.closest('main > div')
const isOutOfReach = (title: string) => panelOf(title)?.matches('[aria-hidden="true"]')
const current = () =>
  within(document.querySelector<HTMLElement>('main > div:not([aria-hidden])') ?? document.body)

it('draws the next step while the browser is idle, out of reach, and shows the same one when its turn comes', async () => {
  const visitor = show('/quiz/pause')
  await waitFor(() => expect(isOutOfReach('How old are you?')).toBe(true))
  const panel = panelOf('How old are you?')
  expect(screen.getByRole('heading')).toBe(document.activeElement)
  expect(visitor.trackedAs('quizQuestionViewed')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(panelOf('How old are you?')).toBe(panel)
  expect(isOutOfReach('How old are you?')).toBe(false)
  expect(screen.getByRole('heading', { name: 'How old are you?' })).toBe(document.activeElement)
})

it('draws it anew for somebody who was there and came back', async () => {
  show('/quiz/pause')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await userEvent.type(current().getByRole('textbox'), '7')
  await userEvent.click(screen.getByRole('button', { name: 'Back to the previous question' }))
  await waitFor(() => expect(document.querySelector('main input')).toHaveProperty('value', '44'))
  expect(isOutOfReach('How old are you?')).toBe(true)
})

it.each([
  ['no card', undefined],
  ['a card that runs by itself', 'mental-load'],
])('with %s next, draws ahead only what stands still', (_, customComponent) => {
  vi.useFakeTimers()
  const [, snacks, , pause] = smallFlow.steps
  const after = { ...pause, id: 'after', title: 'After it', customComponent }
  show('/quiz/snacks', flowOf(...([snacks, after, pause] as QuizStep[])))
  passTime(1000)
  expect(isOutOfReach('After it')).toBe(customComponent === undefined ? true : undefined)
})
