import type { ResponseOf } from '@fennel/contract'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProvider } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { formatDate } from '../ui/format.ts'
import { QuizAnalyticsScreen } from './quiz-analytics-screen.tsx'

const mine = 'period=custom&from=2026-11-14&to=2026-11-20'
const step = {
  id: 'gender',
  place: 3,
  title: 'What is your gender?',
  type: 'single-choice',
  isConditional: false,
  isOnLanding: false,
  seen: 1000,
  answered: 900,
  told: 400,
  left: 100,
  dropOff: { share: 0.1, low: 0.08, high: 0.12 },
  medianMs: null,
  p90Ms: null,
  options: [],
  optionsWithheld: null,
}

/** A quiz whose third step got worse, compared with days as the server names them. */
function quizAgainst(from: string, to: string, started = 1000): ResponseOf<'quizAnalytics'> {
  const against = `from ${from} to ${to}`
  const difference = { difference: 0.04, low: 0.02, high: 0.06 }
  const sentence = `Drop-off at step 3 is 4.0 points higher than ${against}, 95% interval 2.0 to 6.0`
  return {
    success: true,
    data: {
      brand: 'calmplate',
      brands: [{ id: 'calmplate', name: 'Calmplate' }],
      flow: { id: 'inflammation', name: 'Inflammation' },
      flows: [{ id: 'inflammation', name: 'Inflammation' }],
      versions: [],
      started: 1000,
      completed: 400,
      steps: [step],
      comparison: {
        against,
        from,
        to,
        flow: 'inflammation',
        started,
        completed: started / 2,
        completion: started === 0 ? null : { difference: -0.1, low: -0.15, high: -0.05 },
        steps: started === 0 ? {} : { gender: { seen: 1000, left: 60, difference, sentence } },
      },
    },
  }
}

function open(address: string, started?: number) {
  window.history.replaceState(null, '', `/admin/quiz-analytics?${address}`)
  const api = fakeApi({
    quizAnalytics: ({ query: { otherFrom, otherTo } }) => {
      if (otherFrom !== undefined && otherTo !== undefined) return quizAgainst(otherFrom, otherTo, started)
      const { success, data } = quizAgainst('', '')
      return { success, data: { ...data, comparison: null } }
    },
  })
  render(
    <ApiProvider client={api}>
      <QuizAnalyticsScreen />
    </ApiProvider>,
  )
  return () => api.inputsOf('quizAnalytics').at(-1)?.query
}
const day = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const panel = (days: string) => screen.findByRole('region', { name: `Compared with ${days}` })

afterEach(() => vi.useRealTimers())
beforeEach(() => window.history.replaceState(null, '', '/admin'))

test('a custom period starts as the days right before, and can be moved', async () => {
  const asked = open(mine)
  await userEvent.selectOptions(screen.getByLabelText('Compare with'), 'Custom period')
  expect([day('Compare from').value, day('Compare to').value]).toEqual(['2026-11-07', '2026-11-13'])
  expect(asked()).toMatchObject({ compareTo: 'period', otherFrom: '2026-11-07', otherTo: '2026-11-13' })
  await userEvent.tab()
  expect(document.activeElement).toBe(day('Compare from'))
  fireEvent.change(day('Compare from'), { target: { value: '2026-10-01' } })
  fireEvent.change(day('Compare to'), { target: { value: '2026-10-05' } })
  const shown = await panel('Oct 1, 2026 to Oct 5, 2026')
  expect(shown.textContent).toContain(
    'Drop-off at step 3 is 4.0 points higher than from Oct 1, 2026 to Oct 5, 2026, 95% interval 2.0 to 6.0',
  )
  expect(shown.textContent).toContain('compared with 50% from Oct 1, 2026 to Oct 5, 2026')
  expect(screen.getByRole('columnheader', { name: /Points vs\. Oct 1, 2026 to Oct 5, 2026/ })).toBeTruthy()
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toMatchObject({
    compare: 'period',
    otherFrom: '2026-10-01',
    otherTo: '2026-10-05',
  })
})

test.each([
  ['otherFrom=2026-10-09&otherTo=2026-10-05', 'ends before it starts'],
  ['otherFrom=2026-10-09', 'needs a start and an end date'],
  ['otherFrom=2024-10-09&otherTo=2026-10-05', 'can be at most 400 days long'],
  ['otherFrom=2026-11-10&otherTo=2026-11-15', 'overlaps the period shown'],
])('a link with %s says what is wrong and compares nothing', async (other, reason) => {
  const asked = open(`${mine}&compare=period&${other}`)
  expect(screen.getByRole('alert').textContent).toContain(reason)
  for (const name of ['Compare from', 'Compare to']) {
    expect(day(name).getAttribute('aria-invalid')).toBe('true')
    const told = document.getElementById(day(name).getAttribute('aria-describedby') ?? '')
    expect(told?.textContent).toContain(reason)
  }
  await screen.findByText('Step by step')
  expect(asked()).toEqual({ from: '2026-11-14', to: '2026-11-20' })
  fireEvent.change(day('Compare from'), { target: { value: '2026-10-01' } })
  fireEvent.change(day('Compare to'), { target: { value: '2026-10-05' } })
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(day('Compare to').getAttribute('aria-invalid')).toBeNull()
  await panel('Oct 1, 2026 to Oct 5, 2026')
})

test('a comparison with days without visits says so, and finds no similarity', async () => {
  open(`${mine}&compare=period&otherFrom=2026-10-01&otherTo=2026-10-05`, 0)
  const shown = await panel('Oct 1, 2026 to Oct 5, 2026')
  expect(shown.textContent).toContain('No one took the quiz from Oct 1, 2026 to Oct 5, 2026')
  expect(within(shown).queryByText(/No step’s drop-off clearly/)).toBeNull()
})

test('another comparison leaves no custom days in the address', async () => {
  open(`${mine}&compare=period&otherFrom=2026-10-01&otherTo=2026-10-05`)
  await panel('Oct 1, 2026 to Oct 5, 2026')
  await userEvent.selectOptions(screen.getByLabelText('Compare with'), 'Previous period')
  expect(window.location.search).toBe(`?${mine}&compare=previous`)
  expect(screen.queryByLabelText('Compare from')).toBeNull()
})

test.each([
  ['period=last-month', { otherFrom: '2026-01-01', otherTo: '2026-01-31' }],
  ['period=this-month', { otherFrom: '2026-02-01', otherTo: '2026-02-10' }],
  ['period=7', { otherFrom: '2026-02-25', otherTo: '2026-03-03' }],
  ['period=custom&from=2026-02-01&to=2026-02-28', { otherFrom: '2026-01-01', otherTo: '2026-01-31' }],
])('the period before %s is the same as on the Revenue page', async (period, days) => {
  vi.useFakeTimers({ now: Date.parse('2026-03-10T12:00:00Z'), toFake: ['Date'] })
  const asked = open(`${period}&compare=previous`)
  await panel(`${formatDate(days.otherFrom)} to ${formatDate(days.otherTo)}`)
  expect(asked()).toMatchObject({ compareTo: 'period', ...days })
  await userEvent.selectOptions(screen.getByLabelText('Compare with'), 'Custom period')
  expect([day('Compare from').value, day('Compare to').value]).toEqual([days.otherFrom, days.otherTo])
})

test('no comparison is requested with days before the first possible one', async () => {
  const asked = open('period=custom&from=2000-01-01&to=2000-01-07&compare=previous')
  await screen.findByText('Step by step')
  expect(asked()).toEqual({ from: '2000-01-01', to: '2000-01-07' })
})
