import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { privacyReceipts } from '#api/consent/consent-tables.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { leadBody, makeLead, someAnswers } from '#api/testing/builders.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { asLead } from '#api/testing/read-response.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'
import { sealAnswers } from './sealed-answers.ts'
import { lockLead, selectLead, updateLead } from './lead-store.ts'
import { leads } from './lead-tables.ts'

let house: TestApp
let mia: TestBrowser
beforeAll(async () => {
  house = await createTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1/32' } })
})
afterAll(async () => house.close())
beforeEach(async () => {
  await emptyTables(house.services.db, 'leads', 'privacy_receipts')
  mia = createTestBrowser(house.app)
})

const germany = { 'x-country-code': 'DE' }
const washington = { 'x-country-code': 'US', 'x-region-code': 'WA' }
const texas = { 'x-country-code': 'US', 'x-region-code': 'TX' }
const quizData = { ...someAnswers, living_area: 'city', health_risks: ['diabetes'] }
/** What is left of them without everything about health. */
const harmless = ['age', 'gender', 'living_area']

interface Choice {
  readonly sessionId?: string
  readonly receiptId?: string
  readonly isHealthDecided?: boolean
  readonly place?: Readonly<Record<string, string>>
}

/** A visitor's yes or no to health processing, a second after the previous choice. */
async function choose(by: TestBrowser, healthProcessing: boolean, choice: Choice = {}) {
  house.clock.advance(1000)
  const { sessionId = 'session-1', place = germany, isHealthDecided } = choice
  const answer = await by.post(
    '/api/consent',
    {
      receiptId: choice.receiptId ?? `receipt-${house.services.now()}`,
      sessionId,
      choices: { analytics: true, ads: true, healthProcessing },
      ...(isHealthDecided === undefined ? {} : { isHealthDecided }),
      gpc: false,
      source: 'footer',
      policyVersion: '2026-11-01',
    },
    place,
  )
  expect(answer.statusCode).toBe(200)
}

/** A lead with health answers, stored after a yes. */
async function leadWithHealth(changes: Readonly<Record<string, unknown>> = {}) {
  await choose(mia, true)
  const made = asLead(await mia.post('/api/leads', leadBody({ quizData, ...changes }), germany))
  expect(made.quizData).toHaveProperty('health_risks')
  return made.id
}

const heldBy = async (by: TestBrowser, id: string) => {
  const { appName: _name, ...answers } = asLead(await by.get(`/api/leads/${id}`)).quizData
  return Object.keys(answers).toSorted()
}
const rowOf = async (id: string) => {
  const row = await selectLead(house.services.db.query, id)
  if (row === undefined) throw new Error('The lead is gone.')
  return row
}

test.each([
  ['Germany', germany],
  ['Washington', washington],
])('a no in %s removes every health answer from the lead, and nothing else', async (_, place) => {
  const id = await leadWithHealth()
  const before = await rowOf(id)
  await choose(mia, false, { place, isHealthDecided: true })
  expect(await heldBy(mia, id)).toEqual(harmless)
  const after = await rowOf(id)
  const { sealedAnswers: _answers, creationDigest, ...rest } = after
  expect(before).toMatchObject(rest)
  expect(creationDigest).not.toBe(before.creationDigest)
})

test('repeating the no changes nothing more, and the lead’s first request is still recognized by what is left', async () => {
  const id = await leadWithHealth()
  await choose(mia, false)
  const after = await rowOf(id)
  await choose(mia, false)
  expect(await rowOf(id)).toEqual(after)
  const again = asLead(await createTestBrowser(house.app).post('/api/leads', leadBody({ quizData }), germany))
  expect(again.id).toBe(id)
  expect(await heldBy(mia, id)).toEqual(harmless)
})

test('a purchased plan continues without its health answers', async () => {
  const id = await leadWithHealth()
  const purchasedAt = new Date(house.services.now())
  await updateLead(house.services.db.query, id, { purchasedAt })
  await choose(mia, false, { sessionId: 'a-later-visit' })
  expect(await heldBy(mia, id)).toEqual(harmless)
  expect(await rowOf(id)).toMatchObject({ purchasedAt, email: 'mia@example.com' })
})

test('an answer whose question was removed by a release goes too, because its class is unknown', async () => {
  const id = await leadWithHealth()
  const sealedAnswers = sealAnswers(house.services, id, { age: 41, taken_away: 'it hurts' })
  await updateLead(house.services.db.query, id, { sealedAnswers })
  await choose(mia, false)
  expect(await heldBy(mia, id)).toEqual(['age'])
})

test('a no applies to every lead of this browser, but to no other browser’s, even with the same session id', async () => {
  const first = await leadWithHealth()
  await updateLead(house.services.db.query, first, { purchasedAt: new Date(0) })
  const second = await leadWithHealth({ email: 'second@example.com' })
  expect(second).not.toBe(first)
  const all = await heldBy(mia, first)
  for (const stranger of [createTestBrowser(house.app), await browserWithLead('stranger')]) {
    await choose(stranger, false)
    expect([await heldBy(mia, first), await heldBy(mia, second)]).toEqual([all, all])
  }
  // NOTE: the stranger's no is recorded for the visit, yet a repeated yes by its own visitor removes nothing.
  await choose(mia, true)
  expect(await heldBy(mia, first)).toEqual(all)
  await choose(mia, false)
  expect([await heldBy(mia, first), await heldBy(mia, second)]).toEqual([harmless, harmless])
})

