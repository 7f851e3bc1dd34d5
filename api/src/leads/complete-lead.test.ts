import { loadBrand } from '@fennel/brands'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeLead, someAnswers } from '#api/testing/builders.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { asLead, dataOf, refusalOf } from '#api/testing/read-response.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'
import { leads } from './lead-tables.ts'

let house: TestApp
let browser: TestBrowser

beforeAll(async () => {
  house = await createTestApp()
})
afterAll(async () => house.close())
beforeEach(async () => {
  await emptyTables(house.services.db, 'leads')
  browser = createTestBrowser(house.app)
})

const countLeads = async () => house.services.db.query.$count(leads)

describe('completing a lead', () => {
  test('updates the same lead and adds the time to its quiz data', async () => {
    const draft = await makeLead(browser)
    const response = await browser.post('/api/leads/create', {
      email: draft.email,
      quizData: { ...someAnswers, sleep_quality: 'varies' },
    })
    const done = dataOf('completeLead', response)
    expect(done).toMatchObject({ id: draft.id, _id: draft.id, status: 'completed' })
    const at = new Date(house.services.now()).toISOString()
    expect(done.quizData).toMatchObject({
      sleep_quality: 'varies',
      completedAt: at,
      metadata: { completedAt: at },
    })
    const { quizData } = dataOf('leadQuizData', await browser.get(`/api/leads/quiz-data?id=${draft.id}`))
    expect(quizData).toEqual(done.quizData)
  })

  test('drops answers to questions that the new answers hide', async () => {
    const sizes = { current_clothes_size: 'l', goal_clothes_size: 'm' }
    const draft = await makeLead(browser, { quizData: { ...someAnswers, ...sizes, living_area: 'city' } })
    const response = await browser.post('/api/leads/create', {
      email: draft.email,
      quizData: { ...someAnswers, current_clothes_size: 'dont_know' },
    })
    const { quizData } = dataOf('completeLead', response)
    expect(quizData).toMatchObject({ current_clothes_size: 'dont_know', living_area: 'city' })
    expect(quizData).not.toHaveProperty('goal_clothes_size')
  })

  test('drops answers that only another flow variant asked for', async () => {
    const draft = await makeLead(browser, { quizData: { ...someAnswers, weight_loss_goal: 'maintain' } })
    const response = await browser.post('/api/leads/create', {
      email: draft.email,
      flowId: 'cortisol',
      quizData: someAnswers,
    })
    expect(dataOf('completeLead', response).quizData).not.toHaveProperty('weight_loss_goal')
  })
})

describe.each(['/api/leads', '/api/leads/create'])('a lead at POST %s', (path) => {
  test('may have its email among the answers only', async () => {
    const response = await browser.post(path, {
      quizData: { email: 'ann@example.com', gender: 'female' },
    })
    expect(asLead(response).email).toBe('ann@example.com')
  })

  test.each([{}, { email: '' }, { email: '   ' }, { quizData: { gender: 'female' } }])(
    'is refused without an email: %j',
    async (body) => {
      const response = await browser.post(path, body)
      expect(response.statusCode).toBe(400)
      expect(refusalOf(response).message).toBe('Email address is required to complete the quiz')
      expect(await countLeads()).toBe(0)
    },
  )
})

test.each(['/api/leads', '/api/leads/create'])(
  'a lead at POST %s belongs to the app that its quiz data names, if there is one of that name',
  async (path) => {
    const ids = ['calmplate', 'bravolio'] as const
    const brands = new Map(await Promise.all(ids.map(async (id) => [id, await loadBrand(id)] as const)))
    await using both = await createTestApp({ services: { brands } })
    const visitor = createTestBrowser(both.app)
    const save = async (appName: string) =>
      visitor.post(path, { email: 'ann@example.com', quizData: { appName } })
    for (const id of ids) expect(asLead(await save(id)).appName).toBe(id)
    expect((await save('nobody')).statusCode).toBe(400)
  },
)

test('where real money is charged, a lead belongs to a brand with an address here', async () => {
  const ids = ['calmplate', 'bravolio', 'quietwin'] as const
  const brands = new Map(await Promise.all(ids.map(async (id) => [id, await loadBrand(id)] as const)))
  const live = {
    SANDBOX_URL: '',
    SANDBOX_WEBHOOK_SECRET: '',
    STRIPE_SECRET_KEY: 'sk_live_nobodys',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_nobodys',
    STRIPE_WEBHOOK_SECRET: 'whsec_nobodys',
    PUBLIC_URL: 'https://shop.example',
    BRAND_HOSTS: 'bravolio.example=bravolio',
  }
  await using shop = await createTestApp({ services: { brands }, env: live })
  const visitor = createTestBrowser(shop.app)
  const statusOf = async (appName: string) =>
    (await visitor.post('/api/leads', { email: 'ann@example.com', quizData: {}, appName })).statusCode
  expect([await statusOf('calmplate'), await statusOf('bravolio')]).toEqual([200, 200])
  expect(await statusOf('quietwin')).toBe(400)
})
