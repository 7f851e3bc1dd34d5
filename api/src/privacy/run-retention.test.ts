import { dayMs } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import { openDatabase } from '#api/db/client.ts'
import { createLogger } from '#api/http/create-logger.ts'
import { makeLead } from '#api/testing/builders.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { password, signUp } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { createDayPartitions } from '#api/tracking/day-partitions.ts'
import { deleteDaily } from './privacy-jobs.ts'
import { runRetention } from './run-retention.ts'
import { bookPlan } from './testing/book-plan.ts'
import type { BoughtPlan } from './testing/book-plan.ts'
import { tablesOfPeople } from './testing/tables-of-people.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(async () => house.close())
beforeEach(async () => {
  await emptyTables(house.services.db, ...tablesOfPeople, 'tracking_events', 'noted_facts')
})

const buy = (leadId: string, plan?: BoughtPlan) => bookPlan(house, leadId, plan)
const run = (query: ReturnType<typeof sql>) => house.services.db.query.execute(query)
const rowsOf = async (table: string) => (await run(sql`select * from ${sql.identifier(table)}`)).rows

/** The text of a statement as passed to the driver. */
const textOf = (query: unknown) =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query)

describe('the daily deletion', () => {
  test('deletes unpaid leads after 90 days, but nothing younger, paid or linked to an account', async () => {
    const unpaid = await makeLead(createTestBrowser(house.app), { email: 'a@example.com', sessionId: 's-a' })
    const bought = await makeLead(createTestBrowser(house.app), { email: 'b@example.com', sessionId: 's-b' })
    await buy(bought.id)
    const { leadId } = await signUp(house)
    house.clock.advance(90 * dayMs)
    const young = await makeLead(createTestBrowser(house.app), { email: 'c@example.com', sessionId: 's-c' })
    expect((await runRetention(house.services, false))['leads without a purchase: leads']).toMatchObject({
      due: 0,
      deleted: 0,
    })
    house.clock.advance(1)
    expect((await runRetention(house.services, true))['leads without a purchase: leads']).toMatchObject({
      due: 1,
      deleted: 0,
      left: 1,
    })
    expect(await rowsOf('leads')).toHaveLength(4)
    const counts = await runRetention(house.services, false)
    expect(counts['leads without a purchase: leads']).toMatchObject({ due: 1, deleted: 1, left: 0 })
    const ids = (await rowsOf('leads')).map(({ id }) => String(id))
    expect(ids.toSorted()).toEqual([bought.id, leadId, young.id].toSorted())
    expect(ids).not.toContain(unpaid.id)
  })

  test('deletes mails after two years, and an account that was not used for five', async () => {
    const { leadId } = await signUp(house)
    await buy(leadId)
    house.clock.advance(731 * dayMs)
    await runRetention(house.services, false)
    expect([await rowsOf('mail_outbox'), (await rowsOf('users')).length]).toEqual([[], 1])
    house.clock.advance(1100 * dayMs)
    const counts = await runRetention(house.services, false)
    expect(counts['unused accounts: users']).toMatchObject({ deleted: 1, left: 0 })
    expect([await rowsOf('users'), await rowsOf('leads')]).toEqual([[], []])
    expect(await rowsOf('ledger_entries')).toHaveLength(1)
    house.clock.advance(2000 * dayMs)
    await runRetention(house.services, false)
    expect(await rowsOf('ledger_entries')).toEqual([])
  })

  describe('of accounts', () => {
    const fiveYears = 1827 * dayMs

    test('searches all events once per ten accounts, each ten in a separate transaction', async () => {
      const { services, clock } = house
      const created = new Date(clock.now()).toISOString()
      clock.advance(fiveYears)
      const at = new Date(clock.now())
      await createDayPartitions(services.db).ensure(at)
      for (let n = 0; n < 12; n += 1) {
        const [id, emailKey] = [`u${n}`, `u${n}@example.com`]
        await run(sql`insert into users (id, email, email_key, password_hash, email_verified, created_at)
          values (${id}, ${emailKey}, ${emailKey}, '', true, ${created})`)
        const [ofEmail, ofUser] = n % 2 === 0 ? [`email:${emailKey}`, ''] : ['', `user:${id}`]
        await run(sql`insert into tracking_events (received_at, event_id, event_type, app_name, email_label, user_label)
          values (${at.toISOString()}, ${id}, 'registered', 'calmplate', ${services.cipher.label(ofEmail)},
            ${services.cipher.label(ofUser)})`)
      }
      const asked = vi.spyOn(pg.Client.prototype, 'query')
      // NOTE: a connection keeps the `query` method it had when it was created.
      const db = openDatabase(services.config.databaseUrl, 2)
      const counts = await runRetention({ ...services, db }, false)
      await db.close()
      const texts = asked.mock.calls.map(([query]) => textOf(query))
      expect(counts['unused accounts: users']).toMatchObject({ due: 12, deleted: 12, left: 0 })
      expect(await rowsOf('tracking_events')).toEqual([])
      const saying = (part: string) => texts.filter((text) => text.includes(part)).length
      expect(saying('delete from "users"')).toBe(2)
      expect(saying('from tracking_events where session_id is not null')).toBe(2)
    })

    test('spares one whose owner bought again in another browser, with everything of the new purchase', async () => {
      const { leadId: old } = await signUp(house)
      await run(sql`update users set email_verified = true`)
      await buy(old)
      house.clock.advance(fiveYears)
      const again = await makeLead(createTestBrowser(house.app), { sessionId: 's-again' })
      await buy(again.id, { status: 'active' })
      await runRetention(house.services, false)
      expect(await rowsOf('users')).toHaveLength(1)
      expect((await rowsOf('leads')).map(({ id }) => id)).toContain(again.id)
      expect(await rowsOf('subscriptions')).toEqual(
        expect.arrayContaining([expect.objectContaining({ lead_id: again.id, status: 'active' })]),
      )
    })

    test('is not held up by what others bought under an address it never proved, and leaves all of that', async () => {
      const { leadId: own } = await signUp(house)
      await buy(own)
      house.clock.advance(fiveYears)
      const { id: theirs } = await makeLead(createTestBrowser(house.app), { sessionId: 's-theirs' })
      await buy(theirs, { status: 'active' })
      await runRetention(house.services, false)
      expect(await rowsOf('users')).toEqual([])
      expect((await rowsOf('leads')).map(({ id }) => id)).toEqual([theirs])
      expect((await rowsOf('subscriptions')).map((row) => row['lead_id'])).toContain(theirs)
    })

    test('spares one whose owner signed in within five years, however rarely', async () => {
      const { browser } = await signUp(house)
      house.clock.advance(fiveYears - 2 * dayMs)
      const body = { email: 'mia@example.com', password }
      expect((await browser.post('/api/auth/login', body)).statusCode).toBe(200)
      house.clock.advance(100 * dayMs)
      await runRetention(house.services, false)
      await runRetention(house.services, false)
      expect([(await rowsOf('users')).length, (await rowsOf('sessions')).length]).toEqual([1, 1])
      house.clock.advance(fiveYears)
      await runRetention(house.services, false)
      expect([await rowsOf('users'), await rowsOf('sessions')]).toEqual([[], []])
    })
  })

  test('unlinks a deleted visit from what was counted for it, so that it is not counted again', async () => {
    const at = new Date(house.clock.now()).toISOString()
    await run(sql`insert into tracking_sessions (session_key, app_name, first_at, state)
      values ('old', 'calmplate', ${at}, '{}')`)
    await run(sql`insert into noted_facts (fact_id, session_key, app_name, cents, at, noted_at)
      values ('f', 'old', 'calmplate', 1999, ${at}, ${at})`)
    house.clock.advance(1827 * dayMs)
    const counts = await runRetention(house.services, false)
    expect(counts['visits: noted_facts']).toMatchObject({ deleted: 1, left: 0 })
    expect(await rowsOf('tracking_sessions')).toEqual([])
    expect(await rowsOf('noted_facts')).toMatchObject([{ session_key: null, cents: '1999' }])
  })

  test('lets the next process try after a failure', async () => {
    const now = () => {
      throw new Error('no clock')
    }
    await expect(deleteDaily({ ...house.services, now })).rejects.toThrow('no clock')
    const held = async () =>
      (
        await run(
          sql`select 1 from pg_locks join pg_database on oid = database
            where locktype = 'advisory' and objid = ${advisoryLocks.retention} and datname = current_database()`,
        )
      ).rows.length
    await expect.poll(held).toBe(0)
  })

  test('counts days of events that the tracking jobs will drop, in a dry run only', async () => {
    // NOTE: without jobs, which would drop these days.
    await using still = await createTestApp({ jobs: 'still' })
    const partitions = createDayPartitions(still.services.db)
    const countOf = async (isDryRun: boolean) =>
      (await runRetention(still.services, isDryRun))['days of events: tracking_events']
    const now = still.clock.now()
    for (const days of [399, 400, 401, 402]) await partitions.ensure(new Date(now - days * dayMs))
    const olderThan = new Date(now - 400 * dayMs).toISOString()
    expect(await countOf(true)).toEqual({ due: 2, deleted: 0, left: 2, olderThan })
    expect(await countOf(false)).toBeUndefined()
    await partitions.dropOldest(new Date(now - 400 * dayMs))
    expect(await countOf(true)).toMatchObject({ due: 1, left: 1 })
  })

  test('writes its report once a day, however many processes run it', async () => {
    await Promise.all([deleteDaily(house.services), deleteDaily(house.services), deleteDaily(house.services)])
    await deleteDaily(house.services)
    const [report, ...more] = await rowsOf('deletion_reports')
    expect(more).toEqual([])
    expect(report).toMatchObject({ kind: 'retention' })
    house.clock.advance(dayMs)
    await deleteDaily(house.services)
    expect(await rowsOf('deletion_reports')).toHaveLength(2)
  })

  test('names every rule that failed, in the log and in what it throws', async () => {
    await makeLead(createTestBrowser(house.app), { email: 'a@example.com' })
    await run(sql`insert into resume_tokens (token_hash, lead_id, purpose, expires_at)
      values ('hash', 'lead', 'resume-quiz', ${new Date(house.clock.now()).toISOString()})`)
    await run(sql`create rule kept as on delete to leads do instead select 1 / 0`)
    await run(sql`create rule kept as on delete to resume_tokens do instead select 1 / 0`)
    house.clock.advance(91 * dayMs)
    const lines: string[] = []
    const log = createLogger('error', { write: (line: string) => void lines.push(line) })
    try {
      await expect(deleteDaily({ ...house.services, log })).rejects.toMatchObject({
        message: 'Not deleted: leads without a purchase, expired links',
        errors: [expect.any(Error), expect.any(Error)],
      })
      const rules = lines.map((line) => (JSON.parse(line) as { readonly rule: string }).rule)
      expect(rules).toEqual(['leads without a purchase', 'expired links'])
    } finally {
      await run(sql`drop rule kept on leads`)
      await run(sql`drop rule kept on resume_tokens`)
    }
  })

  test('skips the later rules of the same name, without whose rows the failed one would find none', async () => {
    const at = new Date(house.clock.now()).toISOString()
    await run(sql`insert into tracking_sessions (session_key, app_name, first_at, state)
      values ('kept', 'calmplate', ${at}, '{}')`)
    await run(sql`insert into tracking_session_steps (session_key, flow_id, flow_version, step_id)
      values ('kept', 'inflammation', '1', 'gender')`)
    await run(sql`create rule kept as on delete to tracking_session_steps do instead select 1 / 0`)
    house.clock.advance(1827 * dayMs)
    try {
      await expect(runRetention(house.services, false)).rejects.toThrow('Not deleted: visits')
      expect(await rowsOf('tracking_sessions')).toMatchObject([{ session_key: 'kept' }])
    } finally {
      await run(sql`drop rule kept on tracking_session_steps`)
    }
    await runRetention(house.services, false)
    expect(await rowsOf('tracking_sessions')).toEqual([])
  })

  test('goes on with the other rules when one fails, and tries that one again the next day', async () => {
    await makeLead(createTestBrowser(house.app), { email: 'a@example.com' })
    await run(sql`insert into resume_tokens (token_hash, lead_id, purpose, expires_at)
      values ('hash', 'lead', 'resume-quiz', ${new Date(house.clock.now()).toISOString()})`)
    await run(sql`create rule kept as on delete to leads do instead select 1 / 0`)
    house.clock.advance(91 * dayMs)
    const reports = (await rowsOf('deletion_reports')).length
    try {
      await expect(deleteDaily(house.services)).rejects.toThrow('leads')
      expect(await rowsOf('resume_tokens')).toEqual([])
      expect(await rowsOf('deletion_reports')).toHaveLength(reports + 1)
    } finally {
      await run(sql`drop rule kept on leads`)
    }
    house.clock.advance(dayMs)
    // NOTE: the connection that failed keeps its lock until PostgreSQL has seen that it was closed.
    const leadsAfter = async () => {
      await deleteDaily(house.services)
      return rowsOf('leads')
    }
    await expect.poll(leadsAfter).toEqual([])
  })
})
