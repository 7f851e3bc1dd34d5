import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeLead } from '#api/testing/builders.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { createPostbag } from '#api/testing/postbag.ts'
import type { Postbag } from '#api/testing/postbag.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'
import type { MailMessage } from '../mail-message.ts'
import { inviteVisitors } from './invite-visitors.ts'

const hour = 3_600_000
const wording = 'Write to me about my plan. I can stop this at any time.'

let house: TestApp
let postbag: Postbag
let browser: TestBrowser
let leadId: string
beforeAll(async () => {
  postbag = createPostbag()
  house = await createTestApp({ services: { mail: postbag } })
})
afterAll(async () => house.close())
beforeEach(async () => {
  await house.services.db.query.execute(
    sql`truncate leads, mail_outbox, mail_consents, resume_tokens cascade`,
  )
  browser = createTestBrowser(house.app)
  leadId = (await makeLead(browser)).id
})

const consent = (agrees = true, by = browser) =>
  by.post(`/api/leads/${leadId}/mail-consent`, { agrees, wording })
async function invite(): Promise<readonly MailMessage[]> {
  const before = postbag.sent.length
  await inviteVisitors(house.services)
  await deliverMails(house.services)
  return postbag.sent.slice(before)
}
async function oneInvitation(): Promise<MailMessage> {
  await consent()
  house.clock.advance(24 * hour)
  const [mail] = await invite()
  if (mail === undefined) throw new Error('There is no invitation')
  return mail
}
const linkIn = (mail: MailMessage, path: string) => {
  const url = URL.parse(new RegExp(`https?://\\S+${path}\\S+`).exec(mail.text)?.[0] ?? '')
  if (url === null) throw new Error(`The mail has no link to ${path}`)
  return `${url.pathname}${url.search}`
}
/** Presses the one button of a page. */
const press = (page: string, by = createTestBrowser(house.app), headers = {}) => {
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  return by.post(action, '', { 'content-type': 'application/x-www-form-urlencoded', ...headers })
}
/** Follows a link of a mail and presses the button behind it. */
const follow = async (link: string, by = createTestBrowser(house.app)) => press((await by.get(link)).body, by)
const answersOf = async (by: TestBrowser, id = leadId) => (await by.get(`/api/leads/${id}`)).statusCode

describe('who is invited', () => {
  test('a visitor who agreed, a day later, once; and to the offer after three days', async () => {
    await consent()
    house.clock.advance(24 * hour - 1)
    expect(await invite()).toEqual([])
    house.clock.advance(1)
    expect((await invite()).map(({ kind, to }) => [kind, to])).toEqual([['resume-quiz', 'mia@example.com']])
    expect(await invite()).toEqual([])
    house.clock.advance(48 * hour)
    expect((await invite()).map(({ kind }) => kind)).toEqual(['email-offer'])
    house.clock.advance(hour)
    expect(await invite()).toEqual([])
  })

  test('nobody who did not agree, took it back, or bought, even when it was queued before', async () => {
    house.clock.advance(24 * hour)
    expect(await invite()).toEqual([])
    await consent()
    await consent(false)
    expect(await invite()).toEqual([])
    await consent()
    expect(await inviteVisitors(house.services)).toBe(1)
    await house.services.db.query.execute(sql`update leads set purchased_at = now()`)
    const before = postbag.sent.length
    await deliverMails(house.services)
    expect(postbag.sent).toHaveLength(before)
  })

  test('nobody twice within a month, and nobody after a long pause of the house', async () => {
    await oneInvitation()
    const later = createTestBrowser(house.app)
    leadId = (await makeLead(later, { sessionId: 'session-2' })).id
    house.clock.advance(24 * hour)
    expect((await invite()).filter(({ kind }) => kind === 'resume-quiz')).toEqual([])
    await house.services.db.query.execute(sql`truncate mail_outbox`)
    house.clock.advance(80 * 24 * hour)
    expect(await invite()).toEqual([])
  })

  test('only who holds the lead may say so', async () => {
    const response = await consent(true, createTestBrowser(house.app))
    expect(response.statusCode).toBe(404)
    house.clock.advance(24 * hour)
    expect(await invite()).toEqual([])
  })
})

