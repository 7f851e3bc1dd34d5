import { brandIds, loadBrand } from '@fennel/brands'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leadBody, makeLead, someAnswers } from '#api/testing/builders.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { asLead, refusalOf } from '#api/testing/read-response.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'
import { markLeadPurchased } from './find-lead.ts'
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

describe('answers', () => {
  test.each([
    [{ age: 17 }, 'Please enter an age between 18 and 110.'],
    [{ age: 111 }, 'Please enter an age between 18 and 110.'],
    [{ gender: 7 }, 'Please choose the answer that fits you best.'],
    [{ gender: ['dragon'] }, 'Please choose the answer that fits you best.'],
    [
      { food_allergies: ['none', 'fish'] },
      '"No, I can eat everything" goes alone, so please uncheck the others.',
    ],
  ])('that are invalid reject the whole lead before anything is stored: %j', async (quizData, message) => {
    const response = await browser.post('/api/leads', leadBody({ quizData }))
    expect(response.statusCode).toBe(400)
    expect(refusalOf(response).message).toBe(message)
    expect(await countLeads()).toBe(0)
  })

  test.each([
    ['too long', { taken_away: 'x'.repeat(501) }, 'The field "quizData.taken_away" is too long.'],
    ['malformed', { taken_away: { of: 'wood' } }, 'The field "quizData.taken_away" is not valid.'],
    ['with an invalid id', { 'no id': 'x' }, 'The field "quizData" holds a name that cannot be used.'],
  ])('that are %s reject the whole lead, whatever the question', async (_what, quizData, message) => {
    const response = await browser.post('/api/leads', leadBody({ quizData }))
    expect([response.statusCode, refusalOf(response).message]).toEqual([400, message])
    expect(await countLeads()).toBe(0)
  })

  test.each([
    ['to a question', { taken_away: 'yes' }, {}],
    ['to a multiple-choice question', { taken_away: ['a', 'b'] }, {}],
    ['with an option', { weekly_activity: 'taken_away', food_allergies: ['taken_away'] }, {}],
    ['with one of several options', { food_allergies: ['taken_away', 'fish'] }, { food_allergies: ['fish'] }],
  ])('%s that a release removed are dropped, and the rest is stored', async (_what, outdated, left) => {
    const { weekly_activity: _activity, ...answers } = someAnswers
    const quizData = { ...answers, ...outdated }
    const kept = { ...answers, ...left, appName: 'calmplate' }
    expect((await makeLead(browser, { quizData })).quizData).toEqual(kept)
    const completed = await browser.post('/api/leads/create', leadBody({ quizData }))
    expect(asLead(completed)).toMatchObject({ status: 'completed', quizData: kept })
    expect(asLead(completed).quizData).not.toHaveProperty('taken_away')
  })

  test('that are dropped do not remove what the lead already has', async () => {
    const made = await makeLead(browser)
    const again = await makeLead(browser, { quizData: { weekly_activity: 'taken_away' } })
    expect(again).toEqual(made)
  })

  test.each([
    ['age', 12],
    ['gender', 'dragon'],
    ['weight', 'LB:pounds=9999'],
    ['height', 'CM:cm=Infinity'],
    ['food_allergies', ['gold']],
    ['email', 'not an address'],
    ['no_such_question', 'x'],
  ])('are validated when saved one by one as well: %s', async (questionId, answer) => {
    const made = await makeLead(browser)
    const response = await browser.patch(`/api/leads/${made.id}/quiz-answer`, { questionId, answer })
    expect(response.statusCode).toBe(400)
    expect(asLead(await browser.get(`/api/leads/${made.id}`)).quizData).toEqual(made.quizData)
  })

  test('to another flow variant in which the visitor continued are accepted one by one', async () => {
    const made = await makeLead(browser)
    const save = (answer: string) =>
      browser.patch(`/api/leads/${made.id}/quiz-answer`, { questionId: 'eating_habits', answer })
    expect((await save('no_appetite')).statusCode).toBe(200)
    const kept = { ...made.quizData, eating_habits: 'no_appetite' }
    expect(asLead(await browser.get(`/api/leads/${made.id}`)).quizData).toEqual(kept)
    expect(refusalOf(await save('of_no_variant')).message).toBe(
      'Please choose the answer that fits you best.',
    )
    expect(asLead(await browser.get(`/api/leads/${made.id}`)).quizData).toEqual(kept)
  })

  test.each(brandIds)(
    'that show a minor are refused by %s and not stored, whatever the flow',
    async (appName) => {
      await using shop = await createTestApp({
        services: { brands: new Map([[appName, await loadBrand(appName)]]) },
      })
      const visitor = createTestBrowser(shop.app)
      const flows = Object.keys(shop.services.brands.get(appName)?.flows ?? {})
      expect(flows.length).toBeGreaterThan(0)
      for (const flowId of flows) {
        const lead = { appName, flowId, email: `${flowId}@example.com`, sessionId: `s-${flowId}` }
        const given = (age: unknown) => visitor.post('/api/leads', leadBody({ ...lead, quizData: { age } }))
        for (const age of [17, 0, -1, 17.9]) expect([age, (await given(age)).statusCode]).toEqual([age, 400])
        expect(await shop.services.db.query.$count(leads)).toBe(0)
        for (const age of ['17', '13-17']) {
          const response = await given(age)
          // NOTE: an option that is no longer offered is dropped, and the rest of the lead is accepted.
          const kept = response.statusCode === 400 ? { appName } : asLead(response).quizData
          expect([age, kept]).toEqual([age, { appName }])
        }
        const made = await makeLead(visitor, { ...lead, quizData: {} })
        const later = { questionId: 'age', answer: 17 }
        expect((await visitor.patch(`/api/leads/${made.id}/quiz-answer`, later)).statusCode).toBe(400)
        expect(asLead(await visitor.get(`/api/leads/${made.id}`)).quizData).toEqual({ appName })
        await emptyTables(shop.services.db, 'leads')
      }
    },
  )

  test('sent at the same moment are all stored', async () => {
    const made = await makeLead(browser, { quizData: {} })
    const given = {
      gender: 'male',
      age: 50,
      weekly_activity: 'moderately_active',
      living_area: 'city',
      sleep_quality: 'varies',
    }
    await Promise.all(
      Object.entries(given).map(([questionId, answer]) =>
        browser.patch(`/api/leads/${made.id}/quiz-answer`, { questionId, answer }),
      ),
    )
    expect(asLead(await browser.get(`/api/leads/${made.id}`)).quizData).toEqual({
      ...given,
      appName: 'calmplate',
    })
  })

  test('are overwritten by the last one, may repeat, and are removed by an empty one', async () => {
    const made = await makeLead(browser, { quizData: {} })
    const save = (answer: unknown) =>
      browser.patch(`/api/leads/${made.id}/quiz-answer`, { questionId: 'gender', answer })
    await save('male')
    await save('female')
    expect((await save('female')).json()).toEqual({
      success: true,
      data: { questionId: 'gender', saved: true },
    })
    expect(asLead(await browser.get(`/api/leads/${made.id}`)).quizData['gender']).toBe('female')
    await save('')
    expect(asLead(await browser.get(`/api/leads/${made.id}`)).quizData).toEqual({ appName: 'calmplate' })
  })

  test('are sealed in the database', async () => {
    await makeLead(browser, { quizData: { ...someAnswers, health_risks: ['osteoarthritis'] } })
    const { rows } = await house.services.db.pool.query(
      `select encode(sealed_answers, 'escape') as text, * from leads`,
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/osteoarthritis|pounds|female/)
  })

  test('to the email step give the lead the new address', async () => {
    const made = await makeLead(browser)
    await browser.patch(`/api/leads/${made.id}/quiz-answer`, {
      questionId: 'email',
      answer: 'new@example.com',
    })
    expect(asLead(await browser.get(`/api/leads/${made.id}`)).email).toBe('new@example.com')
  })

  test('are added by a PATCH of the lead', async () => {
    const made = await makeLead(browser)
    const response = await browser.patch(`/api/leads/${made.id}`, {
      quizData: { sleep_quality: 'sleep_well' },
      email: 'x@example.com',
    })
    expect(asLead(response)).toMatchObject({
      email: 'x@example.com',
      quizData: { ...someAnswers, sleep_quality: 'sleep_well' },
    })
  })
})

