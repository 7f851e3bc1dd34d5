import type { TrackingEvent } from '@fennel/contract'
import { dayMs, hourMs } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { sessionKeyOf } from '../session-key.ts'
import { createDayPartitions } from '../day-partitions.ts'
import { createTrackingJobs } from '../tracking-jobs.ts'
import { rebuildRollups } from './rebuild-rollups.ts'
import { openIntake } from './testing/open-intake.ts'

// NOTE: "meat_preferences" is asked unless somebody eats no meat, so it depends on a health answer.
const everybodys = 'food_preferences'
const branch = 'meat_preferences'

test('a visit whose events have expired no longer says where its health answers led, and every number stays', async () => {
  const intake = await openIntake()
  const { services, clock } = intake
  const { pool } = services.db
  const at = (
    questionId: string,
    session: string,
    type: 'Viewed' | 'Answered',
    seconds: number,
  ): TrackingEvent => ({
    eventId: `${type}-${session}-${questionId}`,
    eventType: `quizQuestion${type}`,
    sessionId: session,
    flowId: 'inflammation',
    timestamp: new Date(clock.now() + seconds * 1000).toISOString(),
    metadata: { questionId, ...(type === 'Answered' ? { answer: 'chicken' } : {}) },
  })
  const walk = (session: string, ...questions: readonly string[]) =>
    intake.store(
      questions.flatMap((id, place) => [
        at(id, session, 'Viewed', place * 20),
        at(id, session, 'Answered', place * 20 + 4),
      ]),
    )
  /** The steps of a visit, and the one it saw last. */
  const stepsOf = async (session: string) => {
    const key = sessionKeyOf(services, 'calmplate', session)
    const { rows } = await pool.query<{ steps: string[]; last: string | null }>(
      `select array(select step_id from tracking_session_steps where session_key = $1 order by seen_at) as steps,
         state#>>'{lastStep,1,2}' as last
       from tracking_sessions where session_key = $1`,
      [key],
    )
    return rows[0]
  }

  await walk('ended-at-branch', everybodys, branch)
  await walk('no-branch', 'living_area')
  await walk('passed-branch', everybodys, branch, 'living_area')
  await walk('came-back', everybodys, branch)
  clock.advance(10 * dayMs)
  await walk('came-back', 'living_area')
  clock.advance(395 * dayMs)
  await walk('recent', everybodys, branch)
  /** The options that a visit's steps hold, of the steps that everybody sees. */
  const chosenIn = async (session: string) => {
    const { rows } = await pool.query<{ chosen: string[] }>(
      `select answer->1 as chosen from tracking_session_steps
       where session_key = $1 and step_id = any($2) and answer is not null`,
      [sessionKeyOf(services, 'calmplate', session), [everybodys, 'living_area']],
    )
    return rows.map(({ chosen }) => chosen)
  }
  const counted = await intake.everyRow()
  const atBranch = { steps: [everybodys, branch], last: branch }
  expect(await stepsOf('ended-at-branch')).toEqual(atBranch)
  expect(await chosenIn('no-branch')).toEqual([['chicken']])

  const jobs = createTrackingJobs(services, createDayPartitions(services.db), {
    catchUp: async () => undefined,
  })
  jobs.start()
  clock.advance(hourMs)
  await expect
    .poll(async () => stepsOf('ended-at-branch'), { timeout: 20_000 })
    .toEqual({ steps: [everybodys], last: null })
  await jobs.stop()
  expect([await chosenIn('no-branch'), await chosenIn('passed-branch')], 'no chosen option is left').toEqual([
    [],
    [],
  ])
  expect(await chosenIn('came-back'), 'an event of it is still stored').not.toEqual([])
  expect(await stepsOf('passed-branch')).toEqual({ steps: [everybodys, 'living_area'], last: 'living_area' })
  const kept = { steps: [everybodys, branch, 'living_area'], last: 'living_area' }
  expect(await stepsOf('came-back'), 'an event of it is still stored').toEqual(kept)
  expect(await stepsOf('recent')).toEqual(atBranch)
  expect(await intake.everyRow()).toEqual(counted)
  await rebuildRollups(services)
  expect(await intake.everyRow()).toEqual(counted)
  await intake.close()
})
