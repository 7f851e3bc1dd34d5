import { hourMs, minuteMs } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLead } from '#api/testing/builders.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { refusalOf } from '#api/testing/read-response.ts'
import { operatorPassword, signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer, signUp } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'

type Operator = Awaited<ReturnType<typeof signInOperator>>

let house: TestApp
beforeAll(async () => {
  house = await createTestApp({ jobs: 'still', env: { RATE_LIMITS: 'on' } })
  await makeLead(createTestBrowser(house.app), { email: 'mia@example.com' })
  await signUp(house, 'tom@example.com')
})
afterAll(() => house.close())
beforeEach(async () => {
  house.clock.advance(2 * hourMs)
  await emptyTables(house.services.db, 'call_windows')
})

const pages = ['leads', 'users', 'leads?email=mia', 'users?email=tom'] as const
/** Reads this many pages one after the other. Returns how many were served. */
async function read({ browser, token }: Operator, many: number, from: readonly string[] = pages) {
  let given = 0
  for (let at = 0; at < many; at += 1) {
    // NOTE: below the limit of one IP address per minute.
    if (at % 100 === 99) house.clock.advance(minuteMs)
    const { statusCode } = await browser.get(`/api/admin/${from[at % from.length]}`, bearer(token))
    if (statusCode === 200) given += 1
  }
  return given
}
const told = async ({ id }: Operator) => {
  const { rows } = await house.services.db.query.execute<{ pages: number }>(sql`
    select (details->>'pages')::int as pages from audit_entries
    where action = 'lists.read' and actor_id = ${id} order by seq`)
  return rows.map((row) => row.pages)
}

test('an admin can read 200 pages of addresses an hour, and 200 more after a step-up', async () => {
  const boss = await signInOperator(house, 'admin', 'one@house.example')
  expect(await read(boss, 205)).toBe(200)
  const refused = await boss.browser.get('/api/admin/leads', bearer(boss.token))
  expect([refused.statusCode, refusalOf(refused).code]).toEqual([428, 'step_up_needed'])
  expect(refused.body).not.toContain('mia@example.com')
  const proof = await boss.browser.post(
    '/api/admin/profile/confirm',
    { password: operatorPassword },
    bearer(boss.token),
  )
  expect(proof.statusCode).toBe(200)
  expect(await read(boss, 205)).toBe(200)
})

test('the audit log records the number of pages read from 50 on, at each doubling', async () => {
  const boss = await signInOperator(house, 'admin', 'two@house.example')
  await read(boss, 49)
  expect(await told(boss)).toEqual([])
  await read(boss, 151)
  expect(await told(boss)).toEqual([50, 100, 200])
  house.clock.advance(hourMs)
  await read(await signInOperator(house, 'admin', 'two@house.example'), 60)
  expect(await told(boss)).toEqual([50, 100, 200, 50])
})

test('pages of masked addresses and empty pages are not counted', async () => {
  const viewer = await signInOperator(house, 'viewer', 'three@house.example')
  expect(await read(viewer, 210)).toBe(210)
  const boss = await signInOperator(house, 'admin', 'four@house.example')
  expect(await read(boss, 210, ['leads?email=nobody', 'users?email=nobody'])).toBe(210)
  expect([await told(viewer), await told(boss)]).toEqual([[], []])
})

test('each operator’s pages are counted separately', async () => {
  const boss = await signInOperator(house, 'admin', 'five@house.example')
  const other = await signInOperator(house, 'admin', 'six@house.example')
  expect(await read(boss, 201)).toBe(200)
  expect(await read(other, 1)).toBe(1)
})
