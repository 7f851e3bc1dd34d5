import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leadBody, makeLead } from '#api/testing/builders.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { asLead } from '#api/testing/read-response.ts'
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

test.each<[string, string, Parameters<typeof makeLead>[1], string | null]>([
  ['created again', '/api/leads', {}, 'session-1'],
  ['completed', '/api/leads/create', {}, 'session-1'],
  [
    'taken over by another person at the same computer',
    '/api/leads',
    { email: 'tom@example.com' },
    'session-2',
  ],
  [
    'taken over by another person without a visit',
    '/api/leads',
    { email: 'tom@example.com', sessionId: undefined },
    null,
  ],
])('a lead that is %s has the first visit of its person', async (_case, path, change, kept) => {
  const made = await makeLead(browser, { sessionId: 'session-1' })
  const response = await browser.post(path, leadBody({ sessionId: 'session-2', ...change }))
  expect(asLead(response).id).toBe(made.id)
  expect(await house.services.db.query.select().from(leads)).toMatchObject([{ sessionId: kept }])
})

test('a lead created without a visit gets one later', async () => {
  await makeLead(browser, { sessionId: undefined })
  await makeLead(browser, { sessionId: 'session-2' })
  expect(await house.services.db.query.select().from(leads)).toMatchObject([{ sessionId: 'session-2' }])
})
