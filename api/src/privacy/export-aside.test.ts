import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dataOf } from '#api/testing/read-response.ts'
import { bearer, signUp } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { watchTexts } from '#api/testing/watch-texts.ts'
import { exportPerson } from './export-person.ts'
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
