import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { leads } from '#api/leads/index.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import { adOutbox } from './ad-platform-tables.ts'
import { adLease, emailOf, returnAdEvents, takeAdEvents } from './ad-store.ts'
import { eventAt } from './testing/ad-rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
})
afterAll(async () => database.drop())

const now = new Date('2026-11-21T09:00:00.000Z')

test('a process whose events another one has claimed since gives none of them back', async () => {
  const { query } = database.db
  await query.insert(adOutbox).values(eventAt(now, 0))
  const first = await takeAdEvents(query, now, 10)
  const second = await takeAdEvents(query, new Date(now.getTime() + adLease), 10)
  expect([first, second].map(({ others }) => others.map(({ attempts }) => attempts))).toEqual([[1], [2]])
  const claimed = await query.select().from(adOutbox)
  await returnAdEvents(query, first.others)
  expect(await query.select().from(adOutbox)).toEqual(claimed)
  await returnAdEvents(query, second.others)
  expect(await query.select().from(adOutbox)).toMatchObject([{ attempts: 1 }])
})

test('an event of a visit has the address of that brand’s lead, even if another brand knows the same visit', async () => {
  const { query } = database.db
  const lead = (id: string, appName: string, createdAt: Date) => ({
    id,
    appName,
    flowId: 'flow',
    email: `${id}@example.com`,
    emailKey: `${id}@example.com`,
    sessionId: 'one-visit',
    sealedAnswers: Buffer.from('-'),
    creationDigest: '-',
    createdAt,
    updatedAt: createdAt,
  })
  await query
    .insert(leads)
    .values([lead('mia', 'calmplate', now), lead('noa', 'bravolio', new Date(now.getTime() + 1000))])
  const ofVisit = { leadId: null, sessionId: 'one-visit' }
  expect(await emailOf(query, { ...ofVisit, appName: 'calmplate' })).toBe('mia@example.com')
  expect(await emailOf(query, { ...ofVisit, appName: 'quietwin' })).toBeUndefined()
})
