import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findPersonByEmail } from '#api/privacy/index.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createDayPartitions } from './day-partitions.ts'
import { rebuildRollups } from './rollup/rebuild-rollups.ts'
import { trackingEvents, waitingEvents } from './tracking-tables.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(async () => house.close())
beforeEach(async () => {
  await untilCounted()
  await emptyTables(house.services.db, 'tracking_events', 'tracking_event_ids')
})

const event = (changes: Readonly<Record<string, unknown>> = {}) => ({
  eventId: 'event-1',
  eventType: 'quizStarted',
  timestamp: '2026-11-21T08:59:58.000Z',
  sessionId: 'session-1',
  ...changes,
})
const send = (payload: object) => house.app.inject({ method: 'POST', url: '/api/tracking/events', payload })
/** Under heavy load, events wait to be counted until the machine has time. */
async function untilCounted(): Promise<void> {
  await expect.poll(() => house.services.db.query.$count(waitingEvents), { timeout: 60_000 }).toBe(0)
}
const stored = async () => {
  await untilCounted()
  return house.services.db.query.select().from(trackingEvents).orderBy(trackingEvents.eventId)
}

test("an event is stored before the answer, with our clock next to the client's", async () => {
  const response = await send(event({ deviceInfo: { language: 'en' }, fbp: 'fb.1.2' }))
  expect(dataOf('trackEvents', response)).toEqual({ stored: 1 })
  expect(await stored()).toMatchObject([
    {
      eventId: 'event-1',
      eventType: 'quizStarted',
      receivedAt: new Date(house.services.now()),
      clientAt: new Date('2026-11-21T08:59:58.000Z'),
      appName: 'calmplate',
      sessionId: 'session-1',
      deviceInfo: { language: 'en' },
      fbp: 'fb.1.2',
    },
  ])
})

test.each([
  ['alone', (one: object) => one],
  ['in a batch', (one: object) => ({ events: [one] })],
])('an event without a session is stored, %s', async (_how, wrap) => {
  await using limited = await createTestApp({ env: { RATE_LIMITS: 'on' } })
  const metadata = { quizId: 'inflammation', findByEmail: true, fbEventId: 'event-1' }
  const finished = event({ eventType: 'quizFinished', eventId: undefined, sessionId: undefined, metadata })
  const call = { method: 'POST', url: '/api/tracking/events', payload: wrap(finished) } as const
  expect(dataOf('trackEvents', await limited.app.inject(call))).toEqual({ stored: 1 })
  const rows = async () => limited.services.db.query.select().from(trackingEvents)
  await expect.poll(rows).toMatchObject([{ eventId: 'event-1', eventType: 'quizFinished', sessionId: null }])
})

test('a batch is stored as a whole; repeated deliveries, in the same batch or on later days, are stored once', async () => {
  const batch = { events: ['a', 'b', 'c', 'a'].map((eventId) => event({ eventId })) }
  await Promise.all([send(batch), send(batch), send(event({ eventId: 'b' }))])
  expect((await stored()).map((row) => row.eventId)).toEqual(['a', 'b', 'c'])
  house.clock.advance(3 * 24 * 60 * 60 * 1000)
  await send({ events: [event({ eventId: 'c' }), event({ eventId: 'd' })] })
  expect((await stored()).map((row) => row.eventId)).toEqual(['a', 'b', 'c', 'd'])
})

test('an event without an id gets that of the advertising call, or a new one', async () => {
  const { eventId: _, ...bare } = event()
  const advertised = { ...bare, metadata: { fbEventId: 'fb-1' } }
  await send({ events: [advertised, bare, bare, { ...bare, metadata: { fbEventId: 'no id' } }] })
  await send(advertised)
  const ids = (await stored()).map((row) => row.eventId)
  expect(ids).toHaveLength(4)
  expect(ids.filter((id) => id === 'fb-1')).toEqual(['fb-1'])
  expect(ids.filter((id) => /^[\w-]{22}$/.test(id))).toHaveLength(3)
})

