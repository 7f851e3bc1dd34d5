import { minuteMs } from '@fennel/funnel'
import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#api/db/in-transaction.ts'
import { brandSetting, houseSettings } from '#api/house-settings/index.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { adOutbox } from './ad-platform-tables.ts'
import { takeAdEvents } from './ad-store.ts'
import { sendDueAdEvents } from './send-due-ad-events.ts'
import { eventAt, platform } from './testing/ad-rows.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())
beforeEach(() => emptyTables(house.services.db, 'ad_outbox', 'house_settings'))

const query = () => house.services.db.query
const now = () => new Date(house.services.now())

interface Told {
  readonly pixel: string
  readonly ids: readonly string[]
}

/** A network that refuses every request with a bad event in it, like the real one, and notes all requests. */
function network(isBad: (id: string) => boolean = () => false) {
  const requests: Told[] = []
  const fetcher: typeof fetch = async (url, init) => {
    const { data } = (await new Response(init?.body).json()) as { data: { event_id: string }[] }
    const ids = data.map(({ event_id: id }) => id)
    requests.push({ pixel: new URL(new Request(url).url).pathname.split('/')[2] ?? '', ids })
    const error = JSON.stringify({ error: { code: 100 } })
    return ids.some(isBad) ? new Response(error, { status: 400 }) : new Response('{}')
  }
  return { requests, fetcher }
}

const views = (count: number) => Array.from({ length: count }, (_, place) => eventAt(now(), place))
const later = (seconds: number) => new Date(house.services.now() + seconds * 1000)

/** Without `PIXEL_ID`, so that the app itself sends nothing meanwhile. */
async function sendAll(fetcher: typeof fetch): Promise<void> {
  const services = { ...house.services, config: { ...house.services.config, adPlatform: platform } }
  while (await sendDueAdEvents(services, platform, fetcher));
}

test('sales and refunds are sent before the views that were due earlier', async () => {
  house.clock.advance(60_000)
  const earlier = new Date(house.services.now() - 30_000)
  await query()
    .insert(adOutbox)
    .values(views(300).map((view) => ({ ...view, occurredAt: earlier, dueAt: earlier })))
  await query()
    .insert(adOutbox)
    .values([
      { ...eventAt(now(), 1000), name: 'Purchase' as const },
      { ...eventAt(now(), 1001), name: 'Refund' as const },
    ])
  const { requests, fetcher } = network()
  await sendAll(fetcher)
  expect(requests[0]?.ids.toSorted()).toEqual(['event-1000', 'event-1001'])
})

test('many events share a request', async () => {
  await query().insert(adOutbox).values(views(300))
  const { requests, fetcher } = network()
  await sendAll(fetcher)
  expect(requests.length).toBeLessThanOrEqual(3)
  expect(requests.flatMap(({ ids }) => ids)).toHaveLength(300)
  expect(await query().$count(adOutbox, eq(adOutbox.ending, 'sent'))).toBe(300)
})

test('each brand shares its requests with no other', async () => {
  const value = { pixelId: '9876543210' }
  await query()
    .insert(houseSettings)
    .values({ name: brandSetting('bravolio'), value, updatedAt: now(), updatedBy: 'somebody' })
  await query()
    .insert(adOutbox)
    .values(views(4).map((view, at) => ({ ...view, appName: at % 2 === 0 ? 'calmplate' : 'bravolio' })))
  const { requests, fetcher } = network()
  await sendAll(fetcher)
  expect(new Map(requests.map(({ pixel, ids }) => [pixel, ids.toSorted()]))).toEqual(
    new Map([
      ['1', ['event-0', 'event-2']],
      ['9876543210', ['event-1', 'event-3']],
    ]),
  )
})

