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

/** Records one visit's choice for every purpose. */
async function choose(by: TestBrowser, sessionId: string, allows: boolean): Promise<void> {
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

/** A browser with a lead whose first visit is `first`, with this choice. */
async function leadOf(allowed: boolean) {
  const browser = createTestBrowser(house.app)
  await choose(browser, 'first', allowed)
  const { id } = await makeLead(browser, { sessionId: 'first' })
  return { browser, id }
}

const adsOfFirst = async () =>
  (await readChoices(house.services, house.services.db.query, 'calmplate', ['first'])).get('first')?.choices
    .ads

/** Whether an answer about health is stored now. */
async function keepsHealth(by: TestBrowser, id: string): Promise<boolean> {
  const body = { questionId: 'health_risks', answer: health.health_risks }
  expect((await by.patch(`/api/leads/${id}/quiz-answer`, body, germany)).statusCode).toBe(200)
  return 'health_risks' in asLead(await by.get(`/api/leads/${id}`)).quizData
}

/** The ways in which a lead learns of a later visit with a choice. */
const ways: Readonly<Record<string, (by: TestBrowser, id: string, allows: boolean) => Promise<unknown>>> = {
  'made by the browser that opens the lead': (by, _id, allows) => choose(by, 'second', allows),
  'made earlier, through a lead created again': async (by, _id, allows) => {
    await choose(createTestBrowser(house.app), 'second', allows)
    return by.post('/api/leads', leadBody({ sessionId: 'second' }), germany)
  },
  'made earlier, through a completed lead': async (by, _id, allows) => {
    await choose(createTestBrowser(house.app), 'second', allows)
    return by.post('/api/leads/create', leadBody({ sessionId: 'second' }), germany)
  },
  'made earlier, through a changed lead': async (by, id, allows) => {
    await choose(createTestBrowser(house.app), 'second', allows)
    return by.patch(`/api/leads/${id}`, { sessionId: 'second' }, germany)
  },
  'made earlier, through a lead changed with Global Privacy Control': async (by, id, allows) => {
    await choose(createTestBrowser(house.app), 'second', allows)
    house.clock.advance(1000)
    return by.patch(`/api/leads/${id}`, { sessionId: 'second' }, { ...germany, 'sec-gpc': '1' })
  },
}

for (const [way, apply] of Object.entries(ways)) {
  test.each([false, true])(
    `a choice in a later visit applies to the lead of an earlier one, ${way}: %s`,
    async (allows) => {
      const { browser, id } = await leadOf(!allows)
      await apply(browser, id, allows)
      expect(await adsOfFirst()).toBe(allows)
      expect(await keepsHealth(browser, id)).toBe(allows)
    },
  )
}

test('the latest choice counts, in whichever visit it was made, and is copied only once', async () => {
  const { browser } = await leadOf(false)
  await choose(browser, 'second', true)
  await choose(browser, 'first', false)
  for (const _ of [1, 2]) await browser.post('/api/leads', leadBody({ sessionId: 'second' }), germany)
  expect(await adsOfFirst()).toBe(false)
  const { rows } = await house.services.db.pool.query(
    `select 1 from privacy_receipts where session_id = 'first'`,
  )
  expect(rows).toHaveLength(3)
})

test('a later visit without a choice changes nothing, and neither does a browser without the lead', async () => {
  const { browser } = await leadOf(true)
  await browser.post('/api/leads', leadBody({ sessionId: 'silent' }), germany)
  await choose(createTestBrowser(house.app), 'second', false)
  expect(await adsOfFirst()).toBe(true)
})

/** A choice about health alone, by a browser that leaves the rest as it is. */
async function chooseHealth(by: TestBrowser, sessionId: string, healthProcessing: boolean) {
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
  (await readChoices(house.services, house.services.db.query, 'calmplate', ['first'])).get('first')

test.each(['first', 'second'])(
  'a choice about health alone leaves the other choices as made elsewhere, in the %s visit',
  async (sessionId) => {
    for (const allows of [true, false]) {
      const { browser } = await leadOf(!allows)
      await choose(browser, 'elsewhere', allows)
      await chooseHealth(browser, sessionId, !allows)
      expect(await choiceOfFirst()).toMatchObject({
        choices: { analytics: allows, ads: allows, healthProcessing: !allows },
        isHealthDecided: true,
      })
      await emptyTables(house.services.db, 'leads', 'privacy_receipts')
    }
  },
)

test('an earlier choice about advertising counts when it arrives late, alongside a later one about health', async () => {
  const { browser } = await leadOf(true)
  await choose(createTestBrowser(house.app), 'second', false)
  await chooseHealth(browser, 'first', true)
  await browser.post('/api/leads', leadBody({ sessionId: 'second' }), germany)
  expect(await choiceOfFirst()).toMatchObject({
    choices: { analytics: false, ads: false, healthProcessing: true },
  })
})

test('the latest choice for each purpose counts, even if the very last was about health alone', async () => {
  const { browser } = await leadOf(true)
  const later = createTestBrowser(house.app)
  await choose(later, 'second', false)
  await chooseHealth(later, 'second', true)
  await browser.post('/api/leads', leadBody({ sessionId: 'second' }), germany)
  expect(await choiceOfFirst()).toMatchObject({
    choices: { analytics: false, ads: false, healthProcessing: true },
  })
})

test('each choice is stored once per visit, even when copied in circles', async () => {
  const visits = ['one', 'two', 'three']
  await choose(createTestBrowser(house.app), 'one', true)
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

test('Global Privacy Control stays in effect after a choice about health, until one about advertising', async () => {
  const { browser, id } = await leadOf(true)
  house.clock.advance(1000)
  await browser.patch(`/api/leads/${id}`, { sessionId: 'first' }, { ...germany, 'sec-gpc': '1' })
  await chooseHealth(browser, 'second', true)
  expect(await choiceOfFirst()).toMatchObject({ gpc: true, choices: { ads: true } })
  await choose(browser, 'second', true)
  expect(await choiceOfFirst()).toMatchObject({ gpc: false })
})

test('without any other choice, one about health alone leaves the rest to the region’s default', async () => {
  await chooseHealth(createTestBrowser(house.app), 'first', true)
  expect(await choiceOfFirst()).toMatchObject({ choices: { healthProcessing: true }, gpc: false })
  expect((await choiceOfFirst())?.choices).not.toHaveProperty('ads')
})

test('a visitor who was not asked about health withdraws no consent to it', async () => {
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
