import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { sessionKeyOf } from '#api/tracking/index.ts'
import { first, openLeadDesk } from './testing/lead-desk.ts'
import type { LeadDesk } from './testing/lead-desk.ts'

let desk: LeadDesk
beforeAll(async () => {
  desk = await openLeadDesk()
})
afterAll(() => desk[Symbol.asyncDispose]())

const open = async (id: string, by = desk.boss) => by.browser.get(`/api/admin/leads/${id}`, bearer(by.token))

test('a lead shows the path of its own visit, its money and its mails, but no answers', async () => {
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
  await event('e1', 's-mia', 'quizStarted', -5, { quizId: 'inflammation', resume: false, fbEventId: 'e1' })
  await event('e2', 's-mia', 'quizQuestionAnswered', -4, { questionId: 'gender', answer: 'female-answer' })
  const back = {
    quizId: 'inflammation',
    resume: true,
    resumedFromStep: 1,
    questionId: 'age',
    fbEventId: 'e4',
  }
  await event('e4', 's-mia', 'quizStarted', -3, back)
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
    'visit: Came back to the quiz',
    'account: Gave an email address',
    'money: Paid for a plan',
    'mail: receipt',
    'money: Refunded',
    'money: Refunded',
    'money: Refund failed, so the money came back to you',
  ])
  const receipt = async () =>
    dataOf('adminLead', await open('mia')).timeline.find(({ kind }) => kind === 'mail')?.more
  expect(await receipt(), 'while it waits').toBeNull()
  await desk.run(sql`update mail_outbox set last_error = 'hourly-limit' where id = 'm1'`)
  expect(await receipt()).toBe('hourly-limit')
  await desk.run(sql`update mail_outbox set ending = 'sent', ended_at = ${at(7)} where id = 'm1'`)
  expect(await receipt()).toBe('sent')
  expect(data.payments).toMatchObject([
    { id: 'l1', amount: { cents: 3999 }, refundedCents: 1000, disputedCents: 0, leftCents: 2999 },
  ])
  expect(response.body).not.toMatch(/female-answer|"age"|41/)
  expect((await desk.auditOf('leads.view')).at(-1)).toMatchObject({ target: 'mia' })
  expect(dataOf('adminLead', await open('mia', desk.viewer)).lead.email).toBe('m***@example.com')
  expect((await open('nobody')).statusCode).toBe(404)
})

test.each([
  [
    'events',
    [
      ['Saw', 'How old are you?'],
      ['Came back to the quiz', 'How do you like to eat?'],
    ],
  ],
  ['counted steps', [['Saw', 'How old are you?']]],
])('the %s of a lead name no step that only some health answers lead to', async (source, shown) => {
  await desk.empty()
  await desk.run(sql`delete from tracking_session_steps`)
  await desk.lead('mia', { sessionId: 's-mia' })
  await desk.run(
    sql.raw(`create table if not exists tracking_events_of_test partition of tracking_events
    for values from ('2026-01-09') to ('2026-01-12')`),
  )
  const at = new Date(first).toISOString()
  const key = sessionKeyOf(desk.house.services, 'calmplate', 's-mia')
  const events = [
    ['quizQuestionViewed', 'age'],
    ['quizQuestionViewed', 'meat_preferences'],
    ['quizQuestionAnswered', 'meat_preferences'],
    ['quizStarted', 'meat_preferences'],
  ] as const
  for (const [index, [type, questionId]] of events.entries()) {
    const metadata = JSON.stringify({ questionId, ...(type === 'quizStarted' ? { resume: true } : {}) })
    if (source === 'events')
      await desk.run(sql`insert into tracking_events (received_at, event_id, event_type, app_name, session_id, metadata)
        values (${at}, ${`b-${index}`}, ${type}, 'calmplate', 's-mia', ${metadata}::jsonb)`)
    else if (index < 2)
      await desk.run(sql`insert into tracking_session_steps (session_key, flow_id, flow_version, step_id, seen_at)
        values (${key}, 'inflammation', 'v1', ${questionId}, ${first})`)
  }
  const { timeline } = dataOf('adminLead', await open('mia'))
  const ofVisit = timeline.filter(({ kind }) => kind === 'step' || kind === 'visit')
  expect(ofVisit.map(({ what, more }) => [what, more])).toEqual(shown)
})

test('an offer declined in one tab and bought in another is shown as paid', async () => {
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
    'Declined the one-time offer',
    'Paid for a one-time offer',
    'Pressed “No thanks” on a one-time offer that was paid for',
  ])
})

test('a lead shows its visit up to the last event, however long it lasted', async () => {
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

test('a long visit is cut, but not what the lead paid after it', async () => {
  await desk.empty()
  await desk.lead('mia', { sessionId: 's-long' })
  await desk.run(sql`insert into tracking_events (received_at, event_id, event_type, app_name, session_id, metadata)
    select ${new Date(first).toISOString()}::timestamptz + n * interval '1 second', 'long-' || n, 'quizStarted', 'calmplate', 's-long', '{}'
    from generate_series(1, 401) n`)
  await desk.run(sql`insert into ledger_entries (id, kind, lead_id, brand_id, product_id, amount_cents, currency,
      stripe_source_id, stripe_charge_id, occurred_at, created_at)
    values ('l9', 'plan', 'mia', 'calmplate', 'calmplate-1-month', 3999, 'usd', 'ch9', 'ch9', now(), now())`)
  const { timeline, isCut } = dataOf('adminLead', await open('mia'))
  expect(isCut).toBe(true)
  expect(timeline.filter(({ kind }) => kind === 'visit')).toHaveLength(400)
  expect(timeline.filter(({ kind }) => kind === 'money')).toHaveLength(1)
})

test('a lead’s money is shown in its own currency, by code if nothing is sold in that currency', async () => {
  await desk.empty()
  await desk.lead('mia')
  await desk.run(sql`insert into ledger_entries (id, kind, lead_id, brand_id, product_id, amount_cents, currency,
      stripe_source_id, stripe_charge_id, occurred_at, created_at)
    values ('l1', 'plan', 'mia', 'calmplate', 'calmplate-1-month', 3999, 'usd', 'ch1', 'ch1', now(), now()),
      ('l2', 'refund', 'mia', 'calmplate', 'calmplate-1-month', -1000, 'eur', 're1', 'ch1', now(), now())`)
  const money = dataOf('adminLead', await open('mia')).timeline.filter(({ kind }) => kind === 'money')
  const amounts = money.map(({ more }) => more?.split(' · ')[0])
  expect(new Set(amounts)).toEqual(new Set(['$39.99', '-10.00 EUR']))
})
