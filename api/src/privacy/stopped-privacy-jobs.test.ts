import { dayMs, hourMs } from '@fennel/funnel'
import { isNotNull, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { adOutbox } from '#api/ad-platform/ad-platform-tables.ts'
import { openDatabase } from '#api/db/client.ts'
import { stripeCustomers } from '#api/payments/index.ts'
import { openShop } from '#api/payments/testing/shop.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import { customersAtStripe } from './erase-customers.ts'
import { createPrivacyJobs, deleteDaily, runPrivacyJobs } from './privacy-jobs.ts'
import { deletionReports } from './privacy-tables.ts'

test('a stop ends the deletion after the batch it is at; the next process deletes the rest', async () => {
  await using house = await createTestApp({ jobs: 'still' })
  const { services, clock } = house
  const { query } = services.db
  await query.execute(sql`insert into ad_outbox
      (id, app_name, name, event_id, dedupe_key, basis, gpc, occurred_at, due_at)
    select n, 'calmplate', 'ViewContent', n, n, 'opt-out', false, ${new Date(clock.now())}, ${new Date(clock.now())}
    from generate_series(1, 1300) as n`)
  clock.advance(2000 * dayMs)
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const isStopped = () =>
    asked.mock.calls.some(([query]) => JSON.stringify(query)?.includes('delete from \\"ad_outbox'))
  onTestFinished(() => void vi.restoreAllMocks())
  // NOTE: a connection keeps the `query` method it had when it was created.
  const db = openDatabase(services.config.databaseUrl, 3)
  await runPrivacyJobs({ ...services, db }, isStopped)
  await db.close()
  expect(await query.$count(adOutbox)).toBe(800)
  const reports = async () =>
    (await query.select().from(deletionReports)).map(({ kind, counts }) => [kind, counts])
  const deleted = (count: number) => expect.objectContaining({ deleted: count })
  const ofRows = (count: number) =>
    expect.objectContaining({ 'events for the ad network: ad_outbox': deleted(count) })
  expect(await reports()).toEqual([['retention-part', ofRows(500)]])
  await deleteDaily(services)
  expect(await query.$count(adOutbox)).toBe(0)
  expect(await reports()).toEqual([
    ['retention-part', ofRows(500)],
    ['retention', ofRows(800)],
  ])
})

test('a stop ends the deletion at Stripe after the customer it is at', async () => {
  await using shop = await openShop()
  const { query } = shop.services.db
  const createdAt = new Date(shop.services.now())
  await query
    .insert(stripeCustomers)
    .values(['cus_1', 'cus_2'].map((id) => ({ leadId: `lead of ${id}`, stripeCustomerId: id, createdAt })))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const jobs = createPrivacyJobs(shop.services)
  const stopped = Promise.withResolvers<void>()
  const { customers } = shop.stripe
  const ask = customers.del.bind(customers)
  vi.spyOn(customers, 'del').mockImplementation(async (id) => {
    void jobs.stop().then(stopped.resolve)
    return ask(id)
  })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  jobs.start()
  vi.advanceTimersByTime(hourMs)
  await stopped.promise
  expect(await query.$count(stripeCustomers, isNotNull(stripeCustomers.erasedAt))).toBe(1)
  expect((await query.select().from(deletionReports)).map(({ counts }) => counts)).toContainEqual({
    [customersAtStripe]: { due: 2, deleted: 1, left: 1 },
  })
})
