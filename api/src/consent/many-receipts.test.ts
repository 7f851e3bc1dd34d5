import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLead } from '#api/testing/builders.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { carryChoice, insertReceipt, readChoices } from './consent-store.ts'
import type { PrivacyReceipt } from './consent-store.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())
beforeEach(() => emptyTables(house.services.db, 'leads', 'privacy_receipts'))

const db = () => house.services.db.query
const choicesOf = async (sessionId: string) =>
  (await readChoices(house.services, db(), 'calmplate', [sessionId])).get(sessionId)
async function countOf(sessionId: string): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(
    sql`select count(*)::int as count from privacy_receipts where session_id = ${sessionId}`,
  )
  return rows[0]?.count ?? 0
}

/** Stores 5,000 receipts of a visit in the last 5,000 seconds, as a flood from many networks would leave them. */
const flood = (sessionId: string) =>
  db().execute(sql`
    insert into privacy_receipts
      (id, app_name, session_id, choices, is_health_decided, gpc, source, policy_version, region, basis, given_at)
    select ${sessionId} || '-' || n, 'calmplate', ${sessionId},
      jsonb_build_object('analytics', n % 2 = 0, 'ads', n % 3 = 0), null, n % 7 = 0, 'footer', '2026-11-01', 'US-TX',
      'opt-out', ${new Date(house.services.now()).toISOString()}::timestamptz - (n * interval '1 second')
    from generate_series(1, 5000) as n`)

const choose = (sessionId: string, said: object) =>
  createTestBrowser(house.app).post('/api/consent', {
    receiptId: `${sessionId}-${house.services.now()}`,
    sessionId,
    choices: { analytics: false, ads: false, healthProcessing: true },
    gpc: false,
    source: 'footer',
    policyVersion: '2026-11-01',
    ...said,
  })

test('of 5,000 choices of a visit, a lead that names it gets those that decide', async () => {
  const browser = createTestBrowser(house.app)
  const { id } = await makeLead(browser, { sessionId: 'first' })
  await flood('flood')
  const decided = await choicesOf('flood')
  expect((await browser.patch(`/api/leads/${id}`, { sessionId: 'flood' })).statusCode).toBe(200)
  expect(await countOf('first')).toBeLessThanOrEqual(5)
  expect(await choicesOf('first')).toEqual(decided)
})

test('a visit keeps its 200 newest choices and each that still decides; every new one is stored and counts', async () => {
  await choose('first', { isDecided: false, isHealthDecided: true, source: 'health-step' })
  house.clock.advance(5_001_000)
  await flood('first')
  expect((await choose('first', { choices: { analytics: true, ads: false } })).statusCode).toBe(200)
  expect(await countOf('first')).toBe(201)
  expect(await choicesOf('first')).toMatchObject({
    choices: { analytics: true, ads: false, healthProcessing: true },
    isHealthDecided: true,
  })
  house.clock.advance(1000)
  expect((await choose('first', { choices: { analytics: false, ads: false } })).statusCode).toBe(200)
  expect(await countOf('first')).toBe(201)
  expect((await choicesOf('first'))?.choices).toEqual({
    analytics: false,
    ads: false,
    healthProcessing: true,
  })
})

test('choices carried from many visits stay within the same number', async () => {
  await flood('first')
  await choose('second', { choices: { analytics: true, ads: true } })
  await carryChoice(db(), 'calmplate', { from: 'second', to: 'first' })
  expect(await countOf('first')).toBe(200)
  expect((await choicesOf('first'))?.choices).toMatchObject({ analytics: true, ads: true })
})

/** Receipts of two visits, in the order they were given. */
const histories = fc.array(
  fc.record({
    isOfLater: fc.boolean(),
    choices: fc.record(
      { analytics: fc.boolean(), ads: fc.boolean(), healthProcessing: fc.boolean() },
      { requiredKeys: [], noNullPrototype: true },
    ),
    isHealthDecided: fc.option(fc.boolean()),
    gpc: fc.boolean(),
    source: fc.constantFrom('footer', 'gpc'),
    region: fc.constantFrom('US-TX', 'DE'),
  }),
  { maxLength: 12 },
)

test('a visit to which another’s choices were carried decides like one in which all of them were made', async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      round += 1
      const [earlier, later, both] = [`earlier-${round}`, `later-${round}`, `both-${round}`]
      for (const [at, { isOfLater, ...said }] of history.entries()) {
        const receipt: Omit<PrivacyReceipt, 'id' | 'sessionId'> = {
          ...said,
          appName: 'calmplate',
          policyVersion: '2026-11-01',
          basis: 'opt-out',
          givenAt: new Date(house.services.now() + at),
        }
        for (const sessionId of [isOfLater ? later : earlier, both])
          await insertReceipt(db(), { ...receipt, id: `${sessionId}-${at}`, sessionId })
      }
      await carryChoice(db(), 'calmplate', { from: later, to: earlier })
      expect(await choicesOf(earlier)).toEqual(await choicesOf(both))
    }),
    { numRuns: 60 },
  )
})
