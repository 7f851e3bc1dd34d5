import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeLead } from '#api/testing/builders.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { createRecordingTransport } from '#api/testing/recording-transport.ts'
import type { RecordingTransport } from '#api/testing/recording-transport.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { bearer, password, signUp } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser, testBinding } from '#api/testing/test-browser.ts'

const transport: RecordingTransport = createRecordingTransport()
let house: TestApp
let mailsBefore = 0
beforeAll(async () => {
  house = await createTestApp({ services: { mail: transport } })
})
afterAll(async () => house.close())
beforeEach(async () => {
  await deliverMails(house.services)
  await emptyTables(house.services.db, 'leads', 'users', 'user_leads', 'mail_outbox')
  mailsBefore = transport.sent.length
})

const post = (path: string, payload: object, headers: Readonly<Record<string, string>> = {}) =>
  house.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers })
const forgot = (email: string) => post('forgot-password', { email })
const reset = (token: string | undefined, newPassword = 'a calmer plate') =>
  post('reset-password', token === undefined ? { newPassword } : { token, newPassword })
const renew = (refreshToken: string) => post('refresh', { refreshToken }, { cookie: `sb=${testBinding}` })
const login = (email: string, given: string) => post('login', { email, password: given })

async function mails(kind?: string) {
  await deliverMails(house.services)
  return transport.sent.slice(mailsBefore).filter((mail) => kind === undefined || mail.kind === kind)
}
async function linkFor(email: string): Promise<string> {
  await forgot(email)
  return tokenIn((await mails('password-reset')).at(-1)?.text)
}
function tokenIn(text: string | undefined): string {
  return /reset-password\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? 'none'
}

const sent = 'If an account with that email exists, a password reset link has been sent.'
const failed = 'Failed to reset password. The link may be invalid or expired.'

describe('forgetting the password', () => {
  test('gives known and unknown addresses the same response, and mails only known ones', async () => {
    await signUp(house)
    const before = await house.services.db.query.execute(sql`select count(*) from mail_outbox`)
    const answers = await Promise.all(['mia@example.com', 'nobody@example.com'].map(forgot))
    const shapes = answers.map((response) => {
      const { date: _date, ...headers } = response.headers
      return { status: response.statusCode, body: response.json<unknown>(), headers }
    })
    expect(shapes[0]).toMatchObject({ status: 200, body: { success: true, message: sent } })
    expect(shapes[1]).toEqual(shapes[0])
    const after = await house.services.db.query.execute(sql`select count(*) from mail_outbox`)
    // NOTE: the same work for both: one row each, whatever comes of it.
    expect(Number(after.rows[0]?.['count']) - Number(before.rows[0]?.['count'])).toBe(2)
    expect((await mails('password-reset')).map(({ to }) => to)).toEqual(['mia@example.com'])
  })

  test('mails the account’s own address, however it was typed', async () => {
    await signUp(house, 'Mia.Plan+x@Example.com')
    for (const typed of [
      ' MIA.plan+X@example.com ',
      'mailto:mia.plan+x@EXAMPLE.com',
      'mia.plan+x @example.com.',
    ]) {
      expect((await forgot(typed)).statusCode).toBe(200)
    }
    expect((await mails('password-reset')).map(({ to }) => to)).toEqual(
      Array.from({ length: 3 }, () => 'Mia.Plan+x@example.com'),
    )
  })

  test.each(['', 'not an address', 'mia@example.com, eve@example.com', 'mia@localhost', 'x'.repeat(300)])(
    'refuses %j',
    async (email) => {
      const response = await forgot(email)
      expect(response.statusCode).toBe(400)
      expect(await mails()).toEqual([])
    },
  )

  test('refuses an injected mail header', async () => {
    await signUp(house)
    const response = await forgot('mia@example.com\r\nBcc: eve@example.com')
    expect(response.statusCode).toBe(400)
  })

  test('the link leads to our own address, whatever host the request names', async () => {
    await signUp(house)
    await post('forgot-password', { email: 'mia@example.com' }, { host: 'evil.example' })
    const [mail] = await mails('password-reset')
    expect(mail?.text).toContain('http://localhost:3000/reset-password?token=')
    expect(mail?.html).not.toContain('evil.example')
  })
})

