import { sql } from 'drizzle-orm'
import type { SQLWrapper } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dataOf } from '#api/testing/read-response.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { openLeadDesk } from './testing/lead-desk.ts'
import type { LeadDesk } from './testing/lead-desk.ts'

let desk: LeadDesk
beforeAll(async () => {
  desk = await openLeadDesk()
})
afterAll(() => desk[Symbol.asyncDispose]())

test('answers are revealed only with a reason, audited, and ten times an hour', async () => {
  await desk.empty()
  const own = await signInOperator(desk.house, 'admin', 'curious@house.example')
  await desk.lead('mia', { answers: { gender: 'female', gone_question: 'kept' } })
  expect((await desk.act('revealLead', { reason: 'ok' }, 'mia', own)).statusCode).toBe(400)
  expect((await desk.act('revealLead', { reason: 'a ticket' }, 'mia', desk.viewer)).statusCode).toBe(403)
  const before = (await desk.auditOf('leads.reveal')).length
  for (let time = 0; time < 10; time += 1) {
    const revealed = await desk.act('revealLead', { reason: 'She asked by mail' }, 'mia', own)
    expect(dataOf('revealLead', revealed).answers).toContainEqual({
      id: 'gone_question',
      question: 'gone_question',
      answer: 'kept',
    })
  }
  const refused = await desk.act('revealLead', { reason: 'She asked by mail' }, 'mia', own)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const rows = await desk.auditOf('leads.reveal')
  expect(rows.length - before).toBe(10)
  expect(rows.at(-1)).toMatchObject({ target: 'mia', reason: 'She asked by mail' })
  expect(JSON.stringify(rows)).not.toContain('kept')
})

test('concurrent requests are counted together, and exactly ten are answered', async () => {
  await desk.empty()
  const own = await signInOperator(desk.house, 'admin', 'hasty@house.example')
  await desk.lead('mia')
  const dialect = new PgDialect()
  const { query } = desk.house.services.db
  const statements = vi.spyOn(query, 'execute')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => desk.act('revealLead', { reason: 'She asked by mail' }, 'mia', own)),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  const counted = statements.mock.calls.filter(([statement]) =>
    dialect.sqlToQuery((statement as SQLWrapper).getSQL()).sql.includes('call_windows'),
  )
  expect(counted.length).toBeLessThan(20)
})

test('nothing is revealed if the audit row cannot be written', async () => {
  await desk.empty()
  await desk.lead('mia', { answers: { gender: 'female' } })
  await desk.run(
    sql`alter table audit_entries add constraint full_up check (action <> 'leads.reveal') not valid`,
  )
  const refused = await desk.act('revealLead', { reason: 'She asked by mail' }, 'mia')
  await desk.run(sql`alter table audit_entries drop constraint full_up`)
  expect(refused.statusCode).toBe(500)
  expect(refused.body).not.toContain('emale')
})