test('an event that the network refuses is given up alone; those sent with it arrive once each', async () => {
  await query().insert(adOutbox).values(views(200))
  const { requests, fetcher } = network((id) => id === 'event-7' || id === 'event-150')
  await sendAll(fetcher)
  const refused = await query().select().from(adOutbox).where(eq(adOutbox.ending, 'refused'))
  expect(refused.map(({ eventId }) => eventId).toSorted()).toEqual(['event-150', 'event-7'])
  expect(await query().$count(adOutbox, eq(adOutbox.ending, 'sent'))).toBe(198)
  const accepted = requests.filter(({ ids }) => !ids.includes('event-7') && !ids.includes('event-150'))
  expect(accepted.flatMap(({ ids }) => ids)).toHaveLength(198)
  expect(requests.length).toBeLessThan(60)
})

test('a network that fails keeps all events of a request for their next try', async () => {
  await query().insert(adOutbox).values(views(3))
  await query().update(adOutbox).set({ attempts: 2 }).where(eq(adOutbox.id, 'ad-2'))
  await sendDueAdEvents(house.services, platform, async () => new Response('{}', { status: 503 }))
  const rows = await query().select().from(adOutbox).orderBy(adOutbox.id)
  for (const [at, seconds] of [15, 15, 60].entries()) {
    const { ending, lastError, dueAt } = rows[at] ?? {}
    expect({ ending, lastError }).toEqual({ ending: null, lastError: 'The network answered 503.' })
    expect(dueAt?.getTime()).toBeGreaterThanOrEqual(later(seconds / 2).getTime())
    expect(dueAt?.getTime()).toBeLessThanOrEqual(later(seconds).getTime())
  }
})

test('an event that the network cannot digest soon has its request to itself', async () => {
  await query().insert(adOutbox).values(views(20))
  const choked: typeof fetch = async (_url, init) => {
    const text = await new Response(init?.body).text()
    return new Response('{}', { status: text.includes('event-7"') ? 500 : 200 })
  }
  for (let minute = 0; minute < 720; minute += 1) {
    house.clock.advance(minuteMs)
    await sendDueAdEvents(house.services, platform, choked)
  }
  const open = await query().select().from(adOutbox).where(isNull(adOutbox.endedAt))
  expect(open.map(({ id }) => id)).toEqual(['ad-7'])
})

test('consent is read again before the parts of a refused request', async () => {
  const sessionId = 'session-noa'
  await query()
    .insert(adOutbox)
    .values(views(20).map((view) => ({ ...view, sessionId })))
  const receipt = {
    receiptId: 'the-no',
    sessionId,
    choices: { analytics: false, ads: false, healthProcessing: false },
    gpc: false,
    source: 'footer',
    policyVersion: '2026-11-01',
  }
  let said = 0
  const { requests, fetcher } = network(() => true)
  await sendAll(async (url, init) => {
    said = (await createTestBrowser(house.app).post('/api/consent', receipt)).statusCode
    return fetcher(url, init)
  })
  expect([said, requests.length]).toEqual([200, 1])
  const rows = await query().select().from(adOutbox)
  expect(new Set(rows.map(({ ending }) => ending))).toEqual(new Set(['no-consent']))
})

test('what a slow network leaves no time for stays due as if it had not been tried', async () => {
  const due = now()
  await query().insert(adOutbox).values(views(100))
  const refuse = network(() => true)
  const slow: typeof fetch = async (url, init) => {
    house.clock.advance(15_000)
    return refuse.fetcher(url, init)
  }
  await sendDueAdEvents(house.services, platform, slow)
  const open = await query().select().from(adOutbox).where(eq(adOutbox.attempts, 0))
  expect(open.length).toBeGreaterThan(90)
  for (const { dueAt, lastError } of open) {
    expect(dueAt).toEqual(due)
    expect(lastError).toBeNull()
  }
})

test('due sales are found by an index of their own, however many views wait', async () => {
  const looks = await inTransaction(house.services.db, async (tx) => {
    const count = async () => {
      const { rows } = await tx.execute<{ scans: number }>(
        sql`select pg_stat_get_xact_numscans('ad_outbox_money_due'::regclass)::int as scans`,
      )
      return rows[0]?.scans ?? 0
    }
    // NOTE: scanning an empty table would be cheapest, unlike a full one.
    await tx.execute(sql`set local enable_seqscan = off`)
    const before = await count()
    await takeAdEvents(tx, now(), 10)
    return (await count()) - before
  })
  expect(looks).toBe(1)
})
