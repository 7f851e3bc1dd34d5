import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeLead } from '#api/testing/builders.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { createRecordingTransport } from '#api/testing/recording-transport.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { bearer, password } from '#api/testing/signed-up.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'
import { issueResetToken } from './issue-reset-token.ts'
import { createPasswordHasher, noPassword } from './password-hasher.ts'

const email = 'mia@example.com'
const chosen = 'a calmer plate'
const transport = createRecordingTransport()
let house: TestApp
let mailsBefore = 0
let paying: TestBrowser
let leadId: string

beforeAll(async () => {
  house = await createTestApp({ services: { mail: transport } })
})
afterAll(async () => house.close())
beforeEach(async () => {
  await deliverMails(house.services)
  await emptyTables(house.services.db, 'leads', 'users', 'user_leads', 'mail_outbox')
  mailsBefore = transport.sent.length
  paying = createTestBrowser(house.app)
  leadId = (await makeLead(paying, { email: 'Mia@example.com' })).id
  await run('update leads set purchased_at = now() where id = $1', leadId)
})

const sent = () => transport.sent.slice(mailsBefore)
const run = async (text: string, ...values: readonly unknown[]) =>
  (await house.services.db.pool.query<Record<string, unknown>>(text, [...values])).rows
const elsewhere = (path: string, body: object) => createTestBrowser(house.app).post(`/api/auth/${path}`, body)
const login = (given: string) => elsewhere('login', { email, password: given })
const statusOfLogin = async (given: string) => (await login(given)).statusCode
const reset = async (token: string | undefined) =>
  (await elsewhere('reset-password', { token, newPassword: chosen })).statusCode
const register = (browser: TestBrowser, id: string, given = password) =>
  browser.post('/api/auth/set-password', { email, password: given, repeatPassword: given, leadId: id })
const issue = async () => (await issueResetToken(house.services, email))?.token

async function mailsAfterAsking(typed: string) {
  const answer = await elsewhere('forgot-password', { email: typed })
  await deliverMails(house.services)
  const { date: _date, ...headers } = answer.headers
  return {
    answer: { status: answer.statusCode, body: answer.json<unknown>(), headers },
    mails: sent().filter(({ kind }) => kind === 'password-reset'),
  }
}

