import { sql } from 'drizzle-orm'
import type { SQLWrapper } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { sessionKeyOf } from '#api/tracking/index.ts'
import { first, openLeadDesk } from './testing/lead-desk.ts'
import type { LeadDesk } from './testing/lead-desk.ts'

vi.setConfig({ testTimeout: 60_000 })

let desk: LeadDesk
beforeAll(async () => {
  desk = await openLeadDesk()
})
afterAll(() => desk[Symbol.asyncDispose]())

describe('one lead', () => {
  const open = async (id: string, by = desk.boss) =>
    by.browser.get(`/api/admin/leads/${id}`, bearer(by.token))

  test('shows the path of its own visit, the money and the mails, and no answer', async () => {
    await desk.empty()
    await desk.lead('mia', { sessionId: 's-mia', answers: { age: 41 }, source: 'meta' })
    const at = (minutes: number) => new Date(first + minutes * 60_000).toISOString()
    const event = (id: string, session: string, type: string, minutes: number, metadata: object) =>
      desk.run(sql`insert into tracking_events (received_at, event_id, event_type, app_name, session_id, metadata)
        values (${at(minutes)}, ${id}, ${type}, 'calmplate', ${session}, ${JSON.stringify(metadata)}::jsonb)`)
    await desk.run(
      sql.raw(`create table if not exists tracking_events_of_test partition of tracking_events
      for values from ('2026-01-09') to ('2026-01-12')`),
    )
    await event('e1', 's-mia', 'quizStarted', -5, {})
    await event('e2', 's-mia', 'quizQuestionAnswered', -4, { questionId: 'gender', answer: 'female-answer' })
    await event('e3', 's-other', 'quizStarted', -3, {})
    await desk.run(sql`insert into ledger_entries (id, kind, lead_id, brand_id, product_id, amount_cents, currency,
        stripe_source_id, stripe_charge_id, occurred_at, created_at)
      values ('l1', 'plan', 'mia', 'calmplate', 'calmplate-1-month', 3999, 'usd', 'ch1', 'ch1', ${at(5)}, ${at(5)}),
        ('l2', 'refund', 'mia', 'calmplate', 'calmplate-1-month', -1000, 'usd', 're1', 'ch1', ${at(9)}, ${at(9)}),
        ('l3', 'refund', 'mia', 'calmplate', 'calmplate-1-month', -500, 'usd', 're2', 'ch1', ${at(10)}, ${at(10)}),
        ('l4', 'refund', 'mia', 'calmplate', 'calmplate-1-month', 500, 'usd', 're2:failed', 'ch1', ${at(11)}, ${at(11)})`)
    await desk.run(sql`insert into mail_outbox (id, kind, brand_id, recipient, payload, dedupe_key, created_at, due_at, expires_at)
      values ('m1', 'receipt', 'calmplate', 'Mia@example.com', '{}', 'k', ${at(6)}, ${at(6)}, ${at(6)})`)
    const response = await open('mia')
    const data = dataOf('adminLead', response)
    expect(data.timeline.map(({ kind, what }) => `${kind}: ${what}`)).toEqual([
      'visit: Started the quiz',
      'step: Answered',
      'account: Left an email address',
      'money: Paid a plan',
      'mail: Mail: receipt',
      'money: Money went back',
      'money: Money went back',
      'money: A refund failed, so its money is ours again',
    ])
    expect(data.payments).toMatchObject([
      { id: 'l1', amount: { cents: 3999 }, refundedCents: 1000, disputedCents: 0, leftCents: 2999 },
    ])
    expect(response.body).not.toMatch(/female-answer|"age"|41/)
    expect((await desk.auditOf('leads.view')).at(-1)).toMatchObject({ target: 'mia' })
    expect(dataOf('adminLead', await open('mia', desk.viewer)).lead.email).toBe('m***@example.com')
    expect((await open('nobody')).statusCode).toBe(404)
  })

  test('says of an offer that one tab refused and another bought that it was paid', async () => {
    await desk.empty()
    await desk.lead('mia', { sessionId: 's-mia' })
    const at = (minutes: number) => new Date(first + minutes * 60_000).toISOString()
    await desk.run(
      sql.raw(`create table if not exists tracking_events_of_test partition of tracking_events
      for values from ('2026-01-09') to ('2026-01-12')`),
    )
    for (const productId of ['workout-program', 'recipes-upsell'])
      await desk.run(sql`insert into tracking_events (received_at, event_id, event_type, app_name, session_id, metadata)
        values (${at(1)}, ${productId}, 'upsellDecline', 'calmplate', 's-mia', ${JSON.stringify({ productId })}::jsonb)`)
    await desk.run(sql`insert into ledger_entries (id, kind, lead_id, brand_id, product_id, amount_cents, currency,
        stripe_source_id, stripe_charge_id, occurred_at, created_at)
      values ('l1', 'upsell', 'mia', 'calmplate', 'workout-program', 1899, 'usd', 'ch1', 'ch1', ${at(2)}, ${at(2)})`)
    const { timeline } = dataOf('adminLead', await open('mia'))
    const offers = timeline.filter(({ kind }) => kind === 'offer' || kind === 'money')
    expect(offers.map(({ what }) => what).toSorted()).toEqual([
      'Left out the one-time offer',
      'Paid a one-time offer',
      'Pressed "No thanks" at a one-time offer that was paid',
    ])
  })

  test('follows a visit to its last event, however long after its first that was', async () => {
    await desk.empty()
    await emptyTables(desk.house.services.db, 'tracking_sessions')
    await desk.lead('mia', { sessionId: 's-mia' })
    const at = (days: number) => new Date(first + days * 86_400_000)
    for (const [name, from, to] of [
      ['of_test', '2026-01-09', '2026-01-12'],
      ['of_return', '2026-03-11', '2026-03-12'],
    ])
      await desk.run(
        sql.raw(`create table if not exists tracking_events_${name} partition of tracking_events
          for values from ('${from}') to ('${to}')`),
      )
    for (const days of [0, 60])
      await desk.run(sql`insert into tracking_events (received_at, event_id, event_type, app_name, session_id, metadata)
        values (${at(days).toISOString()}, ${`e-${days}`}, 'quizStarted', 'calmplate', 's-mia', '{}')`)
    const visits = async () =>
      dataOf('adminLead', await open('mia')).timeline.filter(({ kind }) => kind === 'visit').length
    expect(await visits(), 'a visit that is not counted').toBe(1)
    const state = { appName: 'calmplate', firstAt: first, lastAt: at(60).getTime(), stages: 0 }
    await desk.run(sql`insert into tracking_sessions values
      (${sessionKeyOf(desk.house.services, 'calmplate', 's-mia')}, 'calmplate', ${at(0).toISOString()},
        ${JSON.stringify(state)}::jsonb)`)
    expect(await visits()).toBe(2)
  })

  test('answers are shown for a reason, on the record, ten times an hour', async () => {
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

  test('what is asked for at once is counted together, and exactly ten of it are answered', async () => {
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

  test('nothing is revealed when the row of the audit log cannot be written', async () => {
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

  test('is erased with its address typed', async () => {
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
    expect(
      (await desk.act('eraseLead', { email: 'mia@example.com', reason: 'again' }, 'mia')).statusCode,
    ).toBe(404)
  })

  test('stays while a plan renews, in words for an operator', async () => {
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
})

describe('the export', () => {
  test('is CSV that no spreadsheet runs, with a watermark and its count on the record', async () => {
    await desk.empty()
    const own = await signInOperator(desk.house, 'admin', 'writer@house.example')
    await desk.lead('plain')
    for (const [index, start] of ['=', '+', '-', '@', '\t', '＝'].entries())
      await desk.lead(`f${index}`, { email: `${start}cmd|'/c calc'!a0@x.co`, at: first + index + 1 })
    await desk.lead('quote', { email: 'a"b,c@x.co', at: first - 1 })
    const response = await desk.act('exportLeads', { reason: 'Monthly letter' }, 'x', own)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toMatch(
      /attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"/,
    )
    const lines = response.body.trim().split('\r\n')
    expect(lines[0]).toMatch(/^"Exported by writer@house\.example on 20\d\d-.*Z · export /)
    expect(lines[1]).toBe(
      '"id","email","brand","flow","source","campaign","device","country","created at","completed at","purchased at"',
    )
    const cells = lines.slice(2).map((line) => line.split(',')[1])
    expect(cells.filter((cell) => /^"[=+\-@\t＝]/.test(cell ?? ''))).toEqual([])
    expect(cells.filter((cell) => cell?.startsWith(`"'`) === true)).toHaveLength(6)
    expect(response.body).toContain('"a""b,c@x.co"')
    expect(lines).toHaveLength(2 + 8)
    expect((await desk.auditOf('leads.export')).at(-1)).toMatchObject({ reason: 'Monthly letter' })
    expect((await desk.auditOf('leads.exported')).at(-1)).toMatchObject({
      details: { rows: 8, isWhole: true },
    })
  })

  test('follows the filters over many windows, for admins only, ten times an hour', async () => {
    await desk.empty()
    await desk.run(sql`insert into leads (id, app_name, flow_id, email, email_key, sealed_answers, creation_digest, created_at,
        updated_at, purchased_at)
      select 'm' || n, 'calmplate', 'f', 'm' || n || '@x.co', 'm' || n || '@x.co', '\\x00', 'd', now() - n * interval '1 s', now(),
        case when n % 4 = 0 then now() end from generate_series(1, 3000) n`)
    const own = await signInOperator(desk.house, 'admin', 'hungry@house.example')
    expect((await desk.act('exportLeads', { reason: 'for a list' }, 'x', desk.viewer)).statusCode).toBe(403)
    const all = await desk.act('exportLeads', { reason: 'for a list' }, 'x', own)
    const ids = all.body
      .trim()
      .split('\r\n')
      .slice(2)
      .map((line) => line.split(',')[0])
    expect(new Set(ids).size).toBe(3000)
    expect(ids).toHaveLength(3000)
    const unpaid = await desk.act('exportLeads', { reason: 'for a list', purchased: 'no' }, 'x', own)
    expect(unpaid.body.trim().split('\r\n')).toHaveLength(2 + 2250)
    for (let time = 2; time < 10; time += 1)
      expect(
        (await desk.act('exportLeads', { reason: 'for a list', email: 'm1' }, 'x', own)).statusCode,
      ).toBe(200)
    expect((await desk.act('exportLeads', { reason: 'for a list' }, 'x', own)).statusCode).toBe(429)
  })
})
