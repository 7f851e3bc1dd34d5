import { dayMs } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { lockLead } from '#api/leads/index.ts'
import { lockCheckouts } from '#api/payments/index.ts'
import { makeLead } from '#api/testing/builders.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { runRetention } from './run-retention.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(async () => house.close())
beforeEach(async () => {
  await emptyTables(house.services.db, 'leads', 'checkout_attempts', 'deletion_reports')
})

const run = (query: ReturnType<typeof sql>) => house.services.db.query.execute(query)
const leadsLeft = async () => (await run(sql`select id from leads order by id`)).rows.map(({ id }) => id)
const countOf = async () => (await runRetention(house.services, false))['leads without a purchase: leads']

/** Two expired leads, one of which is used again. */
async function makeTwo() {
  const made = async (name: string) =>
    (await makeLead(createTestBrowser(house.app), { email: `${name}@example.com`, sessionId: name })).id
  const ids = { used: await made('used'), gone: await made('gone') }
  house.clock.advance(91 * dayMs)
  return ids
}

test.each<[string, (tx: Queryable, leadId: string) => Promise<unknown>]>([
  ['answers', lockLead],
  ['starts to buy', lockCheckouts],
])('a visitor who %s at that moment does not wait, and keeps the lead', async (_case, hold) => {
  const { used } = await makeTwo()
  await inTransaction(house.services.db, async (tx) => {
    await hold(tx, used)
    expect(await countOf()).toMatchObject({ due: 2, deleted: 1, left: 1 })
  })
  expect(await leadsLeft()).toEqual([used])
  expect(await countOf()).toMatchObject({ due: 1, deleted: 1, left: 0 })
})

/** Runs the deletion and returns its statements. Calls `after` once, after the first one that contains `part`. */
async function listen(part: string, after: () => Promise<unknown>) {
  const texts: string[] = []
  let isAwaited = true
  const db = openDatabase(house.services.config.databaseUrl, 2)
  db.pool.on('connect', (connection) => {
    const ask = Reflect.get(connection, 'query').bind(connection) as (
      ...given: readonly unknown[]
    ) => Promise<unknown>
    Reflect.set(connection, 'query', async (...given: readonly unknown[]) => {
      const [query] = given
      const text = typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
      texts.push(text)
      const answer = await ask(...given)
      if (isAwaited && text.includes(part)) {
        isAwaited = false
        await after()
      }
      return answer
    })
  })
  const counts = await runRetention({ ...house.services, db }, false)
  await db.close()
  return { texts, count: counts['leads without a purchase: leads'] }
}

test('a lead for which a payment starts after it was selected stays, with its attempt', async () => {
  const { used } = await makeTwo()
  const at = new Date(house.clock.now()).toISOString()
  const pay = () =>
    run(sql`insert into checkout_attempts (id, lead_id, brand_id, product_id, number, email, state, step, lease_until,
        return_url, renewal_price_id, first_term_cents, currency, created_at, updated_at)
      values ('a', ${used}, 'calmplate', 'p', 1, 'mia@example.com', 'running', 'claimed', ${at}, 'u', 'price', 1999,
        'usd', ${at}, ${at})`)
  const { count } = await listen('select id from "leads"', pay)
  expect(count).toMatchObject({ due: 2, deleted: 1, left: 0 })
  expect(await leadsLeft()).toEqual([used])
  expect((await run(sql`select state from checkout_attempts`)).rows).toEqual([{ state: 'running' }])
})

test('leads are deleted by the hundred, without looking for data that leads alone do not have', async () => {
  const old = new Date(house.clock.now() - 91 * dayMs).toISOString()
  await run(sql`insert into leads (id, app_name, flow_id, email, email_key, sealed_answers, creation_digest, created_at,
      updated_at)
    select 'l' || n, 'calmplate', 'inflammation', 'e', 'e', 'x', 'd', ${old}::timestamptz, ${old}::timestamptz
    from generate_series(1, 120) n`)
  const { texts, count } = await listen('nothing says this', async () => undefined)
  expect(count).toMatchObject({ due: 120, deleted: 120, left: 0 })
  const saying = (part: string) => texts.filter((text) => text.includes(part))
  expect(saying('delete from "leads"')).toHaveLength(2)
  const ofEvents = saying('delete from "tracking_events"')
  expect(ofEvents).toHaveLength(2)
  expect(ofEvents.filter((text) => text.includes('label'))).toEqual([])
})
