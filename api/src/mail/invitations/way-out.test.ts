import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailMessage } from '../mail-message.ts'
import { hour, linkIn, openInvitingHouse } from './testing/invited-visitor.ts'

let house: Awaited<ReturnType<typeof openInvitingHouse>>
beforeAll(async () => {
  house = await openInvitingHouse()
})
afterAll(() => house.close())
beforeEach(() => house.beginAnew())

describe('the way out', () => {
  const open = (mail: MailMessage) => house.app.inject(linkIn(mail, '/unsubscribe'))
  test('asks first, so that a program which opens every link ends nothing', async () => {
    const mail = await house.oneInvitation()
    expect(mail.unsubscribe?.href).toContain(linkIn(mail, '/unsubscribe'))
    for (const method of ['GET', 'GET', 'HEAD'] as const)
      await house.app.inject({ method, url: linkIn(mail, '/unsubscribe') })
    const { headers, body } = await open(mail)
    expect(String(headers['content-security-policy'])).toMatch(
      /style-src 'sha256-[\w+/]{43}='; .*form-action 'self'/,
    )
    expect(body).not.toContain('You are unsubscribed')
    house.clock.advance(48 * hour)
    expect(await house.invite()).toHaveLength(1)
  })

  test('ends the mails by one press on the page, and says so', async () => {
    const mail = await house.oneInvitation()
    const response = await house.press((await open(mail)).body)
    expect([response.statusCode, response.body.includes('You are unsubscribed')]).toEqual([200, true])
    house.clock.advance(48 * hour)
    expect(await house.invite()).toEqual([])
  })

  test('ends them by the button of the mail program too', async () => {
    const mail = await house.oneInvitation()
    const response = await house.app.inject({
      method: 'POST',
      url: linkIn(mail, '/unsubscribe'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(response.statusCode).toBe(204)
    house.clock.advance(48 * hour)
    expect(await house.invite()).toEqual([])
  })

  test('says the same for a link nobody was sent', async () => {
    const response = await house.press((await house.app.inject('/unsubscribe?list=nonsense')).body)
    expect([response.statusCode, response.body.includes('You are unsubscribed')]).toEqual([200, true])
  })

  test('no other call takes a form', async () => {
    const response = await house.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a',
    })
    expect(response.statusCode).toBe(415)
  })
})
