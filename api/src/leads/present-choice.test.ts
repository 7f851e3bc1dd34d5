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

/** A word about health alone, of a browser that leaves the rest as it is. */
async function sayHealth(by: TestBrowser, sessionId: string, healthProcessing: boolean) {
  house.clock.advance(1000)
  const answer = await by.post(
    '/api/consent',
    {
      receiptId: `${sessionId}-${house.services.now()}`,
      sessionId,
      choices: { analytics: healthProcessing, ads: healthProcessing, healthProcessing },
      isDecided: false,
      isHealthDecided: true,
      gpc: false,
      source: 'health-step',
      policyVersion: '2026-11-01',
    },
    germany,
  )
  expect(answer.statusCode).toBe(200)
}
const choiceOfFirst = async () =>
  (await readChoices(house.services.db.query, 'calmplate', ['first'])).get('first')

test.each(['first', 'second'])(
  'a word about health alone leaves the rest as it was said elsewhere, in the %s visit',
  async (sessionId) => {
    for (const allows of [true, false]) {
      const { browser } = await leadOf(!allows)
      await say(browser, 'elsewhere', allows)
      await sayHealth(browser, sessionId, !allows)
      expect(await choiceOfFirst()).toMatchObject({
        choices: { analytics: allows, ads: allows, healthProcessing: !allows },
        isHealthDecided: true,
      })
      await emptyTables(house.services.db, 'leads', 'privacy_receipts')
    }
  },
)

test('what was said of advertising counts, however late it is heard of, beside a later word about health', async () => {
  const { browser } = await leadOf(true)
  await say(createTestBrowser(house.app), 'second', false)
  await sayHealth(browser, 'first', true)
  await browser.post('/api/leads', leadBody({ sessionId: 'second' }), germany)
  expect(await choiceOfFirst()).toMatchObject({
    choices: { analytics: false, ads: false, healthProcessing: true },
  })
})

test('what a later visit said of each purpose counts, also where its last word was about health alone', async () => {
  const { browser } = await leadOf(true)
  const later = createTestBrowser(house.app)
  await say(later, 'second', false)
  await sayHealth(later, 'second', true)
  await browser.post('/api/leads', leadBody({ sessionId: 'second' }), germany)
  expect(await choiceOfFirst()).toMatchObject({
    choices: { analytics: false, ads: false, healthProcessing: true },
  })
})

test('each choice lies in a visit once, in whatever circles it is carried', async () => {
  const visits = ['one', 'two', 'three']
  await say(createTestBrowser(house.app), 'one', true)
  const holders = await Promise.all(
    visits.map(async (sessionId) => {
      const browser = createTestBrowser(house.app)
      const { id } = await makeLead(browser, { sessionId, email: `${sessionId}@example.com` })
      return { browser, id }
    }),
  )
  for (const _ of [1, 2, 3])
    for (const { browser, id } of holders)
      for (const sessionId of visits) await browser.patch(`/api/leads/${id}`, { sessionId }, germany)
  const { rows } = await house.services.db.pool.query('select id from privacy_receipts')
  expect(rows).toHaveLength(visits.length + 1)
})

test('Global Privacy Control stands beside a word about health, until advertising is spoken of', async () => {
  const { browser, id } = await leadOf(true)
  house.clock.advance(1000)
  await browser.patch(`/api/leads/${id}`, { sessionId: 'first' }, { ...germany, 'sec-gpc': '1' })
  await sayHealth(browser, 'second', true)
  expect(await choiceOfFirst()).toMatchObject({ gpc: true, choices: { ads: true } })
  await say(browser, 'second', true)
  expect(await choiceOfFirst()).toMatchObject({ gpc: false })
})

test('where nothing else was said, a word about health alone leaves the rest to the place', async () => {
  await sayHealth(createTestBrowser(house.app), 'first', true)
  expect(await choiceOfFirst()).toMatchObject({ choices: { healthProcessing: true }, gpc: false })
  expect((await choiceOfFirst())?.choices).not.toHaveProperty('ads')
})

test('who was not asked about health takes no word about it back', async () => {
  const { browser } = await leadOf(true)
  house.clock.advance(1000)
  await browser.post(
    '/api/consent',
    {
      receiptId: 'not-asked',
      sessionId: 'second',
      choices: { analytics: false, ads: false, healthProcessing: false },
      isDecided: true,
      isHealthDecided: false,
      gpc: false,
      source: 'banner-reject',
      policyVersion: '2026-11-01',
    },
    germany,
  )
  expect(await choiceOfFirst()).toMatchObject({ choices: { ads: false, healthProcessing: true } })
})