test('every day has its own partition, created when it is needed', async () => {
  house.clock.advance(40 * 24 * 60 * 60 * 1000)
  await send(event({ eventId: 'later' }))
  const { rows } = await house.services.db.pool.query<{ name: string }>(
    'select tableoid::regclass::text as name from tracking_events',
  )
  const day = new Date(house.services.now()).toISOString().slice(0, 10).replaceAll('-', '')
  expect(rows).toEqual([{ name: `tracking_events_${day}` }])
})

test('a burst of requests is accepted and stored soon', async () => {
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, at) => send(event({ eventId: `event-${at}` }))),
  )
  expect(responses.every((response) => response.statusCode === 200)).toBe(true)
  expect(await stored()).toHaveLength(200)
})

test('fifty full events make an ordinary batch', async () => {
  const deviceInfo = {
    userAgent: 'u'.repeat(120),
    language: 'en',
    screenResolution: '390x844',
    referrer: '',
    timezone: 'Europe/Oslo',
  }
  const metadata = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`field${at}`, 'x'.repeat(60)]))
  const events = Array.from({ length: 50 }, (_, at) => event({ eventId: `full-${at}`, deviceInfo, metadata }))
  expect(dataOf('trackEvents', await send({ events }))).toEqual({ stored: 50 })
})

test('a client clock that is years off is ignored', async () => {
  await send(event({ timestamp: '0001-01-01T00:00:00Z' }))
  expect((await stored())[0]?.clientAt).toBeNull()
})

describe('privacy', () => {
  test("a health answer and an unknown question are stored as 'answered', a preference as it is", async () => {
    const answered = (questionId: string, answer: unknown) =>
      event({
        eventId: questionId,
        eventType: 'quizQuestionAnswered',
        metadata: { questionId, answer, previousAnswer: answer },
      })
    await send({
      events: [
        answered('health_risks', ['diabetes']),
        answered('living_area', 'city'),
        answered('made_up', 'secret'),
      ],
    })
    const kept = Object.fromEntries((await stored()).map((row) => [row.eventId, row.metadata]))
    expect(kept).toEqual({
      health_risks: { questionId: 'health_risks', answer: 'answered', previousAnswer: 'answered' },
      living_area: { questionId: 'living_area', answer: 'city', previousAnswer: 'city' },
      made_up: { questionId: 'made_up', answer: 'answered', previousAnswer: 'answered' },
    })
  })

  test('no health answer, email address, name or unlisted field of any event reaches the table', async () => {
    const canary = 'canary-4711'
    await send(
      event({
        eventType: 'quizFinished',
        email: `${canary}@example.com`,
        userId: canary,
        metadata: {
          email: `${canary}@example.com`,
          quizData: [
            { question: 'health_risks', answer: canary },
            { question: 'name', answer: canary },
            { question: 'email', answer: `${canary}@example.com` },
            { question: canary, answer: canary, extra: canary },
          ],
          unlisted: canary,
          nested: { deep: canary },
          answer: canary,
          totalQuestionsAnswered: 44,
        },
      }),
    )
    const [row] = await stored()
    expect(JSON.stringify(row)).not.toContain(canary)
    expect(row).toMatchObject({
      emailLabel: expect.stringMatching(/^[\w-]{22}$/),
      userLabel: expect.stringMatching(/^[\w-]{22}$/),
      metadata: { totalQuestionsAnswered: 44, answer: 'answered' },
    })
    expect(row?.metadata).toHaveProperty('emailLabel', row?.emailLabel)
  })

  test('the account that registered is stored as its user label, also in the metadata', async () => {
    const account = 'account-4711'
    await send({
      events: [
        event({ eventId: 'a', userId: account }),
        event({ eventId: 'b', eventType: 'registered', metadata: { userId: account } }),
      ],
    })
    const [known, registered] = await stored()
    expect(registered?.userLabel).toMatch(/^[\w-]{22}$/)
    expect(registered?.userLabel).toBe(known?.userLabel)
    expect(registered?.metadata).toEqual({ userLabel: registered?.userLabel })
    expect(JSON.stringify(registered)).not.toContain(account)
  })

  test.each(['mia@example.com', ' Mia@Example.com.', 'ｍｉａ＠example．com', 'mailto:mia@example.com'])(
    'the address %j gets the label that an erasure looks for',
    async (email) => {
      await send(event({ email, metadata: { email } }))
      const [row] = await stored()
      const { services } = house
      const { labels } = await findPersonByEmail(services, services.db.query, 'mia@example.com')
      expect(labels).toEqual([row?.emailLabel])
      expect(row?.metadata).toEqual({ emailLabel: row?.emailLabel })
    },
  )

  test('quiz data may also come as a map', async () => {
    await send(event({ metadata: { quizData: { living_area: 'city', health_risks: ['none'] } } }))
    expect((await stored())[0]?.metadata).toEqual({
      quizData: [
        { question: 'living_area', answer: 'city' },
        { question: 'health_risks', answer: 'answered' },
      ],
    })
  })
})

