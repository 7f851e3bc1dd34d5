import { hourMs } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#api/db/in-transaction.ts'
import { users } from '#api/accounts/index.ts'
import { inviteVisitors } from '#api/mail/invitations/invite-visitors.ts'
import { linkIn, openInvitingHouse } from '#api/mail/invitations/testing/invited-visitor.ts'
import { leadBody, makeLead } from '#api/testing/builders.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { asLead, dataOf } from '#api/testing/read-response.ts'
import { password } from '#api/testing/signed-up.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'
import { lockLead, updateLead } from './lead-store.ts'

let house: Awaited<ReturnType<typeof openInvitingHouse>>
beforeAll(async () => {
  house = await openInvitingHouse()
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
    'resume_tokens',
  )
})

/** The ways in which a browser gives its lead another address. */
const ways: Readonly<Record<string, (by: TestBrowser, id: string, email: string) => Promise<number>>> = {
  'a new lead': async (by, _id, email) => (await by.post('/api/leads', leadBody({ email }))).statusCode,
  'the end of the quiz': async (by, _id, email) =>
    (await by.post('/api/leads/create', leadBody({ email }))).statusCode,
  'a changed lead': async (by, id, email) => (await by.patch(`/api/leads/${id}`, { email })).statusCode,
  'an answer': async (by, id, email) =>
    (await by.patch(`/api/leads/${id}/quiz-answer`, { questionId: 'email', answer: email })).statusCode,
}

/** One lead that two browsers may open, as when the response to the first request got lost. */
async function twoBrowsers() {
  const [first, second] = [createTestBrowser(house.app), createTestBrowser(house.app)]
  const { id } = await makeLead(first)
  expect((await makeLead(second)).id).toBe(id)
  return { first, second, id }
}
const opens = async (by: TestBrowser, id: string) => (await by.get(`/api/leads/${id}`)).statusCode

describe.each(Object.entries(ways))('a lead that gets another address through %s', (_, change) => {
  test('stays open only to the browser that gave the address', async () => {
    const { first, second, id } = await twoBrowsers()
    expect(await change(second, id, 'tom@example.com')).toBe(200)
    expect([await opens(second, id), await opens(first, id)]).toEqual([200, 404])
    expect((await first.patch(`/api/leads/${id}`, { email: 'mia@example.com' })).statusCode).toBe(404)
    expect(asLead(await second.get(`/api/leads/${id}`)).email).toBe('tom@example.com')
  })

  test('stays open to all browsers when only the capitals of the address change', async () => {
    const { first, second, id } = await twoBrowsers()
    expect(await change(second, id, 'MIA@example.com')).toBe(200)
    expect([await opens(second, id), await opens(first, id)]).toEqual([200, 200])
  })

  test('leaves the account of the former address', async () => {
    const { second, id } = await twoBrowsers()
    const account = { email: 'mia@example.com', password, repeatPassword: password, leadId: id }
    const signedIn = await second.post('/api/auth/set-password', account)
    expect(dataOf('setPassword', signedIn).token).toBeTruthy()
    const links = async () =>
      (await house.services.db.query.execute(sql`select * from user_leads`)).rows.length
    expect(await change(second, id, 'Mia@example.com')).toBe(200)
    expect(await links()).toBe(1)
    expect(await change(second, id, 'tom@example.com')).toBe(200)
    expect(await links()).toBe(0)
  })

  test('can no longer be opened by a link mailed to the former address, which gets no more mails about it', async () => {
    await house.beginAnew()
    const { browser, leadId } = house.visitor()
    const link = linkIn(await house.oneInvitation(), '/resume')
    house.clock.advance(48 * hourMs)
    expect(await inviteVisitors(house.services)).toBe(1)
    expect(await change(browser, leadId, 'tom@example.com')).toBe(200)
    const followed = await createTestBrowser(house.app).get(link)
    expect([followed.statusCode, followed.body.includes('<form')]).toEqual([404, false])
    await house.services.db.query.execute(sql`update mail_consents set email_key = 'tom@example.com'`)
    const sent = house.transport.sent.length
    await deliverMails(house.services)
    expect(house.transport.sent).toHaveLength(sent)
  })
})

test('requests that race with a change of address get a new lead, or none', async () => {
  const { first, second, id } = await twoBrowsers()
  const late = await inTransaction(house.services.db, async (tx) => {
    await lockLead(tx, id)
    const saved = Promise.resolve(first.post('/api/leads', leadBody()))
    const patched = Promise.resolve(second.patch(`/api/leads/${id}`, { email: 'ann@example.com' }))
    await vi.waitUntil(async () => (await statementsWaiting(house.services.db)) > 1, { timeout: 20_000 })
    await updateLead(tx, id, { email: 'tom@example.com', emailKey: 'tom@example.com' })
    await tx.execute(sql`delete from lead_capabilities where lead_id = ${id}`)
    return { saved, patched }
  })
  expect(asLead(await late.saved).id).not.toBe(id)
  expect((await late.patched).statusCode).toBe(404)
})

test('repeating the first request without a cookie does not open it either', async () => {
  const { second, id } = await twoBrowsers()
  expect((await second.patch(`/api/leads/${id}`, { email: 'tom@example.com' })).statusCode).toBe(200)
  expect((await makeLead(createTestBrowser(house.app))).id).not.toBe(id)
})

test('no account of the former address is created for it while the password is hashed', async () => {
  const { first, second, id } = await twoBrowsers()
  const account = { email: 'mia@example.com', password, repeatPassword: password, leadId: id }
  const late = await inTransaction(house.services.db, async (tx) => {
    await lockLead(tx, id)
    const made = Promise.resolve(first.post('/api/auth/set-password', account))
    await vi.waitUntil(async () => (await statementsWaiting(house.services.db)) > 0, { timeout: 20_000 })
    await updateLead(tx, id, { email: 'tom@example.com', emailKey: 'tom@example.com' })
    return { made }
  })
  expect((await late.made).statusCode).toBe(400)
  expect(await house.services.db.query.$count(users)).toBe(0)
  expect(await opens(second, id)).toBe(200)
})
