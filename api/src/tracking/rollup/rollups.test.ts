import type { TrackingEvent } from '@fennel/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#api/db/in-transaction.ts'
import { countFacts } from './count-events.ts'
import { preferIndexes, readSteps } from './rollup-store.ts'
import { openIntake } from './testing/open-intake.ts'
import type { Intake } from './testing/open-intake.ts'

let intake: Intake
beforeAll(async () => {
  intake = await openIntake()
})
afterAll(async () => intake.close())
beforeEach(async () => intake.empty())

const event = (changes: Partial<TrackingEvent>): TrackingEvent => ({
  eventId: 'event',
  eventType: 'quizQuestionViewed',
  timestamp: '2026-11-21T08:59:58.000Z',
  sessionId: 's1',
  flowId: 'inflammation',
  ...changes,
})

const step = (eventId: string, questionId: string, second: number, changes: Partial<TrackingEvent> = {}) =>
  event({
    eventId,
    timestamp: new Date(Date.parse('2026-11-21T08:00:00Z') + second * 1000).toISOString(),
    metadata: { questionId },
    ...changes,
  })

const answered = (
  eventId: string,
  questionId: string,
  second: number,
  answer: string | number,
  sessionId = 's1',
) =>
  step(eventId, questionId, second, {
    eventType: 'quizQuestionAnswered',
    metadata: { questionId, answer },
    sessionId,
  })
describe('a visit is counted once', () => {
  test('with what it saw, answered and chose, how long it took, and where it left', async () => {
    await intake.store([
      event({ eventId: 'l', eventType: 'landingPageVisit', metadata: { template: 'plain-hero' } }),
      event({ eventId: 'q', eventType: 'quizStarted', metadata: { resume: false } }),
      step('v1', 'age', 0),
      answered('a1', 'age', 8, 47),
      step('v2', 'living_area', 9),
      answered('a2', 'living_area', 12, 'city'),
      step('v3', 'health_risks', 13),
      answered('a3', 'health_risks', 20, 'diabetes'),
    ])
    expect(await intake.totals()).toEqual({
      visit: 1,
      landing: 1,
      quizStart: 1,
      'seen age': 1,
      'answered age': 1,
      'told age': 1,
      'option age 47': 1,
      'timeOnStep age 10000': 1,
      'seen living_area': 1,
      'answered living_area': 1,
      'told living_area': 1,
      'option living_area city': 1,
      'timeOnStep living_area 3000': 1,
      'seen health_risks': 1,
      'answered health_risks': 1,
      'timeOnStep health_risks 7000': 1,
      'left health_risks': 1,
    })
  })

  test('however often, in whatever order and from however many tabs its events come', async () => {
    const first = [step('v1', 'age', 0), answered('a1', 'age', 5, 47)]
    const second = [step('v2', 'living_area', 9), answered('a2', 'living_area', 12, 'city')]
    await Promise.all([intake.store(second), intake.store(first), intake.store([...first, ...second])])
    const counted = await intake.totals()
    await intake.store([...second.toReversed(), step('v1-again', 'age', 60)])
    expect(counted).toMatchObject({ visit: 1, 'seen age': 1, 'left living_area': 1 })
    expect(await intake.totals()).toEqual({ ...omit(counted, 'left living_area'), 'left age': 1 })
  })

  test('under its latest answer, and on the day it began', async () => {
    await intake.store([answered('late', 'living_area', 90, 'suburbs')])
    intake.clock.advance(20 * 60 * 60 * 1000)
    await intake.store([answered('early', 'living_area', 30, 'city')])
    expect(await intake.totals()).toMatchObject({ 'option living_area suburbs': 1 })
    const { rows } = await intake.services.db.pool.query<{ day: string }>(
      'select distinct day::text from rollup_counts where count <> 0',
    )
    expect(rows).toEqual([{ day: '2026-11-21' }])
  })

  test('and moves as a whole when its origin becomes known later', async () => {
    await intake.store([step('v1', 'age', 0)])
    const touch = { at: '2026-11-21T08:00:00.000Z', utmSource: 'facebook' }
    await intake.store([step('v2', 'living_area', 5, { attribution: { first: touch, last: touch } })])
    const { rows } = await intake.services.db.pool.query<{ source: string; count: number }>(
      `select source, sum(count)::int as count from rollup_counts where measure = 'seen' and count <> 0 group by 1`,
    )
    expect(rows).toEqual([{ source: 'meta', count: 2 }])
  })

  test('under its first flow; in another one, an answer on the landing page counts for nobody who saw it', async () => {
    const inOther = { flowId: 'cortisol' }
    await intake.store([
      { ...answered('b', 'age', 0, 47), ...inOther },
      step('c', 'living_area', 5, inOther),
      { ...answered('d', 'living_area', 9, 'city'), ...inOther },
    ])
    expect(await intake.totals()).toMatchObject({ 'seen age': 1, 'answered age': 1, 'seen living_area': 1 })
    // Found out late: the visit had begun in another flow.
    await intake.store([event({ eventId: 'a', eventType: 'landingPageVisit' })])
    const counted = await intake.totals()
    expect(counted).toMatchObject({ 'answered age': 1, 'told age': 1, 'seen living_area': 1 })
    expect(counted).not.toHaveProperty('seen age')
  })

  test('payments count from the books: a payment reported by a browser counts for nothing', async () => {
    await intake.store([event({ eventType: 'purchased', metadata: { amount: 900, productId: 'x' } })])
    expect(await intake.totals()).toEqual({ visit: 1 })
  })
})

