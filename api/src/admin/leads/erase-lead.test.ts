import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { openLeadDesk } from './testing/lead-desk.ts'
import type { LeadDesk } from './testing/lead-desk.ts'

vi.setConfig({ testTimeout: 60_000 })

let desk: LeadDesk
beforeAll(async () => {
  desk = await openLeadDesk()
})
afterAll(() => desk[Symbol.asyncDispose]())

test('a lead is erased with its address typed', async () => {
  await desk.empty()
  await desk.lead('mia', { email: 'Mia@Example.com' })
  await desk.lead('mia-2', { email: 'mia@example.com' })
  await desk.lead('tom')
  const wrong = await desk.act('eraseLead', { email: 'tom@example.com', reason: 'She asked' }, 'mia')
  expect(wrong.statusCode).toBe(400)
  expect(await desk.idsOf({})).toHaveLength(3)
  const gone = await desk.act('eraseLead', { email: 'mia@example.com', reason: 'She asked' }, 'mia')
  expect(dataOf('eraseLead', gone).rows).toBeGreaterThanOrEqual(2)
  expect((await desk.auditOf('privacy.erase')).at(-1)).toMatchObject({ details: { leads: 2 } })
  expect(await desk.idsOf({})).toEqual(['tom'])
  expect((await desk.auditOf('leads.erase')).at(-1)).toMatchObject({ target: 'mia', reason: 'She asked' })
  expect((await desk.act('eraseLead', { email: 'mia@example.com', reason: 'again' }, 'mia')).statusCode).toBe(
    404,
  )
})

test('a lead stays while a plan renews, in words for an operator', async () => {
  await desk.empty()
  await desk.lead('mia')
  await desk.run(sql`insert into subscriptions (id, attempt_id, lead_id, brand_id, product_id, status, cancel_at_period_end,
      started_at, version, updated_at)
    values ('s1', 'a1', 'mia', 'calmplate', 'p', 'active', false, now(), 1, now())`)
  const refused = await desk.act('eraseLead', { email: 'mia@example.com', reason: 'She asked' }, 'mia')
  expect(refused.statusCode).toBe(409)
  expect(refusalOf(refused).message).toMatch(/on their page under Users/)
  expect(await desk.idsOf({})).toEqual(['mia'])
  expect(await desk.auditOf('leads.erase')).toHaveLength(1)
})
