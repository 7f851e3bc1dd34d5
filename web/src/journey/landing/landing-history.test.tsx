import type { QuizFlow, QuizStep } from '@fennel/funnel'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import type { FakeVisitor } from '#web/testing/fake-visitor.ts'
import { moveInHistory } from '#web/testing/move-in-history.ts'
import { passTime } from '#web/testing/pass-time.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { LandingScreen } from './landing-screen.tsx'

const ask = (id: string, title: string): QuizStep => ({
  id,
  type: 'single-choice',
  title,
  landingPageOnly: true,
  landingPageTemplate: 'landing-image-style',
  options: [
    { id: 'a', value: 'a', label: 'Apple' },
    { id: 'b', value: 'b', label: 'Banana' },
  ],
  dataClass: 'profile',
})
const flow: QuizFlow = {
  id: 'f',
  name: 'F',
  stepLabels: [],
  steps: [
    ask('first', 'The first?'),
    ask('second', 'The second?'),
    {
      id: 'name',
      type: 'text',
      title: 'Name?',
      validation: { required: true, maxLength: 9 },
      dataClass: 'contact',
    },
  ],
}
const both = { first: 'a', second: 'b' }

function show(visitor: FakeVisitor = fakeVisitor(), at: { path?: string; state?: unknown } = {}) {
  renderScreen(<LandingScreen />, { path: '/', visitor, flow, ...at })
}

const question = () => screen.getByRole('heading', { level: 2 }).textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Presses an answer and lets its pause pass on a fake clock. The history needs the real clock. */
function choose(name: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  press(name)
  passTime(650)
  vi.useRealTimers()
}

it('goes back from the second question to the first, and forward again', async () => {
  show()
  choose('Apple')
  expect(question()).toBe('The second?')
  await moveInHistory(() => window.history.back())
  expect([window.location.pathname, question()]).toEqual(['/', 'The first?'])
  expect(screen.getByRole('button', { name: 'Apple' }).getAttribute('aria-pressed')).toBe('true')
  await moveInHistory(() => window.history.forward())
  expect(question()).toBe('The second?')
})

it("its arrow goes back to the first question, and the browser's Back never to the second", async () => {
  show()
  choose('Apple')
  press('Back to the previous question')
  expect(question()).toBe('The first?')
  await moveInHistory(() => window.history.back())
  expect(question()).toBe('The first?')
})

it('keeps a pressed answer but does not advance if Back comes first', () => {
  const visitor = fakeVisitor()
  show(visitor)
  choose('Apple')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  press('Banana')
  // What Back looks like to the page: the first question's entry, before the answer's pause is over.
  act(() => window.history.replaceState({ landing: 0 }, ''))
  passTime(650)
  expect([window.location.pathname, question()]).toEqual(['/', 'The first?'])
  expect(visitor.quiz.getState().answers).toEqual({ first: 'a', second: 'b' })
  // And forward again: the press no longer advances.
  act(() => window.history.replaceState({ landing: 1 }, ''))
  passTime(650)
  expect([window.location.pathname, question()]).toEqual(['/', 'The second?'])
})

it('reopens the last question for a visitor who comes back from the quiz', async () => {
  show(fakeVisitor({ answers: { first: 'a' } }))
  choose('Banana')
  expect(window.location.pathname).toBe('/quiz/name')
  await moveInHistory(() => window.history.back())
  expect([window.location.pathname, question()]).toEqual(['/', 'The second?'])
})

it('starts with the first question on a new visit, even if all are answered', () => {
  show(fakeVisitor({ answers: both }))
  expect(question()).toBe('The first?')
})

it('shows the last question if the history state names a later one', () => {
  show(fakeVisitor({ answers: both }), { state: { landing: 7 } })
  expect(question()).toBe('The second?')
})

it.each([1, 7])('asks an open question first, even if the history state says %i', (landing) => {
  show(fakeVisitor(), { state: { landing } })
  expect(question()).toBe('The first?')
})

it('keeps the flow in the address', () => {
  show(fakeVisitor({ answers: { first: 'a' } }), { path: '/?flow=f&utm_source=mail' })
  choose('Banana')
  expect([window.location.pathname, window.location.search]).toEqual(['/quiz/name', '?flow=f'])
})

it('goes back to the first question if it was answered before the script loaded', async () => {
  const visitor = fakeVisitor()
  show(visitor)
  await act(async () => {
    window.history.replaceState({ landing: 0 }, '')
    window.history.pushState(null, '')
    visitor.answer('first', 'b')
  })
  expect(question()).toBe('The second?')
  await moveInHistory(() => window.history.back())
  expect(question()).toBe('The first?')
})
