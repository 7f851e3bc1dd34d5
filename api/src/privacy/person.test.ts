import { dayMs, mailConsentWording } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueueMail } from '#api/mail/index.ts'
import { makeLead } from '#api/testing/builders.ts'
import { countRows } from '#api/testing/count-rows.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { bearer, password, signUp } from '#api/testing/signed-up.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { sessionKeyOf } from '#api/tracking/index.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { findPersonByEmail } from './person.ts'
import { runRetention } from './run-retention.ts'
import { bookPlan } from './testing/book-plan.ts'

const email = 'mia@example.com'
let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(async () => house.close())
beforeEach(async () => {
  await emptyTables(
    house.services.db,
    'leads',
    'users',
    'user_leads',
    'mail_outbox',
    'mail_consents',
    'withdrawals',
    'tracking_events',
    'tracking_event_ids',
    'tracking_sessions',
    'tracking_session_steps',
    'attributions',
    'privacy_receipts',
    'call_windows',
  )
})

const run = (query: ReturnType<typeof sql>) => house.services.db.query.execute(query)
const rowsOf = async (table: string) => (await run(sql`select * from ${sql.identifier(table)}`)).rows
const erase = () => erasePerson(house.services, (tx) => findPersonByEmail(house.services, tx, email))

/** A visitor who leaves the address, agrees to mails, is invited back, and days later unsubscribes. */
async function leaveAddress(): Promise<string> {
  const browser = createTestBrowser(house.app)
  const { id } = await makeLead(browser, { sessionId: 'session-of-another' })
  house.clock.advance(5 * dayMs)
  for (const agrees of [true, false])
    await browser.post(`/api/leads/${id}/mail-consent`, { agrees, wording: mailConsentWording })
  await enqueueMail(house.services, house.services.db.query, {
    kind: 'resume-quiz',
    payload: { leadId: id },
    brandId: 'calmplate',
    recipient: email,
    dedupeKey: `resume-quiz:${id}`,
  })
  return id
}

async function exportOf(token: string) {
  const response = await house.app.inject({ url: '/api/user/data', headers: bearer(token) })
  return dataOf('exportMyData', response) as Readonly<
    Record<string, readonly Readonly<Record<string, unknown>>[]>
  >
}

async function withdraw(orderNumber = ''): Promise<void> {
  const attemptId = `attempt-of-a-withdrawal-${house.services.newId()}`
  await createTestBrowser(house.app).post('/api/withdrawals', { attemptId, name: 'Mia', email, orderNumber })
}

const eraseMine = (token: string) =>
  house.app.inject({
    method: 'POST',
    url: '/api/user/data/erase',
    payload: { password },
    headers: bearer(token),
  })

describe('an address that its account never proved', () => {
  test('reveals nothing that somebody else left with it, even after their lead is deleted', async () => {
    await leaveAddress()
    house.clock.advance(86 * dayMs)
    await runRetention(house.services, false)
    expect(await rowsOf('leads')).toEqual([])
    const { token } = await signUp(house)
    const data = await exportOf(token)
    expect(data['mail_outbox']).toMatchObject([{ kind: 'welcome' }])
    expect(data['mail_consents']).toBeUndefined()
    await eraseMine(token)
    expect(await rowsOf('mail_outbox')).toMatchObject([{ kind: 'resume-quiz' }])
    expect(await rowsOf('mail_consents')).toMatchObject([{ withdrawn_at: expect.anything() }])
    expect(await rowsOf('users')).toEqual([])
  })

  test('reveals no withdrawal that somebody else declared with it, and erases none', async () => {
    await withdraw()
    const { token } = await signUp(house)
    expect((await exportOf(token))['mail_outbox']).toMatchObject([{ kind: 'welcome' }])
    expect((await eraseMine(token)).statusCode).toBe(200)
    expect(await rowsOf('mail_outbox')).toMatchObject([{ kind: 'withdrawal-received' }])
    expect(await rowsOf('withdrawals')).toMatchObject([{ name: 'Mia', email }])
  })

  test("reveals the withdrawal from the account's own order", async () => {
    const { token, leadId } = await signUp(house)
    await bookPlan(house, leadId)
    house.clock.advance(1_000)
    await withdraw(`a-${leadId.slice(0, 12)}`)
    const kinds = (await exportOf(token))['mail_outbox']?.map(({ kind }) => kind)
    expect(kinds).toEqual(['welcome', 'withdrawal-received'])
  })

  test('reveals no evidence for a bank, which lists mails to it, until it is proven', async () => {
    const { token, leadId } = await signUp(house)
    await run(sql`insert into prepared_evidence (dispute_id, lead_id, text, prepared_at)
      values (${`dispute-of-${leadId}`}, ${leadId}, ${`Mail "receipt" to ${email}: sent`}, now())`)
    expect((await exportOf(token))['prepared_evidence']).toBeUndefined()
    await run(sql`update users set email_verified = true`)
    expect((await exportOf(token))['prepared_evidence']).toHaveLength(1)
  })

  test('reveals it once it is proven', async () => {
    await leaveAddress()
    house.clock.advance(1_000)
    const { token } = await signUp(house)
    await run(sql`update users set email_verified = true`)
    const data = await exportOf(token)
    expect(data['mail_outbox']?.map(({ kind }) => kind)).toEqual(['resume-quiz', 'welcome'])
    expect(data['mail_consents']).toHaveLength(1)
  })

  test("reveals what the account's own lead agreed to", async () => {
    const { token, browser, leadId } = await signUp(house)
    await browser.post(`/api/leads/${leadId}/mail-consent`, { agrees: true, wording: mailConsentWording })
    expect((await exportOf(token))['mail_consents']).toMatchObject([{ wording: mailConsentWording }])
  })
})