describe('refuses', () => {
  const yearZero = { at: '0000-01-01T00:00:00.000Z' }
  const endless = { at: `2026-01-01T10:00:00.${'1'.repeat(200)}Z` }
  test.each([
    ['an unknown type', event({ eventType: 'hacked' }), 400],
    ['an invalid id', event({ eventId: 'no id' }), 400],
    ['an unknown field', event({ isPaid: true }), 400],
    ['an origin in the year 0000', event({ attribution: { first: yearZero, last: yearZero } }), 400],
    ['an origin whose second has 200 places', event({ attribution: { first: endless, last: endless } }), 400],
    ['a time whose second has 200 places', event({ timestamp: endless.at }), 400],
    ['no events', { events: [] }, 400],
    ['51 events', { events: Array.from({ length: 51 }, (_, at) => event({ eventId: `e${at}` })) }, 400],
    ['one bad among good', { events: [event(), event({ eventId: 'b', timestamp: 'yesterday' })] }, 400],
    ['more than 16 KB in one event', event({ metadata: { planName: 'x'.repeat(17_000) } }), 413],
  ])('%s and stores nothing', async (_what, payload, status) => {
    const response = await send(payload)
    expect(response.statusCode).toBe(status)
    expect(refusalOf(response).message).toMatch(/^[A-Z].*\.$/)
    expect(await stored()).toEqual([])
  })
})

test('expired days are dropped with their event ids, and the counts stay', async () => {
  const partitions = createDayPartitions(house.services.db)
  await send(event())
  const later = new Date(house.services.now() + 24 * 60 * 60 * 1000)
  const day = new Date(house.services.now()).toISOString().slice(0, 10).replaceAll('-', '')
  const counted = async () =>
    (await house.services.db.pool.query(`select * from rollup_counts where count <> 0`)).rows
  const before = await counted()
  const dropped: string[] = []
  for (let at = await partitions.dropOldest(later); at !== undefined;) {
    dropped.push(at)
    at = await partitions.dropOldest(later)
  }
  expect(dropped).toContain(day)
  expect(await partitions.forgetIds(later)).toBe(false)
  expect(await stored()).toEqual([])
  const { rows } = await house.services.db.pool.query('select * from tracking_event_ids')
  expect(rows).toEqual([])
  expect(before.length).toBeGreaterThan(0)
  await rebuildRollups(house.services)
  expect(await counted()).toEqual(before)
})

test('a batch from more visits than one browser has is refused as a whole', async () => {
  const events = Array.from({ length: 6 }, (_, at) => event({ eventId: `e${at}`, sessionId: `s${at}` }))
  expect((await send({ events })).statusCode).toBe(400)
  expect(await stored()).toEqual([])
})