describe('choosing a new password', () => {
  test.each([
    ['already', true],
    ['not yet', false],
  ])('works once, ends every session and notifies the owner: address proven %s', async (_, isProven) => {
    const { token, refreshToken } = await signUp(house)
    await house.services.db.pool.query('update users set email_verified = $1', [isProven])
    const tom = await signUp(house, 'tom@example.com')
    expect((await renew(tom.refreshToken)).statusCode).toBe(200)
    const link = await linkFor('mia@example.com')
    const response = await reset(link)
    expect(response.json()).toEqual({
      success: true,
      message: 'Your password has been reset successfully. You can now log in.',
    })
    const profileOf = async (of: string) =>
      (await house.app.inject({ url: '/api/user/profile', headers: bearer(of) })).statusCode
    expect([await profileOf(token), await profileOf(tom.token)]).toEqual([401, 200])
    expect((await renew(refreshToken)).statusCode).toBe(401)
    expect((await login('mia@example.com', password)).statusCode).toBe(401)
    expect((await login('mia@example.com', 'a calmer plate')).statusCode).toBe(200)
    expect((await mails('password-changed')).map(({ to }) => to)).toEqual(['mia@example.com'])

    const again = await reset(link, 'another one')
    expect([again.statusCode, refusalOf(again).message]).toEqual([400, failed])
    expect((await login('mia@example.com', 'a calmer plate')).statusCode).toBe(200)
  })

  test('a stranger’s request for a link leaves the owner’s valid, and using any of them ends all', async () => {
    await signUp(house)
    const [first, ofOwner] = [await linkFor('mia@example.com'), await linkFor('mia@example.com')]
    const ofStranger = await linkFor('mia@example.com')
    expect((await reset(ofOwner)).statusCode).toBe(200)
    for (const link of [first, ofOwner, ofStranger])
      expect(refusalOf(await reset(link, 'another one')).message).toBe(failed)
    expect((await login('mia@example.com', 'a calmer plate')).statusCode).toBe(200)
  })

  test('only the newest ten links of an account work', async () => {
    await signUp(house)
    const links: string[] = []
    for (let at = 0; at < 11; at++) {
      links.push(await linkFor('mia@example.com'))
      house.clock.advance(1000)
    }
    expect(refusalOf(await reset(links[0])).message).toBe(failed)
    expect((await reset(links[1])).statusCode).toBe(200)
  })

  test('succeeds for only one of six simultaneous requests with two links', async () => {
    await signUp(house)
    const links = [await linkFor('mia@example.com'), await linkFor('mia@example.com')]
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => reset(links[at % 2], `password ${at}`)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await mails('password-changed')).toHaveLength(1)
  })

  test('refuses an expired, tampered or made-up link with the same message', async () => {
    await signUp(house)
    const link = await linkFor('mia@example.com')
    const tampered = `${link.startsWith('a') ? 'b' : 'a'}${link.slice(1)}`
    for (const token of [tampered, `${link}x`, link.slice(0, -1), 'A'.repeat(44), ' ', "' or 1=1"]) {
      const response = await reset(token)
      expect([response.statusCode, refusalOf(response).message]).toEqual([400, failed])
    }
    house.clock.advance(30 * 60_000)
    expect(refusalOf(await reset(link)).message).toBe(failed)
    expect((await login('mia@example.com', password)).statusCode).toBe(200)
  })

  test('still works a moment before the link expires', async () => {
    await signUp(house)
    const link = await linkFor('mia@example.com')
    house.clock.advance(30 * 60_000 - 1)
    expect((await reset(link)).statusCode).toBe(200)
  })

  test('a missing token and a short password have their own messages and do not use up the link', async () => {
    await signUp(house)
    const link = await linkFor('mia@example.com')
    for (const token of [undefined, '']) {
      expect(refusalOf(await reset(token)).message).toBe('Password reset token is missing.')
    }
    expect(refusalOf(await reset(link, 'five5')).message).toBe('Password must be at least 6 characters long.')
    expect((await reset(link, 'x'.repeat(1025))).statusCode).toBe(400)
    expect((await reset(link, 'x'.repeat(1_000_000))).statusCode).toBe(413)
    expect((await reset(link, ' '.repeat(6))).statusCode).toBe(200)
  })

  test('stores the token as a hash only', async () => {
    await signUp(house)
    const link = await linkFor('mia@example.com')
    const { rows } = await house.services.db.pool.query(
      `select (select json_agg(r) from password_resets r) as resets, (select json_agg(m) from mail_outbox m) as mails`,
    )
    expect(rows).toEqual([
      { resets: [expect.anything()], mails: expect.arrayContaining([expect.anything()]) },
    ])
    expect(JSON.stringify(rows)).not.toContain(link)
  })

  test('links to the account what was bought with its address so far, and nothing else', async () => {
    const { leadId } = await signUp(house)
    const later = createTestBrowser(house.app)
    const bought = await makeLead(later, { sessionId: 'session-2' })
    await makeLead(createTestBrowser(house.app), { sessionId: 'session-3' })
    const stranger = await makeLead(createTestBrowser(house.app), {
      email: 'eve@example.com',
      sessionId: 's-4',
    })
    await house.services.db.pool.query('update leads set purchased_at = now() where id = any($1)', [
      [bought.id, stranger.id],
    ])
    await reset(await linkFor('mia@example.com'))
    const { rows } = await house.services.db.pool.query<{ lead_id: string }>('select lead_id from user_leads')
    expect(rows.map((row) => row.lead_id).toSorted()).toEqual([leadId, bought.id].toSorted())
  })
})

