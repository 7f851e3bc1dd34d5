import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLead } from '#api/testing/builders.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { copyToLead, saveTouches } from './attribution-store.ts'
import { attributions, leadAttributions } from './attribution-tables.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(async () => house.close())
beforeEach(async () => {
  await emptyTables(
    house.services.db,
    'tracking_events',
    'tracking_event_ids',
    'attributions',
    'lead_attributions',
  )
})

const touch = { at: '2026-11-21T08:59:00.000Z', utmSource: 'google', landingPath: '/' }

const track = (eventId: string, more: object) =>
  house.app.inject({
    method: 'POST',
    url: '/api/tracking/events',
    payload: {
      eventId,
      eventType: 'quizStarted',
      sessionId: 'session-1',
      timestamp: '2026-11-21T08:59:58.000Z',
      ...more,
    },
  })

test('a visit without a reported origin has the channel unknown, until it reports one', async () => {
  const channels = async () => {
    await makeLead(createTestBrowser(house.app))
    const { rows } = await house.services.db.pool.query<{ session: string; lead: string }>(
      `select a.channel as session, l.channel as lead from attributions a
       join lead_attributions l on l.session_id = a.session_id order by l.copied_at desc limit 1`,
    )
    return rows
  }
  await track('silent', { fbp: 'fb.1.1700000000000.1' })
  expect(await channels()).toEqual([{ session: 'unknown', lead: 'unknown' }])
  house.clock.advance(1000)
  await track('telling', { attribution: { first: touch, last: touch } })
  expect(await channels()).toEqual([{ session: 'google', lead: 'google' }])
})

test('a direct visit in another browser does not overwrite a specific touch of the lead', async () => {
  const { services } = house
  await track('telling', { attribution: { first: touch, last: touch } })
  const { id: leadId } = await makeLead(createTestBrowser(house.app))
  const plain = { at: '2026-11-21T09:10:00.000Z', landingPath: '/purchase' }
  const mailed = { ...plain, utmSource: 'email' }
  const copied = async (sessionId: string) => {
    await copyToLead(services.db.query, { id: leadId, appName: 'calmplate', sessionId }, new Date())
    return (await services.db.query.select().from(leadAttributions))[0]
  }
  expect(await copied('session-1')).toMatchObject({ channel: 'google', lastTouch: touch })
  await track('plain', { sessionId: 'session-2', attribution: { first: plain, last: plain } })
  expect(await copied('session-2')).toMatchObject({ channel: 'google', lastTouch: touch })
  await track('silent', { sessionId: 'session-3', fbp: 'fb.1.1700000000000.1' })
  expect(await copied('session-3')).toMatchObject({ channel: 'google', lastTouch: touch })
  await track('mailed', { sessionId: 'session-4', attribution: { first: mailed, last: mailed } })
  expect(await copied('session-4')).toMatchObject({ channel: 'email', firstTouch: touch, lastTouch: mailed })
})

test('the latest click stays the one of a visit, whichever of its tabs reports last', async () => {
  const [older, later] = ['fb.1.1763715000000.older', 'fb.1.1763715600000.later']
  const clicks = async () => (await house.services.db.query.select().from(attributions)).map(({ fbc }) => fbc)
  await track('later', { fbc: later })
  await track('older', { fbc: older })
  await track('without', { fbp: 'fb.1.1700000000000.1' })
  expect(await clicks()).toEqual([later])
  await saveTouches(house.services.db.query, [touchesOf(later), touchesOf(older)])
  expect(await clicks()).toEqual([later, later])
})

/** A visit of its own with this click. */
const touchesOf = (fbc: string) => ({
  appName: 'calmplate',
  sessionId: 'session-2',
  first: undefined,
  last: undefined,
  channel: undefined,
  fbp: null,
  fbc,
  at: new Date(),
})
