import type { TrackingEvent } from '@fennel/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import { createDayPartitions } from './day-partitions.ts'
import { createEventIntake } from './event-intake.ts'
import type { EventJson } from './event-json.ts'
import { openIntake } from './rollup/testing/open-intake.ts'
import type { Intake } from './rollup/testing/open-intake.ts'

/** One intake that stores everything unprocessed and counts it later, and one that counts at once. */
let crowded: Intake
let calm: Intake
beforeAll(async () => {
  ;[crowded, calm] = await Promise.all([openIntake(1), openIntake()])
})
afterAll(async () => {
  await Promise.all([crowded.close(), calm.close()])
})
beforeEach(async () => {
  await crowded.catchUp()
  await Promise.all([crowded.empty(), calm.empty()])
})

const touch = { at: '2026-11-21T08:59:00.000Z', utmSource: 'facebook', landingPath: '/' }
let given = 0
const event = (changes: Partial<TrackingEvent> = {}): TrackingEvent => ({
  eventId: `intake-${++given}`,
  eventType: 'quizQuestionAnswered',
  timestamp: '2026-11-21T08:59:58.000Z',
  sessionId: `session-${given % 4}`,
  flowId: 'inflammation',
  deviceInfo: { userAgent: 'Mozilla/5.0 (iPhone; Mobile)', timezone: 'America/New_York' },
  metadata: { questionId: 'living_area', answer: ['city', 'country'][given % 2] },
  ...changes,
})
const rowsOf = async ({ services }: Intake, table: string) =>
  (await services.db.pool.query<Record<string, unknown>>(`select * from ${table} as r order by r::text`)).rows