test('a repeated event id counts nothing, alone or next to new events, whichever visit reports it', async () => {
  const visits = async () =>
    (
      await intake.services.db.pool.query<{ app_name: string }>(
        'select app_name from tracking_sessions order by first_at',
      )
    ).rows.map(({ app_name }) => app_name)
  const ofAnother = (told: TrackingEvent) => ({ ...told, sessionId: 'another-visit' })
  const first = [step('v1', 'age', 0), answered('a1', 'age', 5, 47)]
  await intake.store(first)
  const counted = await intake.everyRow()
  await intake.store([...first, ofAnother(step('v1', 'living_area', 9))])
  expect(await intake.everyRow()).toEqual(counted)
  expect(await visits()).toEqual(['calmplate'])

  await intake.store([
    ...first,
    ofAnother(step('v1', 'living_area', 9)),
    { ...step('v3', 'age', 60), sessionId: 'a-third' },
  ])
  expect(await intake.totals()).toMatchObject({ visit: 2, 'seen age': 2, 'answered age': 1 })
  expect(await intake.totals()).not.toHaveProperty('seen living_area')
  expect(await visits()).toEqual(['calmplate', 'calmplate'])
  const { kept, folded } = await intake.sums()
  expect(kept).toEqual(folded)
})

test('invented flows, versions and steps create no rows of their own', async () => {
  await intake.store([
    step('v1', 'no_such_step', 0),
    step('v2', 'age', 1, { flowId: 'no-such-flow', flowVersion: 'deadbeef' }),
  ])
  const { rows } = await intake.services.db.pool.query<{
    flow_id: string
    flow_version: string
    step_id: string
  }>(`select distinct flow_id, flow_version, step_id from rollup_counts where measure = 'seen'`)
  expect(rows).toEqual([{ flow_id: 'inflammation', flow_version: 'other', step_id: 'age' }])
})
function omit<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
}

test('counting uses indexes to the end of the transaction, so that no plan scans a table that has grown', async () => {
  const { db } = intake.services
  const seqscan = async (tx: Pick<typeof db.query, 'execute'>) =>
    (await tx.execute(sql`show enable_seqscan`)).rows
  await inTransaction(db, async (tx) => {
    await countFacts(tx, [
      { sessionKey: 'key', appName: 'calmplate', factId: 'f', stage: 'paid', cents: 100, at: 0 },
    ])
    expect(await seqscan(tx)).toEqual([{ enable_seqscan: 'off' }])
  })
  expect(await seqscan(db.query)).toEqual([{ enable_seqscan: 'on' }])
})

test('looking up the steps of a visit is planned once, not with every batch of events', async () => {
  const { rows } = await inTransaction(intake.services.db, async (tx) => {
    await preferIndexes(tx)
    for (let batch = 0; batch < 8; batch += 1)
      await readSteps(tx, [{ sessionKey: 'key', key: ['inflammation', 'version', 'age'] }])
    return tx.execute(
      sql`select generic_plans::int, custom_plans::int from pg_prepared_statements where name = 'read-steps'`,
    )
  })
  expect(rows).toEqual([{ generic_plans: 8, custom_plans: 0 }])
})

test('answers count only for visits that allow storing them, and so does their total', async () => {
  const untold = event({
    eventId: 'a2',
    eventType: 'quizQuestionAnswered',
    metadata: { questionId: 'living_area' },
    sessionId: 's2',
  })
  await intake.store([answered('a1', 'living_area', 12, 'city'), untold])
  expect(await intake.totals()).toMatchObject({
    'answered living_area': 2,
    'told living_area': 1,
    'option living_area city': 1,
  })
})