describe('a buyer who never chose a password', () => {
  test('chooses one through a link from any browser, and finds the plan in the account', async () => {
    const { mails } = await mailsAfterAsking(' MIA@example.com ')
    // As it was written when the plan was bought.
    expect(mails.map(({ to }) => to)).toEqual(['Mia@example.com'])
    expect(mails[0]?.text).toContain("Didn't ask for this?")
    expect(mails[0]?.text, 'there is none').not.toContain('Your password stays')
    const token = /reset-password\?token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1]
    expect(await reset(token)).toBe(200)
    expect(await statusOfLogin(chosen)).toBe(200)
    expect(await run('select lead_id from user_leads')).toEqual([{ lead_id: leadId }])
    expect(await run('select email_verified from users')).toEqual([{ email_verified: true }])
    await deliverMails(house.services)
    expect(sent().map(({ kind }) => kind)).toEqual(['password-reset', 'welcome'])

    // From then on, a password can be changed.
    const again = await mailsAfterAsking(email)
    expect(again.mails.at(-1)?.text).toContain('Your password stays as it is.')
    expect(await reset(await issue())).toBe(200)
    await deliverMails(house.services)
    expect(sent().at(-1)?.kind).toBe('password-changed')
  })

  test('gets the same response as everybody, and nobody else gets a mail or an account', async () => {
    await makeLead(createTestBrowser(house.app), { email: 'eve@example.com', sessionId: 's-2' })
    const shapes = []
    for (const typed of ['eve@example.com', 'nobody@example.com', email])
      shapes.push((await mailsAfterAsking(typed)).answer)
    for (const shape of shapes) expect(shape).toEqual(shapes[0])
    expect(sent().map(({ to }) => to)).toEqual(['Mia@example.com'])
    expect(await run('select email_key from users')).toEqual([{ email_key: email }])
  })

  test('has an account that no password opens and that owns nothing until the link is used', async () => {
    await issue()
    const answers = await Promise.all(
      [noPassword, '', chosen]
        .map(login)
        .concat(elsewhere('login', { email: 'nobody@example.com', password })),
    )
    const shapes = answers.map((answer) => {
      const { requestId: _requestId, ...body } = refusalOf(answer)
      return [answer.statusCode, body]
    })
    for (const shape of shapes) expect(shape).toEqual(shapes[0])
    expect(shapes[0]?.[0]).toBe(401)
    expect(await run('select lead_id from user_leads')).toEqual([])
    expect(await run('select email_verified from users')).toEqual([{ email_verified: false }])
  })

  test('gets one account from several simultaneous links, of which only the newest works', async () => {
    const tokens = await Promise.all([issue(), issue(), issue()])
    expect(new Set(tokens).size).toBe(3)
    expect(tokens).not.toContain(undefined)
    expect(await run('select id from users')).toHaveLength(1)
    const statuses = []
    for (const token of tokens) statuses.push(await reset(token))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('gets no account while being erased', async () => {
    const erasure = await house.services.db.pool.connect()
    try {
      await erasure.query('begin')
      await erasure.query('select from leads where id = $1 for no key update', [leadId])
      const issued = issue()
      await vi.waitUntil(async () => (await statementsWaiting(house.services.db)) > 0, { timeout: 20_000 })
      await erasure.query('delete from lead_capabilities where lead_id = $1', [leadId])
      await erasure.query('delete from leads where id = $1', [leadId])
      await erasure.query('commit')
      expect(await issued).toBeUndefined()
    } finally {
      erasure.release(true)
    }
    expect(await run('select id from users')).toEqual([])
  })
})

describe('registering after somebody asked for a link', () => {
  test('works as if nobody had, and the link in the mailbox still works', async () => {
    const token = await issue()
    const clicks = await Promise.all([register(paying, leadId), register(paying, leadId)])
    const [first, second] = clicks.map((answer) => dataOf('setPassword', answer))
    expect(second?.user.id).toBe(first?.user.id)
    expect(await run('select id, email_verified from users')).toEqual([
      { id: first?.user.id, email_verified: false },
    ])
    expect(await run('select lead_id from user_leads')).toEqual([{ lead_id: leadId }])
    await deliverMails(house.services)
    expect(sent().map(({ kind }) => kind)).toEqual(['welcome'])

    expect(await reset(token)).toBe(200)
    expect([await statusOfLogin(password), await statusOfLogin(chosen)]).toEqual([401, 200])
  })

  test('gives a stranger who typed the address nothing, and using the link ends it', async () => {
    const token = await issue()
    const stranger = createTestBrowser(house.app)
    const typed = await makeLead(stranger, { email, sessionId: 's-stranger' })
    const signedIn = dataOf('setPassword', await register(stranger, typed.id, 'a-strangers-word'))
    expect(await run('select lead_id from user_leads')).toEqual([{ lead_id: typed.id }])
    const profile = () => stranger.get('/api/user/profile', bearer(signedIn.token))
    // As for an address whose owner never paid: nothing reveals that somebody asked for a link.
    expect(dataOf('userProfile', await profile())).toMatchObject({ email, planId: null, purchases: [] })
    const kept = await stranger.get('/api/user/data', bearer(signedIn.token))
    expect(kept.statusCode).toBe(200)
    expect(kept.json()).not.toHaveProperty('data.password_resets')
    expect((await register(stranger, leadId, 'a-strangers-word')).statusCode).toBe(400)

    expect(await reset(token)).toBe(200)
    expect((await profile()).statusCode).toBe(401)
    expect(await statusOfLogin('a-strangers-word')).toBe(401)
    expect((await stranger.get(`/api/leads/${typed.id}`)).statusCode).toBe(404)
  })

  test('waits for a link that is being used, and does not overwrite what it set', async () => {
    await issue()
    const passwordHash = await createPasswordHasher(house.services.cipher).hash(chosen)
    const mailbox = await house.services.db.pool.connect()
    try {
      await mailbox.query('begin')
      await mailbox.query('delete from password_resets')
      const registered = register(paying, leadId)
      await vi.waitUntil(async () => (await statementsWaiting(house.services.db)) > 0, { timeout: 20_000 })
      await mailbox.query('update users set password_hash = $1, email_verified = true', [passwordHash])
      // The registration must not hold a lock that the link needs, or they would deadlock.
      await mailbox.query('select from leads where id = $1 for update nowait', [leadId])
      await mailbox.query('commit')
      expect((await registered).statusCode).toBe(400)
    } finally {
      mailbox.release(true)
    }
    expect(await run('select password_hash from users')).toEqual([{ password_hash: passwordHash }])
    expect(await run('select lead_id from user_leads')).toEqual([])
  })
})
