import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { trackingEvents, waitingEvents } from './tracking-tables.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(async () => house.close())
beforeEach(async () => emptyTables(house.services.db, 'tracking_events', 'tracking_event_ids'))

const event = (changes: Readonly<Record<string, unknown>>) => ({
  eventType: 'quizStarted',
  timestamp: '2026-11-21T08:59:58.000Z',
  sessionId: 'session-1',
  ...changes,
})
const send = (payload: object) => house.app.inject({ method: 'POST', url: '/api/tracking/events', payload })
const stored = async () => {
  const { query } = house.services.db
  await expect.poll(() => query.$count(waitingEvents), { timeout: 60_000 }).toBe(0)
  return query.select().from(trackingEvents).orderBy(trackingEvents.eventId)
}

test('a finished quiz lists and counts the same, whichever steps the health answers led to', async () => {
  const finished = (eventId: string, questions: readonly string[]) =>
    event({
      eventId,
      eventType: 'quizFinished',
      flowId: 'inflammation',
      metadata: {
        quizId: 'inflammation',
        quizData: questions.map((question) => ({ question, answer: 'answered' })),
        totalQuestionsAnswered: questions.length,
      },
    })
  const asked = ['food_preferences', 'living_area']
  const asMap = event({
    eventId: 'c',
    eventType: 'quizFinished',
    metadata: {
      quizId: 'inflammation',
      quizData: Object.fromEntries([...asked, 'meat_preferences'].map((question) => [question, 'answered'])),
      totalQuestionsAnswered: 3,
    },
  })
  const bare = event({ eventId: 'd', eventType: 'quizFinished', metadata: { totalQuestionsAnswered: 3 } })
  await send({
    events: [
      finished('a', asked),
      finished('b', [...asked, 'meat_preferences', 'goal_clothes_size']),
      asMap,
      bare,
    ],
  })
  const [without, withBranches, ofMap, unlisted] = (await stored()).map(({ metadata }) => metadata)
  expect(without).toMatchObject({ totalQuestionsAnswered: 2 })
  expect(withBranches).toEqual(without)
  expect(ofMap).toEqual(without)
  expect(unlisted).toEqual({})
})

test('a return to a step that only some health answers lead to is one to the step before it', async () => {
  const steps = house.services.brands.get('calmplate')?.flows['inflammation']?.steps ?? []
  const back = (eventId: string, questionId: string, isNamed = true) =>
    event({
      eventId,
      metadata: {
        quizId: 'inflammation',
        resume: true,
        resumedFromStep: steps.findIndex(({ id }) => id === questionId),
        ...(isNamed ? { questionId } : {}),
      },
    })
  await send({
    events: [
      back('a', 'food_preferences'),
      back('b', 'meat_preferences'),
      back('c', 'meat_preferences', false),
    ],
  })
  const [ordinary, ...branched] = (await stored()).map(({ metadata }) => metadata)
  expect(ordinary).toMatchObject({ questionId: 'food_preferences', resume: true })
  expect(branched).toEqual([ordinary, ordinary])
})
