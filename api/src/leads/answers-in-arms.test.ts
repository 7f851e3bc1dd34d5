import { loadBrand } from '@fennel/brands'
import type { Brand, Experiment, QuizStep } from '@fennel/funnel'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leadBody, makeLead, someAnswers } from '#api/testing/builders.ts'
import { asLead, refusalOf } from '#api/testing/read-response.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'

let house: TestApp
let browser: TestBrowser

beforeAll(async () => {
  const brand = await loadBrand('calmplate')
  const experiments = [
    armThat('asks', 'running', {
      weekly_activity: withOption(brand, 'dancer'),
      age: { validation: { min: 16, max: 110, required: true } },
    }),
    armThat('will-ask', 'draft', { weekly_activity: withOption(brand, 'diver') }),
  ]
  house = await createTestApp({ services: { brands: new Map([['calmplate', { ...brand, experiments }]]) } })
})
afterAll(async () => house.close())
beforeEach(() => {
  browser = createTestBrowser(house.app)
})

type StepChanges = NonNullable<Experiment['arms'][number]['changes']['steps']>

function armThat(id: string, status: 'running' | 'draft', steps: StepChanges): Experiment {
  return {
    id,
    name: id,
    hypothesis: 'More people go on.',
    status,
    arms: [
      { id: 'control', name: 'As it is', weight: 1, changes: {} },
      { id: 'other', name: 'Other', weight: 1, changes: { steps } },
    ],
  }
}

function withOption({ flows, defaultFlowId }: Brand, value: string) {
  const step: QuizStep | undefined = flows[defaultFlowId]?.steps.find(({ id }) => id === 'weekly_activity')
  if (step?.type !== 'single-choice') throw new Error('Calmplate asks for the activity in another way')
  return { options: [...step.options, { id: value, value, label: value }] }
}

const inArm = { ...someAnswers, weekly_activity: 'dancer', age: 17 }

test('a lead keeps the answers that only an arm of a begun experiment accepts', async () => {
  const lead = asLead(await browser.post('/api/leads', leadBody({ quizData: inArm })))
  expect(lead.quizData).toMatchObject({ weekly_activity: 'dancer', age: 17 })
})

test('so does a lead that is told one answer at a time', async () => {
  const { id } = await makeLead(browser)
  for (const [questionId, answer] of [
    ['weekly_activity', 'dancer'],
    ['age', 17],
  ] as const) {
    const response = await browser.patch(`/api/leads/${id}/quiz-answer`, { questionId, answer })
    expect(response.statusCode).toBe(200)
  }
  const lead = asLead(await browser.get(`/api/leads/${id}`))
  expect(lead.quizData).toMatchObject({ weekly_activity: 'dancer', age: 17 })
})

test('what no arm has asked yet is refused, in the words of the question as it is', async () => {
  const { id } = await makeLead(browser)
  const path = `/api/leads/${id}/quiz-answer`
  const later = await browser.patch(path, { questionId: 'weekly_activity', answer: 'diver' })
  expect(later.statusCode).toBe(400)
  const young = await browser.patch(path, { questionId: 'age', answer: 15 })
  expect([young.statusCode, refusalOf(young).message]).toEqual([
    400,
    'Please enter an age between 18 and 110.',
  ])
})
