import { hourMs, minuteMs } from '@fennel/funnel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noPassword } from '#api/accounts/index.ts'
import { issueResetToken } from '#api/accounts/issue-reset-token.ts'
import { makeLead } from '#api/testing/builders.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { createRecordingTransport } from '#api/testing/recording-transport.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'
import { runRetention } from './run-retention.ts'
import { tablesOfPeople } from './testing/tables-of-people.ts'

const email = 'mia@example.com'
const chosen = 'a calmer plate'
const ofStranger = 'a-strangers-word'
const transport = createRecordingTransport()
let house: TestApp
let paying: TestBrowser
let leadId: string
let mailsBefore = 0

beforeAll(async () => {
  house = await createTestApp({ jobs: 'still', services: { mail: transport } })
})
afterAll(async () => house.close())
beforeEach(async () => {
  await emptyTables(house.services.db, ...tablesOfPeople)
  mailsBefore = transport.sent.length
  paying = createTestBrowser(house.app)
  leadId = (await makeLead(paying, { email })).id
  await run('update leads set purchased_at = now() where id = $1', leadId)
})

const run = async (text: string, ...values: readonly unknown[]) =>
  (await house.services.db.pool.query<Record<string, unknown>>(text, [...values])).rows
const sent = () => transport.sent.slice(mailsBefore)
const queued = () => run('select kind from mail_outbox order by kind')
const elsewhere = async (path: string, body: object) =>
  (await createTestBrowser(house.app).post(`/api/auth/${path}`, body)).statusCode
const login = (password: string) => elsewhere('login', { email, password })
const reset = (token: string | undefined) => elsewhere('reset-password', { token, newPassword: chosen })
const issue = async () => (await issueResetToken(house.services, email))?.token
const register = (browser: TestBrowser, id: string, password: string) =>
  browser.post('/api/auth/set-password', { email, password, repeatPassword: password, leadId: id })

/** A stranger types Mia's address and registers it; returns how they erase all that is theirs. */
async function registerAsStranger() {
  const stranger = createTestBrowser(house.app)
  const typed = await makeLead(stranger, { email, sessionId: 's-stranger' })
  const { token } = dataOf('setPassword', await register(stranger, typed.id, ofStranger))
  return async () => {
    const answer = await stranger.post('/api/user/data/erase', { password: ofStranger }, bearer(token))
    expect(answer.statusCode).toBe(200)
    expect(await run('select id from leads')).toEqual([{ id: leadId }])
    expect(await run('select from sessions')).toEqual([])
    expect(await login(ofStranger)).toBe(401)
  }
}

describe('erasing an account whose address nobody has proven', () => {
  test('does not void the link that its owner has been mailed', async () => {
    const token = await issue()
    const erase = await registerAsStranger()
    await erase()
    expect(await run('select password_hash, email_verified from users')).toEqual([
      { password_hash: noPassword, email_verified: false },
    ])
    expect(await reset(token)).toBe(200)
    expect(await login(chosen)).toBe(200)
    expect(await run('select lead_id from user_leads')).toEqual([{ lead_id: leadId }])
  })

  test('stops no link on its way to the owner, whether they asked for it or tried to register', async () => {
    const erase = await registerAsStranger()
    expect(await elsewhere('forgot-password', { email })).toBe(200)
    expect((await register(paying, leadId, chosen)).statusCode).toBe(400)
    await erase()
    expect(await queued()).toEqual([{ kind: 'password-reset' }, { kind: 'sign-in-link' }])
    await deliverMails(house.services)
    expect(
      sent()
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['password-reset', 'sign-in-link'])
    const asked = sent().find(({ kind }) => kind === 'password-reset')
    expect(await reset(/reset-password\?token=([\w-]+)/.exec(asked?.text ?? '')?.[1])).toBe(200)
  })

  test('leaves the account and its links only until these have expired', async () => {
    const erase = await registerAsStranger()
    await elsewhere('forgot-password', { email })
    await deliverMails(house.services)
    await erase()
    expect([await run('select email from users'), await queued()]).toEqual([[{ email }], []])
    house.clock.advance(25 * hourMs)
    await runRetention(house.services, false)
    expect([await run('select from users'), await queued()]).toEqual([[], []])
  })

  test('leaves a link on its way only until it has gone out, whoever uses the address meanwhile', async () => {
    const erase = await registerAsStranger()
    await elsewhere('forgot-password', { email })
    await erase()
    await deliverMails(house.services)
    // NOTE: the account is younger than the mail from here on.
    house.clock.advance(minuteMs)
    const eraseAgain = await registerAsStranger()
    house.clock.advance(31 * minuteMs)
    await eraseAgain()
    house.clock.advance(25 * hourMs)
    await runRetention(house.services, false)
    expect([await run('select from users'), await queued()]).toEqual([[], []])
  })

  test('leaves what its owner entered on another device until a mailed link proves the address', async () => {
    const registered = dataOf('setPassword', await register(paying, leadId, chosen))
    const phone = (await makeLead(createTestBrowser(house.app), { email, sessionId: 's-phone' })).id
    const verified = async (browser: TestBrowser, token: string) =>
      dataOf('userProfile', await browser.get('/api/user/profile', bearer(token))).emailVerified
    expect(await verified(paying, registered.token)).toBe(false)
    const eraseIn = async (browser: TestBrowser, token: string) =>
      (await browser.post('/api/user/data/erase', { password: chosen }, bearer(token))).statusCode
    expect(await eraseIn(paying, registered.token)).toBe(200)
    expect(await run('select id from leads')).toEqual([{ id: phone }])
  })

  test('a link proves the address, and erasing then takes what was entered on another device', async () => {
    await register(paying, leadId, ofStranger)
    await makeLead(createTestBrowser(house.app), { email, sessionId: 's-phone' })
    expect(await reset(await issue())).toBe(200)
    const signedIn = dataOf('login', await paying.post('/api/auth/login', { email, password: chosen }))
    if (!('token' in signedIn)) throw new Error('Nobody is signed in')
    const profile = await paying.get('/api/user/profile', bearer(signedIn.token))
    expect(dataOf('userProfile', profile).emailVerified).toBe(true)
    await paying.post('/api/user/data/erase', { password: chosen }, bearer(signedIn.token))
    expect(await run('select id from leads')).toEqual([])
  })

  test('leaves nothing if no link is open', async () => {
    await issue()
    const erase = await registerAsStranger()
    await elsewhere('forgot-password', { email })
    await deliverMails(house.services)
    house.clock.advance(31 * minuteMs)
    await erase()
    expect([await run('select from users'), await queued()]).toEqual([[], []])
    expect(await run('select from password_resets')).toEqual([])
  })
})