const waiting = async () => rowsOf(crowded, 'waiting_events')
/** Holds the counting lock exclusively, so that stored events have to wait. */
async function whileNobodyCounts<T>(work: () => Promise<T>): Promise<T> {
  const connection = await crowded.services.db.pool.connect()
  try {
    await connection.query('begin')
    await connection.query('select pg_advisory_xact_lock($1)', [advisoryLocks.rollups])
    return await work()
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

test('under heavy load, events are stored before the answer and counted later, with the same result as counting at once', async () => {
  const events = [
    event({ eventType: 'landingPageVisit', attribution: { first: touch, last: touch } }),
    event({ eventType: 'quizStarted' }),
    ...Array.from({ length: 20 }, () => event()),
    event({ metadata: { questionId: 'living_area', note: 'by the sea,\n"not" far \\n from the hills' } }),
    event({ eventType: 'quizFinished' }),
  ]
  await whileNobodyCounts(async () => {
    await crowded.store(events)
    expect(await waiting()).toHaveLength(events.length)
    expect(await rowsOf(crowded, 'tracking_events')).toEqual([])
  })
  await crowded.catchUp()
  await calm.store(events)
  expect(await waiting()).toEqual([])
  expect(await crowded.everyRow()).toEqual(await calm.everyRow())
  for (const table of ['tracking_events', 'tracking_sessions', 'tracking_session_steps', 'attributions'])
    expect(await rowsOf(crowded, table)).toEqual(await rowsOf(calm, table))
})

test('an event that arrives twice counts once, whether both were waiting or one was counted before', async () => {
  const twice = event()
  await whileNobodyCounts(async () => {
    await crowded.store([twice, event()])
    await crowded.store([twice])
  })
  await crowded.catchUp()
  await crowded.store([twice])
  await crowded.catchUp()
  expect(await rowsOf(crowded, 'tracking_events')).toHaveLength(2)
})

test('waiting events have consent applied: without it, no visit, device, place or answer is stored', async () => {
  const told = event({
    sessionId: 'secret-visit',
    email: 'mia@example.com',
    fbp: 'fb.1.1764000000000.123',
    attribution: { first: touch, last: touch },
    metadata: { questionId: 'living_area', answer: 'canary' },
  })
  const untold = { ...told, eventId: 'untold' }
  await whileNobodyCounts(async () => {
    await crowded.store([told], 'US')
    await crowded.store([untold], 'DE')
    const kept = new Map(
      (await waiting()).map(({ item }) => {
        const { event } = item as { event: EventJson }
        return [event.eventId, event]
      }),
    )
    expect(kept.get('untold')).toEqual({
      receivedAt: '2026-11-21T09:00:00.000Z',
      receivedOn: '2026-11-21',
      eventId: 'untold',
      eventType: told.eventType,
      clientAt: told.timestamp,
      appName: 'calmplate',
      sessionKey: expect.not.stringContaining('secret-visit'),
      isReduced: true,
      flowId: 'inflammation',
      flowVersion: expect.any(String),
      metadata: { questionId: 'living_area' },
    })
    expect(kept.get(told.eventId ?? '')).toMatchObject({
      isReduced: false,
      sessionId: 'secret-visit',
      emailLabel: expect.any(String),
      fbp: told.fbp,
      source: 'meta',
      device: 'phone',
      country: 'US',
      deviceInfo: told.deviceInfo,
      metadata: { questionId: 'living_area', answer: 'canary' },
    })
  })
})

test('the origin of a visit is known at once, because a lead may be created before it is counted', async () => {
  await whileNobodyCounts(async () => {
    await crowded.store([event({ sessionId: 'visit', attribution: { first: touch, last: touch } })])
    expect(await rowsOf(crowded, 'attributions')).toMatchObject([{ session_id: 'visit', channel: 'meta' }])
  })
})

test('events left behind by another process are counted', async () => {
  const run = async (statement: string) => crowded.services.db.pool.query(statement)
  const [sample, left] = [event(), event()]
  await whileNobodyCounts(async () => {
    await crowded.store([sample])
    await run(`insert into waiting_events (kept_at, item)
      select kept_at, replace(item::text, '${sample.eventId}', '${left.eventId}')::json from waiting_events`)
  })
  await crowded.catchUp()
  const ids = (await rowsOf(crowded, 'tracking_events')).map((row) => row['event_id'])
  expect(ids).toEqual(expect.arrayContaining([sample.eventId, left.eventId]))
})

test('an event that cannot be stored does not hold up others, and is retried at growing intervals', async () => {
  const { pool } = crowded.services.db
  const [good, bad] = [event(), event()]
  await pool.query(`alter table tracking_events add constraint no_bad check (event_id <> '${bad.eventId}')`)
  await crowded.store([good, bad])
  await crowded.catchUp()
  const ids = async () => (await rowsOf(crowded, 'tracking_events')).map((row) => row['event_id'])
  expect(await ids()).toEqual([good.eventId])
  const [left] = await waiting()
  expect(left).toMatchObject({ tries: 2, due_at: new Date(crowded.services.now() + 2 * 60_000) })

  await pool.query('alter table tracking_events drop constraint no_bad')
  await crowded.catchUp()
  expect(await ids()).toEqual([good.eventId])
  crowded.clock.advance(2 * 60_000)
  await crowded.catchUp()
  expect(await ids()).toEqual([good.eventId, bad.eventId])
  expect(await waiting()).toEqual([])
})

test('two processes count waiting events once', async () => {
  const events = Array.from({ length: 40 }, () => event())
  await whileNobodyCounts(async () => crowded.store(events))
  await using other = secondProcess()
  await Promise.all([crowded.catchUp(), other.catchUp(), crowded.catchUp(), other.catchUp()])
  await calm.store(events)
  expect(await rowsOf(crowded, 'tracking_events')).toHaveLength(events.length)
  expect(await crowded.everyRow()).toEqual(await calm.everyRow())
})

function secondProcess() {
  const rules = { crowd: 1, together: 3, longestPause: 0 }
  const intake = createEventIntake(crowded.services, createDayPartitions(crowded.services.db), rules)
  return { ...intake, [Symbol.asyncDispose]: intake.stop }
}