describe('a PATCH of the lead', () => {
  test('accepts its own app name and the registration source', async () => {
    const made = await makeLead(browser)
    const response = await browser.patch(`/api/leads/${made.id}`, {
      appName: 'calmplate',
      registrationSource: 'email_offer',
    })
    expect(response.statusCode).toBe(200)
    const [row] = await house.services.db.query.select().from(leads)
    expect(row).toMatchObject({ registrationSource: 'email_offer' })
  })

  test('changes neither the flow nor the source of a purchase', async () => {
    const made = await makeLead(browser)
    const other = { flowId: 'cortisol', registrationSource: 'email_offer' }
    const sold = async () => {
      const [row] = await house.services.db.query.select().from(leads)
      return [row?.flowId, row?.registrationSource]
    }
    await markLeadPurchased(house.services.db.query, made.id, new Date(house.services.now()))
    const before = await sold()
    expect((await browser.patch(`/api/leads/${made.id}`, other)).statusCode).toBe(200)
    expect(await sold()).toEqual(before)
    await house.services.db.query.update(leads).set({ purchasedAt: null })
    expect((await browser.patch(`/api/leads/${made.id}`, other)).statusCode).toBe(200)
    expect(await sold()).toEqual(['cortisol', 'email_offer'])
  })

  /** The visit of a lead that was created in one, or in none, after a change that names another. */
  async function visitAfterChange(sessionId: string | undefined) {
    const made = await makeLead(browser, { sessionId })
    expect((await browser.patch(`/api/leads/${made.id}`, { sessionId: 'session-2' })).statusCode).toBe(200)
    const [row] = await house.services.db.query.select().from(leads)
    return row?.sessionId
  }

  test('keeps the lead’s first visit', async () => {
    expect(await visitAfterChange('session-1')).toBe('session-1')
  })

  test('sets the visit of a lead that has none', async () => {
    expect(await visitAfterChange(undefined)).toBe('session-2')
  })

  test('with another app name is refused as a whole', async () => {
    const made = await makeLead(browser)
    const response = await browser.patch(`/api/leads/${made.id}`, {
      appName: 'another-app',
      email: 'x@example.com',
    })
    expect(response.statusCode).toBe(400)
    expect(refusalOf(response).message).toContain('"appName"')
    expect(asLead(await browser.get(`/api/leads/${made.id}`))).toEqual(made)
  })
})
