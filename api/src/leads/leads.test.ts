import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leadBody, makeLead, someAnswers } from '#api/testing/builders.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { asLead, dataOf, refusalOf } from '#api/testing/read-response.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'
import { markLeadPurchased } from './find-lead.ts'
import { leadCapabilities, leads } from './lead-tables.ts'

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

describe('creating a lead', () => {
  test('stores the answers so far, which the same browser can read back', async () => {
    const made = await makeLead(browser)
    expect(made).toMatchObject({
      email: 'mia@example.com',
      status: 'draft',
      appName: 'calmplate',
      flowId: 'inflammation',
    })
    expect(made._id).toBe(made.id)
    const read = asLead(await browser.get(`/api/leads/${made.id}`))
    expect(read.quizData).toEqual({ ...someAnswers, appName: 'calmplate' })
  })

  test('sets a cookie that no script can read, and stores only its hash', async () => {
    const response = await house.app.inject({ method: 'POST', url: '/api/leads', payload: leadBody() })
    const cookie = response.cookies[0]
    expect(cookie).toMatchObject({
      name: 'fennel-lead',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 2_592_000,
    })
    expect(asLead(response).leadToken).toBeUndefined()
    const [row] = await house.services.db.query.select().from(leadCapabilities)
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(row?.tokenHash).not.toContain(cookie?.value)
  })

  test('returns the token to a browser that refuses cookies, which sends it back in a header', async () => {
    const response = await house.app.inject({
      method: 'POST',
      url: '/api/leads',
      payload: leadBody(),
      headers: { 'x-lead-cookie': 'blocked' },
    })
    const { id, leadToken } = asLead(response)
    expect(response.cookies).toEqual([])
    const read = await house.app.inject({
      url: `/api/leads/${id}`,
      headers: { 'x-lead-token': String(leadToken) },
    })
    expect(read.statusCode).toBe(200)
  })

  test('never exposes a cookie’s token to scripts, whatever the page claims about cookies', async () => {
    const made = await makeLead(browser)
    for (const path of ['/api/leads', '/api/leads/create']) {
      const response = await browser.post(path, leadBody(), { 'x-lead-cookie': 'blocked' })
      expect([path, asLead(response).id]).toEqual([path, made.id])
      expect(asLead(response).leadToken).toBeUndefined()
      expect(response.cookies).toMatchObject([{ name: 'fennel-lead', httpOnly: true }])
    }
  })

  test('drops empty answers, and falls back to the default flow for an unknown one', async () => {
    const made = await makeLead(browser, {
      quizData: { gender: 'male', name: '  ', food_allergies: [], appName: 'calmplate' },
      flowId: 'no_such_flow',
    })
    expect(made.quizData).toEqual({ gender: 'male', appName: 'calmplate' })
    expect(made.flowId).toBe('inflammation')
  })

  test('keeps its flow when a later call names none', async () => {
    await makeLead(browser, { flowId: 'cortisol' })
    expect((await makeLead(browser, { email: 'corrected@example.com' })).flowId).toBe('cortisol')
    const completed = await browser.post('/api/leads/create', leadBody())
    const { id, flowId } = dataOf('completeLead', completed)
    expect(flowId).toBe('cortisol')
    await markLeadPurchased(house.services.db.query, id, new Date(house.services.now()))
    expect((await makeLead(browser)).flowId).toBe('inflammation')
  })

  test('happens only once for a double click, a retry with the cookie, or a retry after a lost response', async () => {
    const together = await Promise.all(
      Array.from({ length: 8 }, () => createTestBrowser(house.app).post('/api/leads', leadBody())),
    )
    const ids = together.map((response) => asLead(response).id)
    expect(new Set(ids).size).toBe(1)
    const again = createTestBrowser(house.app)
    expect((await makeLead(again)).id).toBe(ids[0])
    expect((await makeLead(again, { email: 'corrected@example.com' })).id).toBe(ids[0])
    expect(await countLeads()).toBe(1)
  })

  test('happens again for the same request from another session, so that an email alone opens nothing', async () => {
    await makeLead(browser)
    await makeLead(createTestBrowser(house.app), { sessionId: 'session-2' })
    await makeLead(createTestBrowser(house.app), { sessionId: undefined })
    await makeLead(createTestBrowser(house.app), { sessionId: undefined })
    expect(await countLeads()).toBe(4)
  })

  test('happens again once the earlier lead is paid, whose email is then fixed', async () => {
    const bought = await makeLead(browser)
    await markLeadPurchased(house.services.db.query, bought.id, new Date(house.services.now()))
    const refused = await browser.patch(`/api/leads/${bought.id}`, { email: 'other@example.com' })
    expect(refused.statusCode).toBe(409)
    expect((await browser.patch(`/api/leads/${bought.id}`, { email: 'MIA@example.com' })).statusCode).toBe(
      200,
    )
    const next = await makeLead(browser, { email: 'other@example.com' })
    expect(next.id).not.toBe(bought.id)
    expect((await browser.get(`/api/leads/${bought.id}`)).statusCode).toBe(200)
  })

  test('does not open a paid lead to whoever repeats the request that created it', async () => {
    const bought = await makeLead(browser)
    await markLeadPurchased(house.services.db.query, bought.id, new Date(house.services.now()))
    const other = createTestBrowser(house.app)
    expect((await makeLead(other)).id).not.toBe(bought.id)
    expect((await other.get(`/api/leads/${bought.id}`)).statusCode).toBe(404)
  })

  test('keeps later answers of the same person, but nothing of another one at the same computer', async () => {
    const made = await makeLead(browser)
    await browser.patch(`/api/leads/${made.id}/quiz-answer`, {
      questionId: 'health_risks',
      answer: ['diabetes'],
    })
    const same = await makeLead(browser)
    expect(same.quizData['health_risks']).toEqual(['diabetes'])
    const other = await makeLead(browser, { email: 'tom@example.com', quizData: { gender: 'male' } })
    expect(other.quizData).toEqual({ gender: 'male', appName: 'calmplate' })
  })

  test('stays finished for the same person, but not for another one at the same computer', async () => {
    await browser.post('/api/leads/create', leadBody())
    const finished = async () => (await house.services.db.query.select().from(leads))[0]?.completedAt
    const since = await finished()
    expect(since).toEqual(new Date(house.clock.now()))
    house.clock.advance(1000)
    await makeLead(browser)
    expect(await finished()).toEqual(since)
    await makeLead(browser, { email: 'tom@example.com' })
    expect(await finished()).toBeNull()
  })
})

