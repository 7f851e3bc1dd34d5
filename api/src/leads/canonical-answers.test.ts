import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLead, leadBody } from '#api/testing/builders.ts'
import { asLead, refusalOf } from '#api/testing/read-response.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'

let house: TestApp
let browser: TestBrowser

beforeAll(async () => {
  house = await createTestApp()
})
afterAll(async () => house.close())
beforeEach(() => {
  browser = createTestBrowser(house.app)
})

const shapes: readonly (readonly [string, unknown, unknown])[] = [
  ['weight', { tabId: 'LB', pounds: 180 }, 'LB:pounds=180'],
  ['weight', { tabId: 'KG', kilograms: '82.5' }, 'KG:kilograms=82.5'],
  ['height', { tabId: 'CM', cm: 170 }, 'CM:cm=170'],
  ['height', { tabId: 'FT', ft: 5, in: 7 }, 'FT:feet=5&inches=7'],
  ['weight', { value: { tabId: 'LB', pounds: 180 } }, 'LB:pounds=180'],
  ['gender', { value: 'female' }, 'female'],
  ['age', { value: 41 }, 41],
]

test.each(shapes)(
  'stores %s sent as %j in its canonical form, with the lead and alone',
  async (id, sent, kept) => {
    const made = await makeLead(browser, { quizData: { [id]: sent } })
    expect(made.quizData).toEqual({ [id]: kept, appName: 'calmplate' })
    const updated = await browser.patch(`/api/leads/${made.id}`, { quizData: { [id]: sent } })
    expect(asLead(updated).quizData).toEqual({ [id]: kept, appName: 'calmplate' })

    const other = await makeLead(browser, { quizData: {}, email: 'noa@example.com' })
    await browser.patch(`/api/leads/${other.id}/quiz-answer`, { questionId: id, answer: sent })
    expect(asLead(await browser.get(`/api/leads/${other.id}`)).quizData[id]).toEqual(kept)
  },
)

test('an email among restored answers becomes the lead’s', async () => {
  const body = { sessionId: 'session-1', quizData: { email: { value: 'mia@example.com' } } }
  expect(asLead(await browser.post('/api/leads/create', body)).email).toBe('mia@example.com')
})

test('an emptied restored answer removes the answer', async () => {
  const made = await makeLead(browser, { quizData: { gender: 'female' } })
  await browser.patch(`/api/leads/${made.id}/quiz-answer`, { questionId: 'gender', answer: { value: '' } })
  expect(asLead(await browser.get(`/api/leads/${made.id}`)).quizData).toEqual({ appName: 'calmplate' })
})

test.each([
  [{ tabId: 'ST', stone: 12 }],
  [{ tabId: 'LB', kilograms: 80 }],
  [{ tabId: 'LB', pounds: 180, note: 'x' }],
  [{ tabId: 'LB', pounds: -1 }],
  [{ tabId: 'LB', pounds: 'much' }],
  [{ tabId: 'LB', pounds: 9999 }],
  [{ value: { value: 'LB:pounds=180' } }],
  [{ value: 'LB:pounds=180', extra: 1 }],
  [{}],
  [null],
])('refuses %j', async (weight) => {
  const response = await browser.post('/api/leads', leadBody({ quizData: { weight } }))
  expect(response.statusCode).toBe(400)
  expect(refusalOf(response).message).toMatch(/^[A-Z].*\.$/)
  const made = await makeLead(browser, { quizData: {} })
  const alone = await browser.patch(`/api/leads/${made.id}/quiz-answer`, {
    questionId: 'weight',
    answer: weight,
  })
  expect(alone.statusCode).toBe(400)
})
