import { hourMs } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLead } from '#api/testing/builders.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
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
