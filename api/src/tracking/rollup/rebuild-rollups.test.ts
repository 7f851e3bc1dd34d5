import type { TrackingEvent } from '@fennel/contract'
import { assignArm } from '@fennel/funnel'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { inTransaction } from '#api/db/in-transaction.ts'
import { countFacts } from './count-events.ts'
import { eventsAfter, rebuildRollups } from './rebuild-rollups.ts'
import { openIntake, runningExperiment } from './testing/open-intake.ts'
import type { Intake } from './testing/open-intake.ts'

let intake: Intake
beforeAll(async () => {
  intake = await openIntake()
})
afterAll(async () => intake.close())

const questions = ['age', 'living_area', 'health_risks', 'water_consumption']

const anyEvent = fc.record({
  eventId: fc.integer({ min: 0, max: 60 }).map((id) => `e${id}`),
  eventType: fc.constantFrom(
    'landingPageVisit',
    'quizStarted',
    'quizQuestionViewed',
    'quizQuestionViewed',
    'quizQuestionAnswered',
    'quizFinished',
    'purchasePageVisit',
    'experimentExposed',
  ),
  second: fc.integer({ min: 0, max: 300 }),
  sessionId: fc.constantFrom('s1', 's2', 's3'),
  flowId: fc.constantFrom('inflammation', 'inflammation', 'cortisol'),
  questionId: fc.constantFrom(...questions),
  answer: fc.constantFrom('city', 'suburbs', 'less_than_2'),
  userAgent: fc.constantFrom(undefined, 'Mozilla/5.0 (iPhone; Mobile)', 'Mozilla/5.0 (X11; Linux)'),
  utmSource: fc.constantFrom(undefined, 'facebook', 'newsletter'),
  minutesLater: fc.constantFrom(0, 0, 7, 900),
  country: fc.constantFrom('US', 'NZ'),
})

