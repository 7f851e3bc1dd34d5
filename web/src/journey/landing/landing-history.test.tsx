import type { QuizFlow, QuizStep } from '@fennel/funnel'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import type { FakeVisitor } from '#web/testing/fake-visitor.ts'
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

/** Presses an answer and lets it stand its time; the history moves by a real clock. */
function choose(name: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  press(name)
  passTime(650)
  vi.useRealTimers()
}

/** Presses a button of the browser, which moves in its own time. */
async function move(press: () => void) {
  const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  await act(async () => {
    press()
    await moved
  })
}

it('leads back from the second question to the first, and forward again', async () => {
  show()
  choose('Apple')
  expect(question()).toBe('The second?')
  await move(() => window.history.back())
  expect([window.location.pathname, question()]).toEqual(['/', 'The first?'])
  expect(screen.getByRole('button', { name: 'Apple' }).getAttribute('aria-pressed')).toBe('true')
  await move(() => window.history.forward())
  expect(question()).toBe('The second?')
})

it('leaves an answer that was just pressed where it is when Back comes first', () => {
  const visitor = fakeVisitor()
  show(visitor)
  choose('Apple')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  press('Banana')
  // Back as the page sees it: the entry of the first question, before the answer has stood its time.
  act(() => window.history.replaceState({ landing: 0 }, ''))
  passTime(650)
  expect([window.location.pathname, question()]).toEqual(['/', 'The first?'])
  expect(visitor.quiz.getState().answers).toEqual({ first: 'a', second: 'b' })
  // And forward again: the press is over.
  act(() => window.history.replaceState({ landing: 1 }, ''))
  passTime(650)
  expect([window.location.pathname, question()]).toEqual(['/', 'The second?'])
})

it('opens the last question again for whoever comes back from the quiz', async () => {
  show(fakeVisitor({ answers: { first: 'a' } }))
  choose('Banana')
  expect(window.location.pathname).toBe('/quiz/name')
  await move(() => window.history.back())
  expect([window.location.pathname, question()]).toEqual(['/', 'The second?'])
})

it('begins with the first question for somebody who comes anew and has answered all', () => {
  show(fakeVisitor({ answers: both }))
  expect(question()).toBe('The first?')
})

it('shows the last question where the history tells of more', () => {
  show(fakeVisitor({ answers: both }), { state: { landing: 7 } })
  expect(question()).toBe('The second?')
})

it.each([1, 7])('asks what is open before those after it, where the history tells of %i', (landing) => {
  show(fakeVisitor(), { state: { landing } })
  expect(question()).toBe('The first?')
})

it('keeps the flavour in the address', () => {
  show(fakeVisitor({ answers: { first: 'a' } }), { path: '/?flow=f&utm_source=mail' })
  choose('Banana')
  expect([window.location.pathname, window.location.search]).toEqual(['/quiz/name', '?flow=f'])
})

it('leads back to the first question where that was answered before the script', async () => {
  const visitor = fakeVisitor()
  show(visitor)
  await act(async () => {
    window.history.replaceState({ landing: 0 }, '')
    window.history.pushState(null, '')
    visitor.answer('first', 'b')
  })
  expect(question()).toBe('The second?')
  await move(() => window.history.back())
  expect(question()).toBe('The first?')
})
