import { dayMs, houseCurrency } from '@fennel/funnel'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp } from '#api/testing/test-app.ts'
import { adOutbox } from './ad-platform-tables.ts'
import { sendDueAdEvents } from './send-due-ad-events.ts'
import { eventAt, platform } from './testing/ad-rows.ts'

test('money is sent in the currency of its payment, or in that of the installation for older rows without one', async () => {
  await using house = await createTestApp()
  const at = new Date(house.services.now())
  const sale = { name: 'Purchase' as const, valueCents: 1999 }
  await house.services.db.query.insert(adOutbox).values([
    { ...eventAt(at, 0), ...sale, currency: 'eur' },
    { ...eventAt(at, 1), ...sale, currency: null },
  ])
  const told: unknown[] = []
  const listening: typeof fetch = async (_url, init) => {
    const { data } = (await new Response(init?.body).json()) as { data: { custom_data: unknown }[] }
    told.push(...data.map((event) => event.custom_data))
    return new Response('{}')
  }
  await sendDueAdEvents(house.services, platform, listening)
  expect(told).toEqual([
    { value: 19.99, currency: 'EUR' },
    { value: 19.99, currency: houseCurrency.toUpperCase() },
  ])
})

test('an event that fails in an unforeseen way holds up none of the others', async () => {
  await using house = await createTestApp()
  const at = new Date(house.services.now())
  await house.services.db.query.insert(adOutbox).values([eventAt(at, 0), eventAt(at, 1)])
  let reads = 0
  const { config } = house.services
  const failingOnce = {
    ...config,
    get publicUrl() {
      reads += 1
      if (reads === 1) throw new Error('unreadable')
      return config.publicUrl
    },
  }
  const services = { ...house.services, config: failingOnce }
  await sendDueAdEvents(services, platform, async () => new Response('{}'))
  const rows = await house.services.db.query.select().from(adOutbox)
  expect(new Set(rows.map(({ ending }) => ending))).toEqual(new Set([null, 'sent']))
})

test('each brand is reported with its own site', async () => {
  const env = { PUBLIC_URL: 'https://calm.example', BRAND_HOSTS: 'bravo.example=bravolio' }
  await using house = await createTestApp({ env })
  const at = new Date(house.services.now())
  await house.services.db.query
    .insert(adOutbox)
    .values([eventAt(at, 0), { ...eventAt(at, 1), appName: 'bravolio' }])
  const told: unknown[] = []
  const listening: typeof fetch = async (_url, init) => {
    const { data } = (await new Response(init?.body).json()) as { data: { event_source_url: unknown }[] }
    told.push(data[0]?.event_source_url)
    return new Response('{}')
  }
  await sendDueAdEvents(house.services, platform, listening)
  expect(told).toEqual(['https://calm.example/', 'https://bravo.example/'])
})

test.each([
  ['that never answers', () => Promise.reject(new Error('The network is silent'))],
  ['that takes long to refuse', async () => new Response('{}', { status: 400 })],
])('a network %s does not hold an event beyond its lease', async (_name, answer) => {
  await using house = await createTestApp()
  const { query } = house.services.db
  const at = new Date(house.services.now())
  const brands = ['calmplate', 'bravolio', 'quietwin']
  await query.insert(adOutbox).values(
    Array.from({ length: 30 }, (_, place) => ({
      ...eventAt(at, place),
      appName: brands[place % 3] ?? '',
      name: place < 15 ? ('Purchase' as const) : ('ViewContent' as const),
    })),
  )
  const left: number[] = []
  const slow: typeof fetch = async () => {
    const held = await query.select().from(adOutbox).where(eq(adOutbox.attempts, 1))
    left.push(Math.max(...held.map(({ dueAt }) => dueAt.getTime())) - house.clock.now())
    house.clock.advance(20_000)
    return answer()
  }
  await sendDueAdEvents(house.services, platform, slow)
  expect(left).toEqual([60_000, 40_000])
})

test.each([
  ['with the browser pixel, only what it does not report', true, ['expired', 'sent', 'sent']],
  ['without the browser pixel, everything', false, ['sent', 'sent', 'sent']],
])('after three days %s is sent', async (_name, browserPixel, endings) => {
  await using house = await createTestApp()
  const { query } = house.services.db
  const at = new Date(house.services.now())
  await query
    .insert(adOutbox)
    .values([
      eventAt(at, 0),
      { ...eventAt(at, 1), name: 'AddToCart' },
      { ...eventAt(at, 2), name: 'Purchase', valueCents: 1999 },
    ])
  house.clock.advance(3 * dayMs)
  await sendDueAdEvents(house.services, { ...platform, browserPixel }, answering(200, '{}'))
  const rows = await query.select().from(adOutbox).orderBy(adOutbox.id)
  expect(rows.map(({ ending }) => ending)).toEqual(endings)
})

test('what was erased while other events were being sent is not sent any more', async () => {
  await using house = await createTestApp()
  const { query } = house.services.db
  const at = new Date(house.services.now())
  await query
    .insert(adOutbox)
    .values([{ ...eventAt(at, 0), name: 'Purchase', valueCents: 1999 }, eventAt(at, 1)])
  const told: string[] = []
  const erasing: typeof fetch = async (_url, init) => {
    told.push(await new Response(init?.body).text())
    await query.delete(adOutbox).where(eq(adOutbox.id, 'ad-1'))
    return new Response('{}')
  }
  await sendDueAdEvents(house.services, platform, erasing)
  expect(told).toEqual([expect.stringContaining('event-0')])
})

const answering =
  (status: number, body: string): typeof fetch =>
  async () =>
    new Response(body, { status })

test.each([
  ['an expired token', { code: 190 }],
  ['an ended session', { code: 102 }],
  ['a missing permission', { code: 200 }],
  ['a pixel that the token may not use', { code: 100, error_subcode: 33 }],
  ['a rate limit', { code: 80_004 }],
  ['a transient error', { code: 5000, is_transient: true }],
])('%s, which the network answers with 400, loses no event', async (_name, error) => {
  await using house = await createTestApp()
  const { query } = house.services.db
  await query.insert(adOutbox).values(eventAt(new Date(house.services.now()), 0))
  await sendDueAdEvents(house.services, platform, answering(400, JSON.stringify({ error })))
  expect(await query.select().from(adOutbox)).toMatchObject([
    {
      ending: null,
      lastError: `The network answered 400 with code ${error.code}.`,
      sessionId: 'session-mia',
    },
  ])
  house.clock.advance(3_600_000)
  await sendDueAdEvents(house.services, platform, answering(200, '{}'))
  expect(await query.select().from(adOutbox)).toMatchObject([{ ending: 'sent' }])
})

test.each([JSON.stringify({ error: { code: 100 } }), 'null', '<html>'])(
  'an event that is itself refused is given up: %s',
  async (body) => {
    await using house = await createTestApp()
    const { query } = house.services.db
    await query.insert(adOutbox).values(eventAt(new Date(house.services.now()), 0))
    await sendDueAdEvents(house.services, platform, answering(400, body))
    expect(await query.select().from(adOutbox)).toMatchObject([{ ending: 'refused' }])
  },
)
