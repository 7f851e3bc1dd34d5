import { hourMs } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { inTransaction } from '#api/db/in-transaction.ts'
import { changeLeadsEmail, lockLead } from '#api/leads/index.ts'
import { makeLead } from '#api/testing/builders.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { endResumeLinks } from './exchange-resume-token.ts'
import { inviteVisitors } from './invite-visitors.ts'
import { openInvitingHouse } from './testing/invited-visitor.ts'

let house: Awaited<ReturnType<typeof openInvitingHouse>>
beforeAll(async () => {
  house = await openInvitingHouse()
})
afterAll(() => house.close())
beforeEach(() => house.beginAnew())

test('no lead is invited whose address has agreed with another one since, even if the invitation was already queued', async () => {
  await house.consent()
  house.clock.advance(24 * hourMs)
  expect(await inviteVisitors(house.services)).toBe(1)
  await house.returnAndAgree()
  const before = house.transport.sent.length
  await deliverMails(house.services)
  expect(house.transport.sent).toHaveLength(before)
})

test('nobody is invited who has bought with another lead since, even if the invitation was already queued', async () => {
  await house.consent()
  house.clock.advance(24 * hourMs)
  expect(await inviteVisitors(house.services)).toBe(1)
  const { id } = await makeLead(createTestBrowser(house.app), { sessionId: 'session-2' })
  await house.services.db.query.execute(sql`update leads set purchased_at = now() where id = ${id}`)
  const before = house.transport.sent.length
  await deliverMails(house.services)
  expect(house.transport.sent).toHaveLength(before)
})

test('nobody is invited whose address was given after somebody else had agreed', async () => {
  await house.consent()
  const { browser, leadId } = house.visitor()
  expect((await browser.patch(`/api/leads/${leadId}`, { email: 'tom@example.com' })).statusCode).toBe(200)
  house.clock.advance(24 * hourMs)
  expect(await inviteVisitors(house.services)).toBe(0)
})

test('no link is made for a lead whose address is being changed while its invitation is written', async () => {
  await house.consent()
  house.clock.advance(24 * hourMs)
  expect(await inviteVisitors(house.services)).toBe(1)
  const { services, transport } = house
  const before = transport.sent.length
  const late = await inTransaction(services.db, async (tx) => {
    const ids = [house.visitor().leadId]
    await lockLead(tx, ids[0] ?? '')
    const written = deliverMails(services)
    await vi.waitUntil(async () => (await statementsWaiting(services.db)) > 0, { timeout: 20_000 })
    const email = 'tom@example.com'
    await changeLeadsEmail(tx, ids, { email, emailKey: email, at: new Date(services.now()) })
    await endResumeLinks(tx, ids)
    return { written }
  })
  await late.written
  const { rows } = await services.db.pool.query('select * from resume_tokens')
  expect([rows, transport.sent.length]).toEqual([[], before])
})