describe('a buyer who already has an account', () => {
  const register = async (email: string, given: string) => {
    const browser = createTestBrowser(house.app)
    const { id } = await makeLead(browser, { email, sessionId: `session-${given.length}` })
    return browser.post('/api/auth/set-password', {
      email,
      password: given,
      repeatPassword: given,
      leadId: id,
    })
  }

  test('gets the usual refusal, and a sign-in link by mail at most once an hour', async () => {
    await signUp(house)
    for (const given of ['another-one', password, 'a-third-one']) {
      const response = await register('mia@example.com', given)
      expect(refusalOf(response).message).toBe('Failed to create account. Please try again.')
    }
    const links = await mails('sign-in-link')
    expect(links.map(({ to, subject }) => [to, subject])).toEqual([
      ['mia@example.com', 'You already have a Calmplate account'],
    ])
    expect((await reset(tokenIn(links[0]?.text))).statusCode).toBe(200)
    house.clock.advance(3_600_000)
    await register('mia@example.com', 'once more')
    expect(await mails('sign-in-link')).toHaveLength(2)
  })

  test('a stranger without a lead of that address triggers no mail', async () => {
    const { leadId } = await signUp(house)
    await createTestBrowser(house.app).post('/api/auth/set-password', {
      email: 'mia@example.com',
      password: 'another-one',
      repeatPassword: 'another-one',
      leadId,
    })
    expect(await mails('sign-in-link')).toEqual([])
  })
})

test('a new account gets one welcome mail', async () => {
  const { browser, leadId } = await signUp(house)
  const again = { email: 'mia@example.com', password, repeatPassword: password, leadId }
  expect(dataOf('setPassword', await browser.post('/api/auth/set-password', again)).token).toBeDefined()
  expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
    ['mia@example.com', 'Your Calmplate account is ready'],
  ])
})