describe('a visit is erased with its person', () => {
  const events = [
    { eventType: 'landingPageVisit', eventId: 'e1' },
    {
      eventType: 'quizQuestionViewed',
      eventId: 'e2',
      flowId: 'inflammation',
      metadata: { questionId: 'age' },
    },
    // NOTE: as our own pages report it: in the metadata, not in the event's own field.
    { eventType: 'quizFinished', eventId: 'e3', metadata: { email: 'Mia@example.com' } },
  ]
  const touch = { at: '2026-11-21T08:59:00.000Z', utmSource: 'google' }

  async function visit(sessionId: string): Promise<void> {
    const given = events.map((event) => ({
      ...event,
      sessionId,
      timestamp: '2026-11-21T08:59:58.000Z',
      attribution: { first: touch, last: touch },
    }))
    await house.app.inject({ method: 'POST', url: '/api/tracking/events', payload: { events: given } })
    await makeLead(createTestBrowser(house.app), { sessionId })
  }

  const tablesOfVisits = ['tracking_events', 'tracking_sessions', 'tracking_session_steps', 'attributions']
  const counts = async () => {
    const all = await countRows(house.services.db)
    return tablesOfVisits.map((table) => all[table])
  }

  test('even if the unpaid lead that knew its session is gone', async () => {
    await visit('session-1')
    expect(await counts()).toEqual([3, 1, 1, 1])
    house.clock.advance(91 * dayMs)
    await runRetention(house.services, false)
    expect([await rowsOf('leads'), await counts()]).toEqual([[], [3, 1, 1, 1]])
    await erase()
    expect(await counts()).toEqual([0, 0, 0, 0])
  })

  test('even if its events arrived under heavy load and are not counted yet', async () => {
    const wait = (fields: object) =>
      run(sql`insert into waiting_events (kept_at, due_at, item)
        values (now(), 'infinity', ${JSON.stringify({ event: { appName: 'calmplate', ...fields } })}::json)`)
    const emailLabel = house.services.cipher.label(`email:${email}`)
    await emptyTables(house.services.db, 'waiting_events')
    await wait({ eventId: 'w1', sessionId: 'crowded', emailLabel })
    await wait({ eventId: 'w2', sessionId: 'crowded' })
    await wait({ eventId: 'w3', sessionKey: sessionKeyOf(house.services, 'calmplate', 'crowded') })
    await wait({ eventId: 'w4', sessionId: 'of-another' })
    const person = await findPersonByEmail(house.services, house.services.db.query, email)
    const shown = await exportPerson(house.services, person)
    expect(shown['waiting_events']).toHaveLength(3)
    await erase()
    expect(await rowsOf('waiting_events')).toMatchObject([{ item: { event: { eventId: 'w4' } } }])
    await emptyTables(house.services.db, 'waiting_events')
  })

  test('while its waiting events are being counted: waits for that, without locking the visit', async () => {
    await visit('session-1')
    const { db, cipher } = house.services
    const item = { event: { appName: 'calmplate', emailLabel: cipher.label(`email:${email}`) } }
    await run(sql`insert into waiting_events (kept_at, due_at, item)
      values (now(), 'infinity', ${JSON.stringify(item)}::json)`)
    const counting = await db.pool.connect()
    await counting.query('begin')
    await counting.query('select from waiting_events for update')
    const erased = erase()
    await expect.poll(() => statementsWaiting(db)).toBe(1)
    const { rowCount } = await counting.query('select from tracking_sessions for update nowait')
    expect(rowCount).toBe(1)
    await counting.query('commit')
    counting.release()
    await erased
    expect([await rowsOf('waiting_events'), await counts()]).toEqual([[], [0, 0, 0, 0]])
  })

  test('even if its events are no longer stored', async () => {
    await visit('session-1')
    await emptyTables(house.services.db, 'tracking_events')
    await erase()
    expect(await counts()).toEqual([0, 0, 0, 0])
  })
})
