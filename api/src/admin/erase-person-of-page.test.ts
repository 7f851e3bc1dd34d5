import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { openLeadDesk } from './leads/testing/lead-desk.ts'
import type { LeadDesk } from './leads/testing/lead-desk.ts'

let desk: LeadDesk
beforeAll(async () => {
  desk = await openLeadDesk()
})
afterAll(() => desk[Symbol.asyncDispose]())

test('a lead is erased when its address is typed', async () => {
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

describe('a lead is not erased while a plan renews, and the operator is told where to cancel it:', () => {
  const plan = (id: string, leadId: string, status = 'active', isToEnd = false) =>
    desk.run(sql`insert into subscriptions (id, attempt_id, lead_id, brand_id, product_id, status, cancel_at_period_end,
        started_at, first_paid_at, version, updated_at)
      values (${id}, 'a1', ${leadId}, 'calmplate', 'p', ${status}, ${isToEnd}, now(), now(), 1, now())`)
  const refusal = async () => {
    const refused = await desk.act('eraseLead', { email: 'mia@example.com', reason: 'She asked' }, 'mia')
    expect(refused.statusCode).toBe(409)
    return refusalOf(refused).message
  }
  beforeEach(async () => {
    await desk.empty()
    await desk.run(sql`delete from subscriptions`)
    await desk.lead('mia')
    await desk.lead('mia-2', { email: 'Mia@Example.com' })
  })

  test('on this page, for a lead without an account', async () => {
    await plan('s1', 'mia')
    expect(await refusal()).toMatch(/under Plans on this page/)
    expect((await desk.idsOf({})).toSorted()).toEqual(['mia', 'mia-2'])
    expect(await desk.auditOf('leads.erase')).toHaveLength(1)
  })

  test('also if it is overdue and set to end', async () => {
    await plan('s1', 'mia', 'past_due', true)
    expect(await refusal()).toMatch(/under Plans on this page/)
  })

  test('also if it is set to end, but a drafted renewal is about to be charged', async () => {
    await plan('s1', 'mia', 'active', true)
    await desk.run(sql`update subscriptions set renewal_cents = 3999, renewal_interval = 'month',
      started_at = now() - interval '50 days', current_period_end = now() + interval '25 days'`)
    expect(await refusal()).toMatch(/under Plans on this page/)
  })

  test('on the page of another lead with the address', async () => {
    await plan('s1', 'mia-2')
    expect(await refusal()).toMatch(/on that lead’s page/)
  })

  test('on the page of the lead’s account', async () => {
    await plan('s1', 'mia')
    await desk.run(sql`insert into users (id, email, email_key, password_hash, email_verified, created_at)
      values ('u1', 'mia@example.com', 'mia@example.com', '', true, now())`)
    await desk.run(sql`insert into user_leads (lead_id, user_id, linked_at) values ('mia', 'u1', now())`)
    expect(await refusal()).toMatch(/on their page under Users/)
  })
})