describe('another browser', () => {
  test('gets the same response for an existing lead as for none', async () => {
    const made = await makeLead(browser)
    const stranger = createTestBrowser(house.app)
    await makeLead(stranger, { email: 'other@example.com', sessionId: 'session-9' })
    const ask = async (id: string, email: string) => {
      const responses = [
        await stranger.get(`/api/leads/${id}`),
        await stranger.patch(`/api/leads/${id}`, { email: 'taken@example.com' }),
        await stranger.patch(`/api/leads/${id}/quiz-answer`, { questionId: 'gender', answer: 'male' }),
        await stranger.get(`/api/leads/quiz-data?id=${id}`),
        await stranger.get(`/api/leads/most-recent?email=${email}`),
      ]
      return responses.map((response) => [
        response.statusCode,
        refusalOf(response).message,
        refusalOf(response).code,
      ])
    }
    const existing = await ask(made.id, 'mia@example.com')
    expect(existing).toEqual(await ask('A'.repeat(22), 'nobody@example.com'))
    expect(existing.every(([status]) => status === 404)).toBe(true)
    expect(asLead(await browser.get(`/api/leads/${made.id}`))).toEqual(made)
  })

  test('gets nothing with a token that was changed, made up, or has expired', async () => {
    const response = await house.app.inject({ method: 'POST', url: '/api/leads', payload: leadBody() })
    const { id } = asLead(response)
    const token = String(response.cookies[0]?.value)
    const statusWith = async (value: string) =>
      (await house.app.inject({ url: `/api/leads/${id}`, cookies: { 'fennel-lead': value } })).statusCode
    expect(await statusWith(token)).toBe(200)
    expect(await statusWith(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBe(404)
    expect(await statusWith('x')).toBe(404)
    await house.services.db.query.update(leadCapabilities).set({ expiresAt: new Date(house.services.now()) })
    expect(await statusWith(token)).toBe(404)
  })

  test('never has its own token adopted', async () => {
    const response = await house.app.inject({
      method: 'POST',
      url: '/api/leads',
      payload: leadBody(),
      cookies: { 'fennel-lead': 'P'.repeat(44) },
    })
    expect(response.cookies[0]?.value).not.toBe('P'.repeat(44))
  })

  test('gets another token once its own has expired', async () => {
    const ask = (cookies = {}) =>
      house.app.inject({ method: 'POST', url: '/api/leads', payload: leadBody(), cookies })
    const token = (await ask()).cookies[0]?.value ?? ''
    const again = await ask({ 'fennel-lead': token })
    expect(again.cookies[0]?.value).toBe(token)
    await house.services.db.query.update(leadCapabilities).set({ expiresAt: new Date(house.services.now()) })
    const late = await ask({ 'fennel-lead': token })
    expect(late.cookies[0]?.value).toMatch(/^[\w-]{44}$/)
    expect(late.cookies[0]?.value).not.toBe(token)
  })
})

test('the most recent lead of an email is the one granted last, whatever the capitals', async () => {
  const first = await makeLead(browser)
  await markLeadPurchased(house.services.db.query, first.id, new Date(house.services.now()))
  house.clock.advance(1000)
  const second = await makeLead(browser)
  const response = await browser.get('/api/leads/most-recent?email=Mia%40Example.com')
  expect(asLead(response).id).toBe(second.id)
})
