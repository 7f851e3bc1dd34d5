import { hourMs, mailConsentWording } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#api/db/in-transaction.ts'
import { lockLead } from '#api/leads/index.ts'
import { buyPlan, buyUpsell, openShop } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { leadBody, makeLead } from '#api/testing/builders.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { createRecordingTransport } from '#api/testing/recording-transport.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { bearer, password } from '#api/testing/signed-up.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'
import { inviteVisitors } from './invite-visitors.ts'
import { linkIn, pressButton } from './testing/invited-visitor.ts'

const wording = mailConsentWording
const transport = createRecordingTransport()
let shop: Shop
let planter: TestBrowser
let leadId: string
beforeAll(async () => {
  shop = await openShop({ mail: transport })
})
afterAll(async () => shop[Symbol.asyncDispose]())
beforeEach(async () => {
  await emptyTables(
    shop.services.db,
    'leads',
    'users',
    'user_leads',
    'mail_outbox',
    'mail_consents',
    'resume_tokens',
  )
  planter = createTestBrowser(shop.test.app)
  leadId = (await makeLead(planter)).id
})

const account = () => ({ email: 'mia@example.com', password, repeatPassword: password, leadId })
const opens = async (by: TestBrowser, id = leadId) => (await by.get(`/api/leads/${id}`)).statusCode
const agree = (by: TestBrowser, id: string) =>
  by.post(`/api/leads/${id}/mail-consent`, { agrees: true, wording })

async function mailsOf(kind: string) {
  await deliverMails(shop.services)
  return transport.sent.filter((mail) => mail.kind === kind)
}

/** The link that is mailed to the address a day after somebody agreed. */
async function invitation(): Promise<string> {
  await agree(planter, leadId)
  shop.test.clock.advance(24 * hourMs)
  await inviteVisitors(shop.services)
  const mail = (await mailsOf('resume-quiz')).at(-1)
  if (mail === undefined) throw new Error('There is no invitation')
  return linkIn(mail, '/resume')
}

async function press(link: string): Promise<TestBrowser> {
  const owner = createTestBrowser(shop.test.app)
  const pressed = await pressButton((await owner.get(link)).body, owner)
  expect([pressed.statusCode, await opens(owner)]).toEqual([303, 200])
  return owner
}

/** What the browser that planted the lead gets once the owner has bought with it. */
const triesOfPlanter = async () => [
  await opens(planter),
  (await planter.get(`/api/leads/quiz-data?id=${leadId}`)).statusCode,
  (await planter.patch(`/api/leads/${leadId}`, { email: 'eve@example.com' })).statusCode,
  (await buyUpsell(planter)).statusCode,
  (await planter.post('/api/auth/set-password', account())).statusCode,
]

describe("a lead that somebody created with another person's address", () => {
  test('is closed to its creator when the owner presses the button, whatever is bought or answered afterwards', async () => {
    const owner = await press(await invitation())
    expect(dataOf('completeSubscriptionFlow', await buyPlan(owner, 'pm_card_visa')).subscriptionId).toMatch(
      /^sub_/,
    )
    expect(await triesOfPlanter()).toEqual([404, 404, 404, 404, 400])
    expect((await makeLead(planter)).id).not.toBe(leadId)
    expect(dataOf('purchaseUpsell', await buyUpsell(owner)).success).toBe(true)
    expect((await owner.post('/api/auth/set-password', account())).statusCode).toBe(200)
  })

  test('stays with its creator while scanners only open the link', async () => {
    const link = await invitation()
    const scanner = createTestBrowser(shop.test.app)
    for (let visit = 0; visit < 3; visit += 1) await scanner.get(link)
    await shop.test.app.inject({ method: 'HEAD', url: link })
    expect([await opens(planter), await opens(scanner)]).toEqual([200, 404])
  })

  test('leaves the account that its creator made beforehand', async () => {
    const link = await invitation()
    const { token } = dataOf('setPassword', await planter.post('/api/auth/set-password', account()))
    const owner = await press(link)
    await buyPlan(owner, 'pm_card_visa')
    const profile = await planter.get('/api/user/profile', bearer(token))
    expect(profile.json()).toMatchObject({ data: { planId: null, purchases: [] } })
    const { rows } = await shop.services.db.pool.query('select * from user_leads')
    expect(rows).toEqual([])
  })

  test('stays in the account of its creator if that is who has bought with it', async () => {
    const link = await invitation()
    await buyPlan(planter, 'pm_card_visa')
    const { token } = dataOf('setPassword', await planter.post('/api/auth/set-password', account()))
    await press(link)
    const profile = await planter.get('/api/user/profile', bearer(token))
    expect(profile.json()).toMatchObject({ data: { purchases: [{ kind: 'plan' }] } })
  })

  test('gets no account from its creator whose password was being hashed when the button was pressed', async () => {
    const late = await inTransaction(shop.services.db, async (tx) => {
      await lockLead(tx, leadId)
      const made = Promise.resolve(planter.post('/api/auth/set-password', account()))
      await vi.waitUntil(async () => (await statementsWaiting(shop.services.db)) > 0, { timeout: 20_000 })
      await tx.execute(sql`delete from lead_capabilities where lead_id = ${leadId}`)
      return { made }
    })
    expect((await late.made).statusCode).toBe(400)
    expect((await shop.services.db.pool.query('select * from users')).rows).toEqual([])
  })

  test('is also closed when the owner proves the address by a password reset', async () => {
    await planter.post('/api/auth/set-password', account())
    await planter.post('/api/auth/forgot-password', { email: 'mia@example.com' })
    const mail = (await mailsOf('password-reset')).at(-1)
    const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const owner = createTestBrowser(shop.test.app)
    const reset = { token, newPassword: 'a calmer plate' }
    // NOTE: a browser that never heard the answer to its request sends the same one again, without a cookie.
    const repeat = async () => {
      const again = createTestBrowser(shop.test.app)
      await again.post('/api/leads', leadBody())
      return opens(again)
    }
    expect(await repeat()).toBe(200)
    expect((await owner.post('/api/auth/reset-password', reset)).statusCode).toBe(200)
    expect([await opens(planter), await opens(owner), await repeat()]).toEqual([404, 404, 404])
  })

  test('gets no invitation because of a consent that the owner gave for their own lead', async () => {
    const owner = createTestBrowser(shop.test.app)
    const own = await makeLead(owner, { sessionId: 'session-of-the-owner' })
    await agree(owner, own.id)
    shop.test.clock.advance(60_000)
    const planted = await makeLead(createTestBrowser(shop.test.app), { sessionId: 'session-of-another' })
    shop.test.clock.advance(24 * hourMs)
    await inviteVisitors(shop.services)
    const { rows } = await shop.services.db.pool.query<{ payload: unknown }>(
      `select payload from mail_outbox where kind = 'resume-quiz'`,
    )
    expect(planted.id).not.toBe(own.id)
    expect(rows).toEqual([{ payload: { leadId: own.id } }])
  })
})

test('the browser in which a password is reset keeps its lead', async () => {
  await planter.post('/api/auth/set-password', account())
  await planter.post('/api/auth/forgot-password', { email: 'mia@example.com' })
  const mail = (await mailsOf('password-reset')).at(-1)
  const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  await planter.post('/api/auth/reset-password', { token, newPassword: 'a calmer plate' })
  expect(await opens(planter)).toBe(200)
})