describe('the way back', () => {
  test('opens the lead in a browser that never saw it, once, at a clean address', async () => {
    const link = linkIn(await oneInvitation(), '/resume')
    const phone = createTestBrowser(house.app)
    expect(await answersOf(phone)).toBe(404)
    const response = await follow(link, phone)
    expect([response.statusCode, response.headers.location]).toEqual([303, '/quiz?email=mia%40example.com'])
    expect(response.headers['referrer-policy']).toBe('no-referrer')
    expect(await answersOf(phone)).toBe(200)
    const second = createTestBrowser(house.app)
    expect((await second.get(link)).headers.location).toBe('/')
    expect(await answersOf(second)).toBe(404)
  })

  test('is not used up by a program that opens every link of a mail', async () => {
    const link = linkIn(await oneInvitation(), '/resume')
    const scanner = createTestBrowser(house.app)
    for (let visit = 0; visit < 3; visit += 1) expect((await scanner.get(link)).statusCode).toBe(200)
    await house.app.inject({ method: 'HEAD', url: link })
    expect(await answersOf(scanner)).toBe(404)
    const page = await scanner.get(link)
    expect(page.body).not.toContain('mia@')
    expect(String(page.headers['content-security-policy'])).toMatch(/form-action 'self'/)
    expect((await follow(link)).headers.location).toBe('/quiz?email=mia%40example.com')
  })

  test('is not walked by a form on another site', async () => {
    const link = linkIn(await oneInvitation(), '/resume')
    const victim = createTestBrowser(house.app)
    const { body } = await victim.get(link)
    for (const site of ['cross-site', 'same-site']) {
      const response = await press(body, victim, { 'sec-fetch-site': site })
      expect([response.statusCode, await answersOf(victim)]).toEqual([200, 404])
    }
    expect((await press(body, victim, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(303)
  })

  test('leads who finished to the plan, and from the later mail to the offer', async () => {
    await house.services.db.query.execute(sql`update leads set completed_at = now()`)
    const first = linkIn(await oneInvitation(), '/resume')
    expect((await follow(first)).headers.location).toMatch(/^\/purchase\?email=/)
    house.clock.advance(48 * hour)
    const [offer] = await invite()
    if (offer === undefined) throw new Error('There is no offer')
    const link = linkIn(offer, '/resume')
    expect((await follow(link)).headers.location).toMatch(/^\/email-offer\?email=/)
  })

  test('is over after 7 days, and a made-up one leads to the front page', async () => {
    const link = linkIn(await oneInvitation(), '/resume')
    house.clock.advance(7 * 24 * hour)
    for (const url of [link, '/resume', '/resume?rt=', `/resume?rt=${'A'.repeat(44)}`, `${link}x`]) {
      const response = await createTestBrowser(house.app).get(url)
      expect([response.statusCode, response.headers.location]).toEqual([303, '/'])
      const pressed = await press(`<form method="post" action="${url}"`)
      expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/'])
    }
  })

  test('is kept as a hash only', async () => {
    const token = linkIn(await oneInvitation(), '/resume').replace(/.*rt=/, '')
    const { rows } = await house.services.db.pool.query('select * from resume_tokens')
    expect([rows.length, JSON.stringify(rows).includes(token)]).toEqual([1, false])
  })

  test('asks first where another person has begun, and uses nothing up', async () => {
    const link = linkIn(await oneInvitation(), '/resume')
    const shared = createTestBrowser(house.app)
    await makeLead(shared, { email: 'tom@example.com', sessionId: 'session-tom' })
    const page = await shared.get(link)
    expect([page.statusCode, await answersOf(shared)]).toEqual([200, 404])
    expect(page.body).toContain('Continue as m…@example.com?')
    expect(page.body).not.toContain('mia@')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const response = await press(page.body, shared)
    expect([response.statusCode, response.headers['clear-site-data']]).toEqual([303, '"storage"'])
    expect(await answersOf(shared)).toBe(200)
  })

  test('asks again where somebody else has begun since the page was opened', async () => {
    const link = linkIn(await oneInvitation(), '/resume')
    const shared = createTestBrowser(house.app)
    const { body } = await shared.get(link)
    await makeLead(shared, { email: 'tom@example.com', sessionId: 'session-tom' })
    const page = await press(body, shared)
    expect([page.statusCode, page.body.includes('Somebody has begun')]).toEqual([200, true])
    expect((await press(page.body, shared)).statusCode).toBe(303)
  })
})

describe('the way out', () => {
  const open = (mail: MailMessage) => house.app.inject(linkIn(mail, '/unsubscribe'))
  test('asks first, so that a program which opens every link ends nothing', async () => {
    const mail = await oneInvitation()
    expect(mail.unsubscribe?.href).toContain(linkIn(mail, '/unsubscribe'))
    for (const method of ['GET', 'GET', 'HEAD'] as const)
      await house.app.inject({ method, url: linkIn(mail, '/unsubscribe') })
    const { headers, body } = await open(mail)
    expect(String(headers['content-security-policy'])).toMatch(
      /style-src 'sha256-[\w+/]{43}='; .*form-action 'self'/,
    )
    expect(body).not.toContain('You are unsubscribed')
    house.clock.advance(48 * hour)
    expect(await invite()).toHaveLength(1)
  })

  test('ends the mails by one press on the page, and says so', async () => {
    const mail = await oneInvitation()
    const response = await press((await open(mail)).body)
    expect([response.statusCode, response.body.includes('You are unsubscribed')]).toEqual([200, true])
    house.clock.advance(48 * hour)
    expect(await invite()).toEqual([])
  })

  test('ends them by the button of the mail program too', async () => {
    const mail = await oneInvitation()
    const response = await house.app.inject({
      method: 'POST',
      url: linkIn(mail, '/unsubscribe'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(response.statusCode).toBe(204)
    house.clock.advance(48 * hour)
    expect(await invite()).toEqual([])
  })

  test('says the same for a link nobody was sent', async () => {
    const response = await press((await house.app.inject('/unsubscribe?list=nonsense')).body)
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