async function browserWithLead(sessionId: string): Promise<TestBrowser> {
  const browser = createTestBrowser(house.app)
  await makeLead(browser, { sessionId, email: `${sessionId}@example.com` })
  return browser
}

test('a no that is only the region’s default removes nothing', async () => {
  const id = await leadWithHealth()
  await choose(mia, false, { isHealthDecided: false })
  expect(await heldBy(mia, id)).toContain('health_risks')
})

test('a no delivered again after a later yes removes nothing', async () => {
  await leadWithHealth()
  await choose(mia, false, { receiptId: 'the-no' })
  await choose(mia, true)
  const id = asLead(await mia.post('/api/leads', leadBody({ quizData }), germany)).id
  await choose(mia, false, { receiptId: 'the-no' })
  expect(await heldBy(mia, id)).toContain('health_risks')
})

test('a no applies in other places, too', async () => {
  const id = await leadWithHealth()
  await choose(mia, false, { isHealthDecided: true })
  for (const [path, body] of [
    [`/api/leads/${id}/quiz-answer`, { questionId: 'health_risks', answer: ['diabetes'] }],
    [`/api/leads/${id}`, { quizData }],
  ] as const)
    expect((await mia.patch(path, body, texas)).statusCode).toBe(200)
  expect((await mia.post('/api/leads/create', leadBody({ quizData }), texas)).statusCode).toBe(200)
  expect(await heldBy(mia, id)).not.toContain('health_risks')
})

test.each([
  [
    'whose state nobody names is not stored, as for all we know it is Washington',
    { 'x-country-code': 'US' },
    false,
  ],
  ['in Texas is stored', texas, true],
])('a health answer of an American who was not asked yet, %s', async (_, place, isStored) => {
  await choose(mia, false, { isHealthDecided: false, place })
  const made = asLead(await mia.post('/api/leads', leadBody({ quizData }), place))
  expect('health_risks' in made.quizData).toBe(isStored)
})

test('the latest choice counts for an earlier visit’s lead, even if a later visit had said yes before', async () => {
  const id = await leadWithHealth()
  await choose(mia, true, { sessionId: 'second' })
  await choose(mia, false)
  await mia.post('/api/leads/create', leadBody({ quizData, sessionId: 'second' }), germany)
  expect(await heldBy(mia, id)).not.toContain('health_risks')
})

test.each([
  ['an answer', (id: string) => mia.patch(`/api/leads/${id}/quiz-answer`, oneAnswer, germany)],
  ['a changed lead', (id: string) => mia.patch(`/api/leads/${id}`, { quizData }, germany)],
  ['a lead made again', () => mia.post('/api/leads', leadBody({ quizData }), germany)],
])('%s in progress during the no is not stored', async (_, save) => {
  const id = await leadWithHealth()
  const late = await inTransaction(house.services.db, async (tx) => {
    await lockLead(tx, id)
    const waiting = (atLeast: number) =>
      vi.waitUntil(async () => (await statementsWaiting(house.services.db)) >= atLeast, { timeout: 20_000 })
    const no = choose(mia, false)
    await waiting(1)
    const saved = Promise.resolve(save(id))
    await waiting(2)
    return { no, saved }
  })
  await late.no
  expect((await late.saved).statusCode).toBe(200)
  expect(await heldBy(mia, id)).toEqual(harmless)
})
const oneAnswer = { questionId: 'health_risks', answer: ['diabetes'] }

test('removes nothing if the receipt cannot be stored, and logs no answer', async () => {
  const id = await leadWithHealth()
  const written: string[] = []
  const info = vi.spyOn(house.services.log, 'info').mockImplementation((...line: unknown[]) => {
    written.push(JSON.stringify(line))
  })
  await house.services.db.query.execute(
    sql`alter table privacy_receipts add constraint no_more check (id <> 'lost')`,
  )
  const lost = { receiptId: 'lost', sessionId: 'session-1', gpc: false, source: 'footer', policyVersion: '1' }
  const choices = { analytics: true, ads: true, healthProcessing: false }
  try {
    expect((await mia.post('/api/consent', { ...lost, choices })).statusCode).toBe(500)
  } finally {
    await house.services.db.query.execute(sql`alter table privacy_receipts drop constraint no_more`)
  }
  expect(await heldBy(mia, id)).toContain('health_risks')
  expect(await house.services.db.query.$count(privacyReceipts)).toBe(1)
  await choose(mia, false, { receiptId: 'kept' })
  info.mockRestore()
  const removals = written.filter((line) => line.includes('withdrawn'))
  expect(removals).toEqual([
    JSON.stringify([{ lead: id, receipt: 'kept' }, 'health answers were withdrawn and deleted']),
  ])
  expect(await house.services.db.query.$count(leads)).toBe(1)
})
