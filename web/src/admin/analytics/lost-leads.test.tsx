import type { ResponseOf } from '@fennel/contract'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiProvider } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { adminPaths } from '../admin-paths.ts'
import { countedStep } from '../testing/counted-step.ts'
import { QuizAnalyticsScreen } from './quiz-analytics-screen.tsx'
import type { StepReading } from './quiz-names.ts'

const goal = {
  ...countedStep,
  isOnLanding: true,
  seen: 1000,
  answered: 600,
  told: 600,
  left: 400,
  dropOff: { share: 0.4, low: 0.37, high: 0.43 },
  medianMs: null,
  p90Ms: null,
}
const inQuiz = { ...goal, isOnLanding: false }
const steps: readonly StepReading[] = [
  goal,
  { ...inQuiz, id: 'age', place: 2, title: 'How old are you?' },
  { ...inQuiz, id: 'email', place: 3, title: 'Where do we send it?', type: 'email' },
  { ...inQuiz, id: 'sleep', place: 4, title: 'How do you sleep?' },
  { ...inQuiz, id: 'doctor', place: 5, title: 'Ask your doctor', type: 'info-card', isConditional: true },
  { ...inQuiz, id: 'gone', place: null, title: 'gone', type: '' },
]

async function openQuiz(address: string): Promise<HTMLElement> {
  window.history.replaceState(null, '', `${adminPaths.quizAnalytics}?${address}`)
  const quiz: ResponseOf<'quizAnalytics'>['data'] = {
    brand: 'bravolio',
    brands: [{ id: 'bravolio', name: 'Bravolio' }],
    flow: { id: 'lean', name: 'Lean' },
    flows: [{ id: 'lean', name: 'Lean' }],
    versions: [],
    started: 400,
    completed: 180,
    steps: [...steps],
    comparison: null,
  }
  render(
    <ApiProvider client={fakeApi({ quizAnalytics: () => ({ success: true, data: quiz }) })}>
      <QuizAnalyticsScreen />
    </ApiProvider>,
  )
  return screen.findByRole('table', { name: 'Quiz steps' })
}

test('lost leads are linked from the email step on, each by the name of its step, but not those of a branch', async () => {
  const table = await openQuiz('period=custom&from=2026-11-01&to=2026-11-07')
  const links = within(table).getAllByRole<HTMLAnchorElement>('link')
  const list = '/admin/leads?period=custom&from=2026-11-01&to=2026-11-07&brand=bravolio&flow=lean'
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Lost leads at step 3. Where do we send it?', `${list}&left=email`],
    ['Lost leads at step 4. How do you sleep?', `${list}&left=sleep`],
  ])
  const who = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
  expect(who).toEqual(['–', '–', 'Lost leads', 'Lost leads', '–', '–'])
})

test('a single version of a flow has no list of leads', async () => {
  const table = await openQuiz('version=v2')
  expect(within(table).queryByRole('link')).toBeNull()
})
