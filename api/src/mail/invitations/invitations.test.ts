import { hourMs } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { copyToLead } from '#api/attribution/index.ts'
import { makeLead } from '#api/testing/builders.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { inviteVisitors } from './invite-visitors.ts'
import { linkIn, openInvitingHouse } from './testing/invited-visitor.ts'

let house: Awaited<ReturnType<typeof openInvitingHouse>>
beforeAll(async () => {
  house = await openInvitingHouse()
})
afterAll(() => house.close())
beforeEach(() => house.beginAnew())

/** Follows a link of a mail and presses the button behind it. */
const follow = async (link: string, by = createTestBrowser(house.app)) =>
  house.press((await by.get(link)).body, by)

describe('who is invited', () => {
  test('a visitor who agreed, once, a day later; and to the offer after three days', async () => {
    await house.consent()
    house.clock.advance(24 * hourMs - 1)
    expect(await house.invite()).toEqual([])
    house.clock.advance(1)
    expect((await house.invite()).map(({ kind, to }) => [kind, to])).toEqual([
      ['resume-quiz', 'mia@example.com'],
    ])
    expect(await house.invite()).toEqual([])
    house.clock.advance(48 * hourMs)
    expect((await house.invite()).map(({ kind }) => kind)).toEqual(['email-offer'])
    house.clock.advance(hourMs)
    expect(await house.invite()).toEqual([])
  })

  test.each([36, 200])('a day after they agreed, if they did %s hours after they began', async (hours) => {
    house.clock.advance(hours * hourMs)
    await house.consent()
    expect(await house.invite()).toEqual([])
    house.clock.advance(24 * hourMs - 1)
    expect(await house.invite()).toEqual([])
    house.clock.advance(1)
    expect((await house.invite()).map(({ kind }) => kind)).toEqual(['resume-quiz'])
    house.clock.advance(48 * hourMs)
    expect((await house.invite()).map(({ kind }) => kind)).toEqual(['email-offer'])
  })

  test('nobody who did not agree, withdrew consent or bought, even if the invitation was already queued', async () => {
    house.clock.advance(24 * hourMs)
    expect(await house.invite()).toEqual([])
    await house.consent()
    await house.consent(false)
    expect(await house.invite()).toEqual([])
    await house.consent()
    house.clock.advance(24 * hourMs)
    expect(await inviteVisitors(house.services)).toBe(1)
    await house.services.db.query.execute(sql`update leads set purchased_at = now()`)
    const before = house.transport.sent.length
    await deliverMails(house.services)
    expect(house.transport.sent).toHaveLength(before)
  })

  test('nobody twice within a month, and nobody after a long outage', async () => {
    await house.oneInvitation()
    await house.returnAndAgree()
    house.clock.advance(24 * hourMs)
    expect((await house.invite()).filter(({ kind }) => kind === 'resume-quiz')).toEqual([])
    await emptyTables(house.services.db, 'mail_outbox')
    house.clock.advance(80 * 24 * hourMs)
    expect(await house.invite()).toEqual([])
  })

  test('only the visitor with access to the lead may give consent', async () => {
    const response = await house.consent(true, createTestBrowser(house.app))
    expect(response.statusCode).toBe(404)
    house.clock.advance(24 * hourMs)
    expect(await house.invite()).toEqual([])
  })
})

