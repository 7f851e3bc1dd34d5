import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeLead } from '#api/testing/builders.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { bearer, signUp } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { watchTexts } from '#api/testing/watch-texts.ts'
import { createDayPartitions } from '#api/tracking/day-partitions.ts'
import { sessionKeyOf } from '#api/tracking/index.ts'
import { exportPerson } from './export-person.ts'
import { personalTables } from './personal-tables.ts'
import type { PersonalTable } from './personal-tables.ts'
import { findPersonByEmail } from './person.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

const calls = 20

test("concurrent requests of a customer share one export, read outside the visitors' connections", async () => {
  const { token } = await signUp(house)
  const { pool, reports } = house.services.db
  const ask = () => house.app.inject({ url: '/api/user/data', headers: bearer(token) })
  const [askedBesideVisitors, askedAside] = [watchTexts(pool), watchTexts(reports)]
  await ask()
  const onceAside = askedAside.length
  const isSignIn = (text: string) => text.includes('access_hash')
  const admitted = () => askedBesideVisitors.filter(isSignIn).length
  const before = admitted()
  const held = [await reports.connect(), await reports.connect()]
  const asked = Promise.all(Array.from({ length: calls }, ask))
  try {
    const isEveryoneIn = () => admitted() === before + calls && pool.idleCount === pool.totalCount
    await vi.waitUntil(isEveryoneIn, { timeout: 30_000 })
  } finally {
    for (const connection of held) connection.release()
  }
  const answers = await asked
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect([onceAside > 0, askedAside.length]).toEqual([true, onceAside * 2])
  const isCopied = (text: string) => /select \* from "users"/.test(text)
  expect(askedAside.some(isCopied)).toBe(true)
  expect(askedBesideVisitors.filter(isCopied)).toEqual([])
  await ask()
  expect(askedAside.length).toBe(onceAside * 3)
})

test('a customer who has just proven their address gets no copy that was begun before', async () => {
  const email = 'proven@example.com'
  const { token } = await signUp(house, email)
  // NOTE: of theirs only if the address is.
  await makeLead(createTestBrowser(house.app), { email, sessionId: 'elsewhere' })
  const { query, reports } = house.services.db
  const ask = () => house.app.inject({ url: '/api/user/data', headers: bearer(token) })
  const waiting = async (count: number) =>
    vi.waitUntil(() => reports.waitingCount >= count, { timeout: 20_000 })
  const held = [await reports.connect(), await reports.connect()]
  const asked = [Promise.resolve(ask())]
  try {
    await waiting(1)
    await query.execute(sql`update users set email_verified = true where email = ${email}`)
    asked.push(Promise.resolve(ask()))
    await waiting(2)
  } finally {
    for (const connection of held) connection.release()
  }
  const copies = (await Promise.all(asked)).map((answer) => dataOf('exportMyData', answer))
  expect(copies.map(({ leads }) => leads)).toMatchObject([[{ email }], [{ email }, { email }]])
})

test('a copy contains at most 10,000 rows of a table, and names the tables that have more', async () => {
  const { token, leadId } = await signUp(house, 'many@example.com')
  const ask = async () =>
    dataOf('exportMyData', await house.app.inject({ url: '/api/user/data', headers: bearer(token) }))
  expect(await ask()).not.toHaveProperty('notComplete')
  const copyMail = (from: number, to: number) =>
    house.services.db.query.execute(sql`insert into mail_outbox
      select copy.* from mail_outbox own, generate_series(${from}::int, ${to}::int) n, jsonb_populate_record(own,
        jsonb_build_object('id', 'copy ' || n, 'dedupe_key', own.dedupe_key || ':' || n)) copy
      where own.recipient = 'many@example.com' and own.id not like 'copy %'`)
  await copyMail(2, 10_000)
  const all = await ask()
  expect(all).not.toHaveProperty('notComplete')
  expect(all['mail_outbox']).toHaveLength(10_000)
  await copyMail(10_001, 10_001)
  const some = await ask()
  expect(some).toMatchObject({ notComplete: ['mail_outbox'], leads: [{ id: leadId }] })
  expect(some['mail_outbox']).toHaveLength(10_000)
  const { services } = house
  const person = await findPersonByEmail(services, services.db.query, 'many@example.com')
  expect((await exportPerson(services, person))['mail_outbox']).toHaveLength(10_001)
})

test('a copy contains at most 10,000 visits, the own ones first, and names the tables that may have more', async () => {
  const { token, leadId } = await signUp(house, 'visits@example.com')
  const { services } = house
  const { query } = services.db
  const day = new Date(house.clock.now()).toISOString()
  await createDayPartitions(services.db).ensure(new Date(house.clock.now()))
  const label = services.cipher.label('email:visits@example.com')
  await query.execute(sql`update users set email_verified = true where email_key = 'visits@example.com'`)
  await query.execute(sql`update leads set session_id = 'zz own' where id = ${leadId}`)
  const addVisits = (from: number, to: number) =>
    query.execute(sql`insert into tracking_events (received_at, event_id, event_type, app_name, session_id, email_label)
      select ${day}::timestamptz, 'event ' || n, 'registered', 'calmplate', 'visit ' || n, ${label}
      from generate_series(${from}::int, ${to}::int) n`)
  await query.execute(sql`insert into tracking_sessions (session_key, app_name, first_at, state)
    values (${sessionKeyOf(services, 'calmplate', 'zz own')}, 'calmplate', ${day}, '{}')`)
  const ask = async () =>
    dataOf('exportMyData', await house.app.inject({ url: '/api/user/data', headers: bearer(token) }))
  await addVisits(1, 9_999)
  expect(await ask()).not.toHaveProperty('notComplete')
  await addVisits(10_000, 10_000)
  const some = await ask()
  expect(some['notComplete']).toEqual(personalTables.filter(isOfVisits).map(({ table }) => table))
  expect(some['tracking_sessions']).toHaveLength(1)
  const whole = await findPersonByEmail(services, query, 'visits@example.com')
  expect(whole.sessionIds).toHaveLength(10_001)
  expect(await exportPerson(services, whole)).not.toHaveProperty('notComplete')
  const part = await findPersonByEmail(services, query, 'visits@example.com', 2)
  expect([part.sessionIds.length, part.sessionIds.includes('zz own')]).toEqual([2, true])
  expect(await exportPerson(services, part)).toMatchObject({ notComplete: some['notComplete'] })
})

/** Whether the rows of a table are looked up by visits, and some may thus be missing. */
function isOfVisits({ whose }: PersonalTable): boolean {
  const nobody = { emailKeys: [], userIds: [], keptUserIds: [], leadIds: [], appNames: [], labels: [] }
  const ofVisit = whose({ ...nobody, sessionIds: ['a visit'], sessionKeys: ['a visit'] })
  return JSON.stringify(new PgDialect().sqlToQuery(ofVisit).params).includes('a visit')
}

test('the keys of many visits are computed in slices, between which others are served', async () => {
  const { services } = house
  let [perTurn, most, all] = [0, 0, 0]
  const label = (text: string) => {
    if (perTurn === 0)
      setImmediate(() => {
        perTurn = 0
      })
    perTurn += 1
    all += 1
    most = Math.max(most, perTurn)
    return services.cipher.label(text)
  }
  const counted = { ...services, cipher: { ...services.cipher, label } }
  const person = await findPersonByEmail(counted, services.db.query, 'visits@example.com')
  expect(person.sessionKeys).toHaveLength(10_001)
  expect(new Set(person.sessionKeys).size).toBe(10_001)
  expect([all > 10_000, most <= 1_001]).toEqual([true, true])
})
