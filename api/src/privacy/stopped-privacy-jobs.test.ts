import { dayMs } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { adOutbox } from '#api/ad-platform/ad-platform-tables.ts'
import { openDatabase } from '#api/db/client.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import { deleteDaily, runPrivacyJobs } from './privacy-jobs.ts'
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
