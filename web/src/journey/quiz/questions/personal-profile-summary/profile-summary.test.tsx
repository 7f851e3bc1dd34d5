import type { Answers, MeasurementStep, NumericStep, ProfileSummaryStep, QuizStep } from '@fennel/funnel'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Route } from 'wouter'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { QuizScreen } from '../../quiz-screen.tsx'
import { flowOf } from '../../testing/small-flow.ts'

const age: NumericStep = {
  id: 'age',
  type: 'numeric',
  title: 'Age?',
  suffix: 'years',
  validation: { required: true, min: 18, max: 110 },
  dataClass: 'profile',
}
const weight: MeasurementStep = {
  id: 'weight',
  type: 'measurement-tabbed',
  measurementType: 'weight',
  title: 'Weight?',
  tabs: [
    { id: 'LB', label: 'lb', fields: [{ id: 'pounds', label: 'Weight', suffix: 'lb', min: 77, max: 1100 }] },
  ],
  defaultTabId: 'LB',
  dataClass: 'health',
}
const goal: QuizStep = {
  id: 'goal_weight',
  type: 'goal-weight',
  title: 'Goal?',
  tabs: weight.tabs,
  defaultTabId: 'LB',
  currentWeightQuestionId: 'weight',
  dataClass: 'health',
}
const summary: ProfileSummaryStep = {
  id: 'summary',
  type: 'personal-profile-summary',
  title: 'Nice to meet you, {name}',
  lines: [
    { label: 'Age', questionId: 'age' },
    { label: 'Current weight', questionId: 'weight' },
    { label: 'Never asked', questionId: 'nowhere' },
    { label: 'Goal', questionId: 'goal_weight' },
  ],
  card: { paragraphs: [] },
  dataClass: 'none',
}

const lines = () =>
  [...document.querySelectorAll('dl > div')].map((line) => [...line.children].map((part) => part.textContent))

function show(answers: Answers) {
  const visitor = fakeVisitor({ answers })
  renderScreen(
    <Route path="/quiz/:questionId?">
      <QuizScreen />
    </Route>,
    { path: '/quiz/summary', visitor, flow: flowOf(age, weight, goal, summary) },
  )
  return visitor
}

it("shows the answers in the visitor's units and leaves out unknown ones", () => {
  const body = { age: 44, weight: 'LB:pounds=160', goal_weight: 'LB:pounds=150' }
  const visitor = show({ ...body, name: 'Anna' })
  expect(screen.getByRole('heading', { name: 'Nice to meet you, Anna' })).toBeTruthy()
  expect(lines()).toEqual([
    ['Age', '44 years'],
    ['Current weight', '160 lb'],
    ['Goal', '150 lb'],
  ])
  act(() => visitor.chooseUnits({ weight: 'KG' }))
  expect(lines()[1]).toEqual(['Current weight', '72.6 kg'])
})

it('shows no goal weight if it may harm the visitor', () => {
  const body = { age: 44, weight: 'LB:pounds=160', goal_weight: 'LB:pounds=150' }
  show({ ...body, health_flags: ['eating_disorder'] })
  expect(lines().map(([label]) => label)).toEqual(['Age', 'Current weight'])
})