test('counting events as they come and recounting from raw events give the same numbers', async () => {
  const batches = fc.array(fc.array(anyEvent, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 })
  const facts = fc.array(fc.record({ id: fc.nat(5), cents: fc.constantFrom(1999, -500), at: fc.nat(5) }), {
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(batches, facts, async (given, money) => {
      await intake.empty()
      for (const batch of given) {
        intake.clock.advance((batch[0]?.minutesLater ?? 0) * 60_000)
        await Promise.all([
          intake.store(batch.slice(0, 4).map(asEvent), batch[0]?.country),
          intake.store(batch.slice(2).map(asEvent), batch[0]?.country),
        ])
      }
      await bookFacts(money)
      const counted = await intake.everyRow()
      const { kept, folded } = await intake.sums()
      expect(kept).toEqual(folded)
      await rebuildRollups(intake.services)
      expect(await intake.everyRow()).toEqual(counted)
      await rebuildRollups(intake.services)
      expect(await intake.everyRow()).toEqual(counted)
      expect(await intake.totals()).toMatchObject(await countedByHand())
    }),
    { numRuns: 12 },
  )
})

test("days of a week whose events are deleted stay in the week's sum", async () => {
  const own = await openIntake()
  const view = (session: string): TrackingEvent => ({
    eventId: `view-${session}`,
    eventType: 'quizQuestionViewed',
    sessionId: session,
    flowId: 'inflammation',
    timestamp: '2026-11-21T08:00:00.000Z',
    metadata: { questionId: 'age' },
  })
  await own.store([view('s1'), view('s2')])
  own.clock.advance(86_400_000)
  await own.store([view('s3')])
  const counted = await own.everyRow()
  const { pool } = own.services.db
  await pool.query(`delete from tracking_events where session_id <> 's3'`)
  await rebuildRollups(own.services)
  expect(await own.everyRow()).toEqual(counted)
  const { rows } = await pool.query(
    `select day::text, sum(counts[1])::int as count from rollup_totals where kind = 'step-week' group by 1`,
  )
  expect(rows).toEqual([{ day: '2026-11-16', count: 3 }])
  await own.close()
})

test('a buyer whose visit is too old to be kept is counted once, however often everything is recounted', async () => {
  const own = await openIntake()
  const { pool } = own.services.db
  const view = (session: string): TrackingEvent => ({
    eventId: `view-${session}`,
    eventType: 'purchasePageVisit',
    sessionId: session,
    timestamp: '2026-11-21T08:00:00.000Z',
  })
  await own.store([view('buyer')])
  const { rows } = await pool.query<{ session_key: string }>('select session_key from tracking_sessions')
  const fact = { sessionKey: rows[0]?.session_key ?? '', appName: 'calmplate', factId: 'f1' }
  const at = own.clock.now()
  await own.services.db.query.transaction(async (tx) =>
    countFacts(tx, [{ ...fact, stage: 'paid', cents: 1999, at }]),
  )
  await pool.query(
    `insert into noted_facts (fact_id, session_key, app_name, stage, cents, at, noted_at) values ('f1', $1, 'calmplate', 'paid', 1999, $2, $2)`,
    [fact.sessionKey, new Date(at)],
  )
  own.clock.advance(400 * 86_400_000)
  await own.store([view('today')])
  const counted = await own.everyRow()
  await pool.query(`delete from tracking_events where session_id = 'buyer'`)
  await pool.query('delete from tracking_sessions where session_key = $1', [fact.sessionKey])
  for (const _ of [1, 2]) {
    await rebuildRollups(own.services)
    expect(await own.everyRow()).toEqual(counted)
  }
  await own.close()
})

test('events of the same moment give the same numbers in any order and in any batches', async () => {
  const events = fc.uniqueArray(anyEvent, {
    selector: ({ eventId }) => eventId,
    minLength: 10,
    maxLength: 40,
  })
  const closeTogether = events.map((list) =>
    list.map((event): AnyEvent => ({
      ...event,
      sessionId: 's1',
      questionId: event.second % 2 === 0 ? 'age' : 'living_area',
    })),
  )
  await fc.assert(
    fc.asyncProperty(closeTogether, fc.integer({ min: 1, max: 10 }), async (given, size) => {
      await intake.empty()
      await intake.store(given.map(asEvent))
      const counted = await intake.everyRow()
      await intake.empty()
      const backwards = given.toReversed()
      for (let at = 0; at < backwards.length; at += size)
        await intake.store(backwards.slice(at, at + size).map(asEvent))
      expect(await intake.everyRow()).toEqual(counted)
    }),
    { numRuns: 12 },
  )
})

function asEvent(given: AnyEvent): TrackingEvent {
  const { second, userAgent, utmSource, eventType, eventId, sessionId, flowId } = given
  const at = new Date(Date.parse('2026-11-21T08:00:00Z') + second * 1000).toISOString()
  return {
    eventId,
    eventType,
    sessionId,
    flowId,
    timestamp: at,
    metadata: metadataOf(given),
    ...(userAgent === undefined ? {} : { deviceInfo: { userAgent } }),
    ...(utmSource === undefined
      ? {}
      : { attribution: { first: { at, utmSource }, last: { at, utmSource } } }),
  }
}

function metadataOf({ eventType, sessionId, questionId, answer }: AnyEvent): TrackingEvent['metadata'] {
  if (eventType.startsWith('quizQuestion')) return { questionId, answer }
  if (eventType !== 'experimentExposed') return {}
  return { experimentId: runningExperiment.id, arm: assignArm(runningExperiment, sessionId)?.id }
}

type AnyEvent = typeof anyEvent extends fc.Arbitrary<infer T> ? T : never

async function bookFacts(
  money: readonly { readonly id: number; readonly cents: number; readonly at: number }[],
) {
  const { rows } = await intake.services.db.pool.query<{ session_key: string }>(
    'select session_key from tracking_sessions order by 1',
  )
  const facts = [...new Map(money.map((fact) => [fact.id, fact])).values()].flatMap(({ id, cents, at }) => {
    const sessionKey = rows[id % Math.max(rows.length, 1)]?.session_key
    if (sessionKey === undefined) return []
    const stage = cents > 0 ? ('paid' as const) : undefined
    return [{ sessionKey, appName: 'calmplate', factId: `f${id}`, stage, cents, at: intake.clock.now() + at }]
  })
  if (facts.length === 0) return
  await intake.services.db.query.transaction(async (tx) => countFacts(tx, facts))
  for (const fact of facts)
    await intake.services.db.pool.query(
      'insert into noted_facts (fact_id, session_key, app_name, stage, cents, at, noted_at) values ($1, $2, $3, $4, $5, $6, $6)',
      [fact.factId, fact.sessionKey, fact.appName, fact.stage ?? null, fact.cents, new Date(fact.at)],
    )
}

/** Distinct visits by stage, and by flow and step, straight from the raw events. */
async function countedByHand(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await intake.services.db.pool.query<{ name: string; visits: number }>(`
    with told as (
      select *, metadata->>'questionId' as step,
        first_value(flow_id) over (partition by session_key order by received_at, event_id) as first_flow
      from tracking_events)
    select case event_type when 'landingPageVisit' then 'landing' when 'quizFinished' then 'quizComplete'
        when 'quizStarted' then 'quizStart' else 'purchaseView' end as name,
      count(distinct session_key)::int as visits
    from told where event_type not like 'quizQuestion%' and event_type <> 'experimentExposed' group by 1
    union all
    select 'answered ' || step, count(distinct (session_key, flow_id))::int
    from told where event_type = 'quizQuestionAnswered' group by 1
    union all
    select 'seen ' || step, count(distinct (session_key, flow_id))::int
    from told where event_type = 'quizQuestionViewed'
      or (event_type = 'quizQuestionAnswered' and flow_id = first_flow) group by 1
    union all
    select 'visit', count(distinct session_key)::int from told having count(*) > 0`)
  return Object.fromEntries(rows.map(({ name, visits }) => [name, visits]))
}

test('each further batch of events is read along the index from where the last one ended', async () => {
  const { db } = intake.services
  const event = { eventId: 'e0', eventType: 'quizStarted', sessionId: 's1' } as const
  await intake.store([{ ...event, timestamp: '2026-11-21T08:00:00.000Z' }])
  const second = await inTransaction(db, async (tx) => {
    // NOTE: scanning a small table is always cheaper.
    await tx.execute(sql`set local enable_seqscan = off`)
    const place = { receivedAt: new Date(intake.clock.now()), eventId: 'e1' }
    const plan = await tx.execute(sql`explain ${eventsAfter(tx, place).getSQL()}`)
    return JSON.stringify(plan.rows)
  })
  expect(second).toMatch(/Index Cond: [^"]*ROW\(received_at, event_id\) > ROW/)
  expect(second).not.toMatch(/Filter: [^"]*received_at/)
})
