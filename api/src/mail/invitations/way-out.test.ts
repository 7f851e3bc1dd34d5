import { hourMs, mailConsentWording } from '@fennel/funnel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailMessage } from '../mail-message.ts'
import { makeLead } from '#api/testing/builders.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { linkIn, openInvitingHouse } from './testing/invited-visitor.ts'

let house: Awaited<ReturnType<typeof openInvitingHouse>>
beforeAll(async () => {
  house = await openInvitingHouse()
})
afterAll(() => house.close())
beforeEach(() => house.beginAnew())

describe('unsubscribing', () => {
  const open = (mail: MailMessage) => house.app.inject(linkIn(mail, '/unsubscribe'))
  test('asks first, so that a scanner that opens every link unsubscribes nobody', async () => {
    const mail = await house.oneInvitation()
    expect(mail.unsubscribe?.href).toContain(linkIn(mail, '/unsubscribe'))
    for (const method of ['GET', 'GET', 'HEAD'] as const)
      await house.app.inject({ method, url: linkIn(mail, '/unsubscribe') })
    const { headers, body } = await open(mail)
    expect(String(headers['content-security-policy'])).toMatch(
      /style-src 'sha256-[\w+/]{43}='; .*form-action 'self'/,
    )
    expect(body).not.toContain('re unsubscribed')
    house.clock.advance(48 * hourMs)
    expect(await house.invite()).toHaveLength(1)
  })

  test('works with one click on the page, which confirms it', async () => {
    const mail = await house.oneInvitation()
    const response = await house.press((await open(mail)).body)
    expect([response.statusCode, response.body.includes('re unsubscribed')]).toEqual([200, true])
    house.clock.advance(48 * hourMs)
    expect(await house.invite()).toEqual([])
  })

  test("works with the mail program's own button", async () => {
    const mail = await house.oneInvitation()
    const response = await house.app.inject({
      method: 'POST',
      url: linkIn(mail, '/unsubscribe'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(response.statusCode).toBe(204)
    house.clock.advance(48 * hourMs)
    expect(await house.invite()).toEqual([])
  })

  test('does not say that a link which was cut off has unsubscribed anybody', async () => {
    const mail = await house.oneInvitation()
    const cut = linkIn(mail, '/unsubscribe').slice(0, -4)
    const response = await house.press((await house.app.inject(cut)).body)
    expect([response.statusCode, response.body.includes('re unsubscribed')]).toEqual([404, false])
    expect(response.body).toContain('mailto:')
    house.clock.advance(48 * hourMs)
    expect(await house.invite()).toHaveLength(1)
  })

  test('is the only call that accepts a form', async () => {
    const response = await house.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a',
    })
    expect(response.statusCode).toBe(415)
  })
})

describe('a withdrawn consent', () => {
  const consents = async () =>
    (
      await house.services.db.pool.query<{ wording: string; withdrawn_at: Date | null }>(
        'select wording, withdrawn_at from mail_consents',
      )
    ).rows
  const leave = async (mail: MailMessage) => {
    await house.press((await house.app.inject(linkIn(mail, '/unsubscribe'))).body)
    expect(await consents()).toMatchObject([{ withdrawn_at: expect.any(Date) }])
  }
  const agree = (leadId: string, wording: string = mailConsentWording, by = house.visitor().browser) =>
    by.post(`/api/leads/${leadId}/mail-consent`, { agrees: true, wording })

  test('is not renewed by another lead with that address, and that visitor does not notice', async () => {
    await leave(await house.oneInvitation())
    const stranger = createTestBrowser(house.app)
    const { id } = await makeLead(stranger, { sessionId: 'session-of-a-stranger' })
    const answer = await agree(id, mailConsentWording, stranger)
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, data: { agrees: true } }])
    expect(await consents()).toMatchObject([{ withdrawn_at: expect.any(Date) }])
  })

  test("is not renewed by the lead that had agreed either, which may have been anybody's", async () => {
    await leave(await house.oneInvitation())
    await agree(house.visitor().leadId)
    expect(await consents()).toMatchObject([{ withdrawn_at: expect.any(Date) }])
  })

  test("can be renewed by a visitor who followed a mail's link", async () => {
    const mail = await house.oneInvitation()
    await leave(mail)
    const owner = createTestBrowser(house.app)
    await house.press((await owner.get(linkIn(mail, '/resume'))).body, owner)
    await agree(house.visitor().leadId, mailConsentWording, owner)
    expect(await consents()).toEqual([{ wording: mailConsentWording, withdrawn_at: null }])
  })

  test('can be renewed by an account that proved the address', async () => {
    await leave(await house.oneInvitation())
    const { leadId } = house.visitor()
    await house.services.db.pool.query(
      `insert into users (id, email, email_key, password_hash, email_verified, created_at)
       values ('u1', 'mia@example.com', 'mia@example.com', 'none', true, now())`,
    )
    await house.services.db.pool.query(
      `insert into user_leads (lead_id, user_id, linked_at) values ($1, 'u1', now())`,
      [leadId],
    )
    await agree(leadId)
    expect(await consents()).toMatchObject([{ withdrawn_at: null }])
    await emptyTables(house.services.db, 'users')
  })

  test('can be renewed by ticking the box again that withdrew it', async () => {
    await house.consent()
    await house.consent(false)
    await house.consent()
    expect(await consents()).toMatchObject([{ withdrawn_at: null }])
  })
})

test('a wording that is not ours is never stored as a consent', async () => {
  const { browser, leadId } = house.visitor()
  const wording = 'Send me everything, for ever.'
  const answer = await browser.post(`/api/leads/${leadId}/mail-consent`, { agrees: true, wording })
  expect(answer.statusCode).toBe(400)
  expect((await house.services.db.pool.query('select * from mail_consents')).rows).toEqual([])
})