describe('the resume link', () => {
  test('gives a new browser access to the lead, once, at a clean address', async () => {
    const link = linkIn(await house.oneInvitation(), '/resume')
    const phone = createTestBrowser(house.app)
    expect(await house.answersOf(phone)).toBe(404)
    const response = await follow(link, phone)
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      '/quiz?email=mia%40example.com&flow=inflammation&utm_source=email',
    ])
    expect(response.headers['referrer-policy']).toBe('no-referrer')
    expect(await house.answersOf(phone)).toBe(200)
    const second = createTestBrowser(house.app)
    const dead = await second.get(link)
    expect([dead.statusCode, dead.body.includes('This link no longer works')]).toEqual([404, true])
    expect(await house.answersOf(second)).toBe(404)
  })

  test('is where the lead last came from, in whatever browser, once its visit has told an origin', async () => {
    const { query, pool } = house.services.db
    const channels = async () => {
      const { rows } = await pool.query<{ channel: string; source: string; first: string }>(
        `select channel, last_touch->>'utmSource' as source, first_touch->>'utmSource' as first
         from lead_attributions`,
      )
      return rows
    }
    await emptyTables(house.services.db, 'attributions', 'lead_attributions')
    await query.execute(sql`update leads set session_id = 'session-of-quiz'`)
    await follow(linkIn(await house.oneInvitation(), '/resume'))
    expect(await channels()).toEqual([])

    await house.beginAnew()
    const came = { at: '2026-11-20T09:00:00.000Z', utmSource: 'fb', referrer: 'https://m.facebook.com' }
    const sent = { eventType: 'landingPageVisit', sessionId: 'session-of-quiz', timestamp: came.at }
    const payload = { ...sent, attribution: { first: came, last: came } }
    await house.app.inject({ method: 'POST', url: '/api/tracking/events', payload })
    await query.execute(sql`update leads set session_id = 'session-of-quiz'`)
    await follow(linkIn(await house.oneInvitation(), '/resume'))
    expect(await channels()).toEqual([{ channel: 'email', source: 'email', first: 'fb' }])
    // NOTE: the payment copies the visit's touches again.
    const lead = { id: house.visitor().leadId, appName: 'calmplate', sessionId: 'session-of-quiz' }
    await copyToLead(query, lead, new Date(house.services.now()))
    expect(await channels()).toEqual([{ channel: 'email', source: 'email', first: 'fb' }])
  })

  test('leaves where the lead came from as it is if its visit has refused statistics', async () => {
    const { query, pool } = house.services.db
    await emptyTables(house.services.db, 'attributions', 'lead_attributions')
    const came = { at: '2026-11-20T09:00:00.000Z', utmSource: 'fb', referrer: 'https://m.facebook.com' }
    const visit = { eventType: 'landingPageVisit', sessionId: 'session-of-refusal', timestamp: came.at }
    const payload = { ...visit, attribution: { first: came, last: came } }
    await house.app.inject({ method: 'POST', url: '/api/tracking/events', payload })
    await house.app.inject({
      method: 'POST',
      url: '/api/consent',
      payload: {
        receiptId: 'the-refusal',
        sessionId: visit.sessionId,
        choices: { analytics: false, ads: false, healthProcessing: true },
        gpc: false,
        source: 'footer',
        policyVersion: '2026-11-01',
      },
    })
    await query.execute(sql`update leads set session_id = ${visit.sessionId}`)
    const { headers } = await follow(linkIn(await house.oneInvitation(), '/resume'))
    expect(headers.location).toContain('utm_source=email')
    expect((await pool.query('select channel from lead_attributions')).rows).toEqual([])
  })

  test.each(['cortisol', 'inflammation'])('keeps the flow of the lead: %s', async (flowId) => {
    await house.services.db.query.execute(sql`update leads set flow_id = ${flowId}`)
    const { headers } = await follow(linkIn(await house.oneInvitation(), '/resume'))
    expect(URL.parse(String(headers.location), 'http://shop.example')?.searchParams.get('flow')).toBe(flowId)
  })

  test('is not used up by a program that opens every link of a mail', async () => {
    const link = linkIn(await house.oneInvitation(), '/resume')
    const scanner = createTestBrowser(house.app)
    for (let visit = 0; visit < 3; visit += 1) expect((await scanner.get(link)).statusCode).toBe(200)
    await house.app.inject({ method: 'HEAD', url: link })
    expect(await house.answersOf(scanner)).toBe(404)
    const page = await scanner.get(link)
    expect(page.body).not.toContain('mia@')
    expect(String(page.headers['content-security-policy'])).toMatch(/form-action 'self'/)
    expect((await follow(link)).headers.location).toMatch(/^\/quiz\?email=mia%40example.com&/)
  })

  test('cannot be used by a form on another site', async () => {
    const link = linkIn(await house.oneInvitation(), '/resume')
    const victim = createTestBrowser(house.app)
    const { body } = await victim.get(link)
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      // NOTE: as sent by Safari before 16.4, and by other browsers over plain HTTP.
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      const response = await house.press(body, victim, headers)
      expect([response.statusCode, await house.answersOf(victim)]).toEqual([200, 404])
    }
    expect((await house.press(body, victim, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(303)
  })

  test('works in a browser that names only the origin of its form', async () => {
    const link = linkIn(await house.oneInvitation(), '/resume')
    const phone = createTestBrowser(house.app)
    const page = await phone.get(link)
    // NOTE: with `no-referrer`, browsers would send `Origin: null`.
    expect(page.headers['referrer-policy']).toBe('same-origin')
    const response = await house.press(page.body, phone, {
      host: 'shop.example',
      origin: 'https://shop.example',
    })
    expect([response.statusCode, response.headers['referrer-policy']]).toEqual([303, 'no-referrer'])
  })

  test('leads visitors who finished to the plan, and from the later mail to the offer', async () => {
    await house.services.db.query.execute(sql`update leads set completed_at = now()`)
    const first = linkIn(await house.oneInvitation(), '/resume')
    expect((await follow(first)).headers.location).toMatch(/^\/purchase\?email=/)
    house.clock.advance(48 * hourMs)
    const [offer] = await house.invite()
    if (offer === undefined) throw new Error('There is no offer')
    const link = linkIn(offer, '/resume')
    expect((await follow(link)).headers.location).toMatch(/^\/email-offer\?email=/)
  })

  test('expires after 7 days, with the same answer as a made-up one', async () => {
    const link = linkIn(await house.oneInvitation(), '/resume')
    house.clock.advance(7 * 24 * hourMs)
    for (const url of [link, '/resume', '/resume?rt=', `/resume?rt=${'A'.repeat(44)}`, `${link}x`]) {
      const looked = await createTestBrowser(house.app).get(url)
      const pressed = await house.press(`<form method="post" action="${url}"`)
      for (const { statusCode, headers, body } of [looked, pressed]) {
        expect([statusCode, headers['cache-control'], headers['set-cookie']]).toEqual([
          404,
          'no-store',
          undefined,
        ])
        expect(body).toContain('<h1>This link no longer works</h1>')
        expect(body).toMatch(
          /name="robots" content="noindex"[^]*<a class="button" href="\/">Go to the home page/,
        )
        expect(body).not.toContain('<form')
      }
    }
  })

  test('is stored only as a hash', async () => {
    const token = linkIn(await house.oneInvitation(), '/resume').replace(/.*rt=/, '')
    const { rows } = await house.services.db.pool.query('select * from resume_tokens')
    expect([rows.length, JSON.stringify(rows).includes(token)]).toEqual([1, false])
  })

  test('asks first if another person has started in the browser, without being used up', async () => {
    const link = linkIn(await house.oneInvitation(), '/resume')
    const shared = createTestBrowser(house.app)
    await makeLead(shared, { email: 'tom@example.com', sessionId: 'session-tom' })
    const page = await shared.get(link)
    expect([page.statusCode, await house.answersOf(shared)]).toEqual([200, 404])
    expect(page.body).toContain('Continue as m…@example.com?')
    expect(page.body).not.toContain('mia@')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const response = await house.press(page.body, shared)
    expect([response.statusCode, response.headers['clear-site-data']]).toEqual([303, '"storage"'])
    expect(await house.answersOf(shared)).toBe(200)
  })

  test('asks again if somebody else has started since the page was opened', async () => {
    const link = linkIn(await house.oneInvitation(), '/resume')
    const shared = createTestBrowser(house.app)
    const { body } = await shared.get(link)
    await makeLead(shared, { email: 'tom@example.com', sessionId: 'session-tom' })
    const page = await house.press(body, shared)
    expect([page.statusCode, page.body.includes('Someone has already started')]).toEqual([200, true])
    expect((await house.press(page.body, shared)).statusCode).toBe(303)
  })
})
