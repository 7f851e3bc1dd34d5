import type { TrackingEvent } from '@fennel/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#api/db/in-transaction.ts'
import { saveReportingZone } from '#api/reporting/index.ts'
import { countFacts } from './count-events.ts'
import { rebuildCounts } from './rebuild-counts.ts'
import { rebuildRollups } from './rebuild-rollups.ts'
import { openIntake } from './testing/open-intake.ts'
import type { Intake } from './testing/open-intake.ts'

let intake: Intake
beforeEach(async () => {
  intake = await openIntake()
})
afterEach(async () => intake.close())

const zones = ['America/New_York', 'Asia/Kolkata']
const ask = async <T>(text: string): Promise<readonly T[]> =>
  (await intake.services.db.pool.query(text)).rows as T[]

/** Moments around midnight in both zones, and around the end of daylight saving time in New York (November 1). */
const moments = [
  '2026-10-31T18:29:59.999Z',
  '2026-10-31T18:30:00.000Z',
  '2026-11-01T03:59:59.999Z',
  '2026-11-01T04:00:00.000Z',
  '2026-11-02T04:30:00.000Z',
  '2026-11-02T05:00:00.000Z',
  '2026-11-02T23:30:00.000Z',
  '2026-11-05T02:00:00.000Z',
  '2026-11-05T12:00:00.000Z',
]

/** A visit at each moment: a page, a question seen, and its answer a minute later. */
async function visitAll(): Promise<void> {
  for (const [number, moment] of moments.entries()) {
    intake.clock.advance(Date.parse(moment) - intake.clock.now())
    await intake.store([event(number, 'landingPageVisit'), event(number, 'quizQuestionViewed')])
    intake.clock.advance(60_000)
    await intake.store([event(number, 'quizQuestionAnswered')])
  }
}

function event(visit: number, eventType: 'landingPageVisit' | 'quizQuestionViewed' | 'quizQuestionAnswered') {
  const timestamp = new Date(intake.clock.now()).toISOString()
  const metadata = eventType === 'landingPageVisit' ? {} : { questionId: 'age', answer: 'city' }
  const sessionId = `s${visit}`
  return {
    eventId: `${eventType}-${visit}`,
    eventType,
    sessionId,
    flowId: 'inflammation',
    timestamp,
    metadata,
  } satisfies TrackingEvent
}

const visitsByDay = async () =>
  ask(`select day::text, sum(count)::int as visits from rollup_counts
    where measure = 'visit' group by 1 having sum(count) <> 0 order by 1`)

/** The same, computed with Intl instead of the product's own calendar. */
function plainVisitsByDay(timeZone: string, from = 0) {
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone })
  const days = Map.groupBy(moments.slice(from), (moment) => calendar.format(Date.parse(moment)))
  return [...days].map(([day, same]) => ({ day, visits: same.length }))
}

async function everyRowIsSummedUp(): Promise<void> {
  const { kept, folded } = await intake.sums()
  expect(kept).toEqual(folded)
}

test.each(zones)('a visit counts on its day in %s, live and after a recount', async (zone) => {
  await saveReportingZone(intake.services.db.query, zone)
  await visitAll()
  expect(await visitsByDay()).toEqual(plainVisitsByDay(zone))
  const counted = await intake.everyRow()
  await rebuildRollups(intake.services)
  expect(await intake.everyRow()).toEqual(counted)
  await everyRowIsSummedUp()
})

test.each(zones)('everything is recounted by the days of %s, and back', async (zone) => {
  await visitAll()
  const before = await intake.everyRow()
  await rebuildCounts(intake.services, zone)
  expect(await visitsByDay()).toEqual(plainVisitsByDay(zone))
  await everyRowIsSummedUp()
  const recounted = await intake.everyRow()
  await rebuildRollups(intake.services)
  expect(await intake.everyRow()).toEqual(recounted)
  await rebuildCounts(intake.services, 'UTC')
  expect(await intake.everyRow()).toEqual(before)
})

test.each(zones)('visits whose events are deleted are moved to their days in %s unchanged', async (zone) => {
  await visitAll()
  const before = await intake.everyRow()
  await ask(`delete from tracking_events where received_at < '2026-11-02T00:00:00Z'`)
  await rebuildCounts(intake.services, zone)
  expect(await visitsByDay()).toEqual(plainVisitsByDay(zone))
  await everyRowIsSummedUp()
  const recounted = await intake.everyRow()
  await rebuildCounts(intake.services, zone)
  expect(await intake.everyRow()).toEqual(recounted)
  await ask(`delete from tracking_events`)
  await rebuildCounts(intake.services, 'UTC')
  expect(await intake.everyRow()).toEqual(before)
})

test('a payment booked after its visit was moved counts on the new day', async () => {
  await visitAll()
  await ask(`delete from tracking_events where received_at < '2026-11-02T00:00:00Z'`)
  await rebuildCounts(intake.services, 'America/New_York')
  const [visit] = await ask<{ key: string }>(
    `select session_key as key from tracking_sessions where first_at = '2026-11-01T03:59:59.999Z'`,
  )
  const fact = { sessionKey: visit?.key ?? '', appName: 'calmplate', factId: 'f', cents: 1999 }
  await inTransaction(intake.services.db, (tx) =>
    countFacts(tx, [{ ...fact, stage: 'paid', at: intake.clock.now() }]),
  )
  expect(
    await ask(
      `select day::text, count::int from rollup_counts where measure = 'revenueCents' and count <> 0`,
    ),
  ).toEqual([{ day: '2026-10-31', count: 1999 }])
  expect(await ask(`select 1 from rollup_counts where count < 0`)).toEqual([])
})

test('the counts of fully deleted visits stay where they were', async () => {
  await visitAll()
  await ask(`delete from tracking_events where received_at < '2026-11-02T00:00:00Z'`)
  await ask(`delete from tracking_session_steps where session_key in
    (select session_key from tracking_sessions where first_at < '2026-11-02')`)
  await ask(`delete from tracking_sessions where first_at < '2026-11-02'`)
  await rebuildCounts(intake.services, 'America/New_York')
  // NOTE: nothing says any more that there were events before the 2nd, so the rest is recounted as a whole.
  const [first, second, third, ...rest] = plainVisitsByDay('America/New_York', 4)
  expect(await visitsByDay()).toEqual([
    { day: '2026-10-31', visits: 2 },
    { day: '2026-11-01', visits: 2 + (first?.visits ?? 0) },
    ...[second, third, ...rest].filter((day) => day !== undefined),
  ])
  await everyRowIsSummedUp()
})

test('events counted during a zone change use the zone that is in force when they are counted', async () => {
  await visitAll()
  intake.clock.advance(Date.parse('2026-11-06T02:00:00Z') - intake.clock.now())
  const late = Array.from({ length: 20 }, (_, number) => event(100 + number, 'landingPageVisit'))
  await Promise.all([
    ...late.slice(0, 10).map(async (one) => intake.store([one])),
    rebuildCounts(intake.services, 'America/New_York'),
    ...late.slice(10).map(async (one) => intake.store([one])),
  ])
  expect(await visitsByDay()).toEqual(
    plainVisitsByDay('America/New_York')
      .filter(({ day }) => day < '2026-11-05')
      .concat({ day: '2026-11-05', visits: 21 }),
  )
  await everyRowIsSummedUp()
})
