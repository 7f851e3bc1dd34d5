import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readChoices } from '#api/consent/index.ts'
import { leadBody, makeLead } from '#api/testing/builders.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { asLead } from '#api/testing/read-response.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1/32' } })
})
afterAll(async () => house.close())
beforeEach(async () => {
  await emptyTables(house.services.db, 'leads', 'privacy_receipts')
})

const germany = { 'x-country-code': 'DE' }
const health = { health_risks: ['diabetes'] }

/** What one visit says to everything that is asked. */
async function say(by: TestBrowser, sessionId: string, allows: boolean): Promise<void> {
  house.clock.advance(1000)
  const answer = await by.post(
    '/api/consent',
    {
      receiptId: `${sessionId}-${house.services.now()}`,
      sessionId,
      choices: { analytics: allows, ads: allows, healthProcessing: allows },
      gpc: false,
      source: 'footer',
      policyVersion: '2026-11-01',
    },
    germany,
  )
  expect(answer.statusCode).toBe(200)
}

/** A browser with a lead that came by `first`, which had said this. */
async function leadOf(allowed: boolean) {
  const browser = createTestBrowser(house.app)
  await say(browser, 'first', allowed)
  const { id } = await makeLead(browser, { sessionId: 'first' })
  return { browser, id }
}

const adsOfFirst = async () =>
  (await readChoices(house.services.db.query, 'calmplate', ['first'])).get('first')?.choices.ads

/** Whether an answer about health is kept now. */
async function keepsHealth(by: TestBrowser, id: string): Promise<boolean> {
  const body = { questionId: 'health_risks', answer: health.health_risks }
  expect((await by.patch(`/api/leads/${id}/quiz-answer`, body, germany)).statusCode).toBe(200)
  return 'health_risks' in asLead(await by.get(`/api/leads/${id}`)).quizData
}

/** The ways in which a lead hears of a later visit in which something was said. */
const ways: Readonly<Record<string, (by: TestBrowser, id: string, allows: boolean) => Promise<unknown>>> = {
  'said by the browser that opens the lead': (by, _id, allows) => say(by, 'second', allows),
  'said before that, by a lead made again': async (by, _id, allows) => {
    await say(createTestBrowser(house.app), 'second', allows)
    return by.post('/api/leads', leadBody({ sessionId: 'second' }), germany)
  },
  'said before that, by a completed lead': async (by, _id, allows) => {
    await say(createTestBrowser(house.app), 'second', allows)
    return by.post('/api/leads/create', leadBody({ sessionId: 'second' }), germany)
  },
  'said before that, by a changed lead': async (by, id, allows) => {
    await say(createTestBrowser(house.app), 'second', allows)
    return by.patch(`/api/leads/${id}`, { sessionId: 'second' }, germany)
  },
}

for (const [way, come] of Object.entries(ways)) {
  test.each([false, true])(
    `a later visit decides about the lead of an earlier one, ${way}: %s`,
    async (allows) => {
      const { browser, id } = await leadOf(!allows)
      await come(browser, id, allows)
      expect(await adsOfFirst()).toBe(allows)
      expect(await keepsHealth(browser, id)).toBe(allows)
    },
  )
}

test('the last word counts, in whichever of the visits it was said, and once however often it is heard of', async () => {
  const { browser } = await leadOf(false)
  await say(browser, 'second', true)
  await say(browser, 'first', false)
  for (const _ of [1, 2]) await browser.post('/api/leads', leadBody({ sessionId: 'second' }), germany)
  expect(await adsOfFirst()).toBe(false)
  const { rows } = await house.services.db.pool.query(
    `select 1 from privacy_receipts where session_id = 'first'`,
  )
  expect(rows).toHaveLength(3)
})

test('a later visit in which nothing was said takes no word back, and a browser without the lead says none for it', async () => {
  const { browser } = await leadOf(true)
  await browser.post('/api/leads', leadBody({ sessionId: 'silent' }), germany)
  await say(createTestBrowser(house.app), 'second', false)
  expect(await adsOfFirst()).toBe(true)
})
