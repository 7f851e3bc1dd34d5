import type { TrackingEvent } from '@fennel/contract'
import { expect, test } from 'vitest'
import { keepCountsOfVisits } from './forgotten-visits.ts'
import { rebuildRollups } from './rebuild-rollups.ts'
import { openIntake } from './testing/open-intake.ts'

const viewed = (session: string): TrackingEvent => ({
  eventId: `view-${session}`,
  eventType: 'quizQuestionViewed',
  sessionId: session,
  flowId: 'inflammation',
  timestamp: '2026-11-21T08:00:00.000Z',
  metadata: { questionId: 'age' },
})

test("erased people's visits stay counted on their day, however often everything is recounted", async () => {
  const intake = await openIntake()
  const { pool, query } = intake.services.db
  await intake.store(['stays', 'erased', 'erased-too'].map(viewed))
  const counted = await intake.everyRow()
  for (const session of ['erased', 'erased-too']) {
    const ofSession = 'select distinct session_key from tracking_events where session_id = $1'
    const { rows } = await pool.query<{ session_key: string }>(ofSession, [session])
    const keys = rows.map((row) => row.session_key)
    await query.transaction(async (tx) => keepCountsOfVisits(tx, keys))
    for (const table of ['tracking_events', 'tracking_sessions', 'tracking_session_steps'])
      await pool.query(`delete from ${table} where session_key = any($1)`, [keys])
  }
  for (const _ of [1, 2]) {
    await rebuildRollups(intake.services)
    expect(await intake.everyRow()).toEqual(counted)
  }
  await intake.close()
})

test('an erasure keeps the counts of its visits, however many there are', async () => {
  const intake = await openIntake()
  await intake.store([viewed('erased')])
  const { rows } = await intake.services.db.pool.query<{ session_key: string }>(
    'select distinct session_key from tracking_events',
  )
  const others = Array.from({ length: 150_000 }, (_, at) => `visit ${at}`)
  const keys = [...rows.map((row) => row.session_key), ...others]
  await intake.services.db.query.transaction(async (tx) => keepCountsOfVisits(tx, keys))
  const { rows: kept } = await intake.services.db.pool.query('select from forgotten_counts')
  expect(kept.length).toBeGreaterThan(0)
  await intake.close()
})
