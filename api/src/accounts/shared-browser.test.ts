import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAnswers, selectLead } from '#api/leads/index.ts'
import { leadBody, makeLead, someAnswers } from '#api/testing/builders.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { asLead, dataOf } from '#api/testing/read-response.ts'
import { bearer, password, signUp } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp({ env: { RATE_LIMITS: 'off' } })
})
afterAll(() => house.close())
beforeEach(() =>
  emptyTables(house.services.db, 'leads', 'users', 'user_leads', 'sessions', 'consent_receipts'),
)

const logOut = async (by: TestBrowser, token?: string) =>
  (await by.post('/api/auth/logout', {}, token === undefined ? {} : bearer(token))).statusCode
const opens = async (by: TestBrowser, id: string) => (await by.get(`/api/leads/${id}`)).statusCode
const logIn = async (by: TestBrowser, email: string) =>
  dataOf('login', await by.post('/api/auth/login', { email, password }))

const markPaid = (id: string) =>
  house.services.db.pool.query('update leads set purchased_at = now() where id = $1', [id])

/** What the house has of a lead, and whose account it belongs to. */
async function keptOf(id: string) {
  const lead = await selectLead(house.services.db.query, id)
  if (lead === undefined) throw new Error('The lead is gone.')
  const { rows } = await house.services.db.pool.query('select user_id from user_leads where lead_id = $1', [
    id,
  ])
  return { email: lead.email, answers: openAnswers(house.services, lead), accounts: rows.length }
}

const ofMia = { email: 'mia@example.com', answers: someAnswers, accounts: 1 }

describe('after Mia has logged out', () => {
  test('the next person’s quiz is theirs, and changes nothing of hers', async () => {
    const { browser, leadId, token } = await signUp(house)
    expect(await logOut(browser, token)).toBe(200)
    const ofTom = await makeLead(browser, {
      email: 'tom@example.com',
      sessionId: 's-tom',
      quizData: { age: 52 },
    })
    expect(ofTom.id).not.toBe(leadId)
    expect(await keptOf(leadId)).toMatchObject(ofMia)
    expect(await keptOf(ofTom.id)).toMatchObject({ email: 'tom@example.com', accounts: 0 })
    expect((await keptOf(ofTom.id)).answers).not.toHaveProperty('weight')
    expect(await opens(browser, ofTom.id)).toBe(200)
  })

  test('a no to health answers deletes none of hers', async () => {
    const { browser, leadId, token } = await signUp(house)
    await logOut(browser, token)
    const no = await browser.post('/api/consent', {
      receiptId: 'receipt-of-tom',
      sessionId: 's-tom',
      choices: { analytics: false, ads: false, healthProcessing: false },
      isHealthDecided: true,
      gpc: false,
      source: 'banner-reject',
      policyVersion: '2026-11-01',
    })
    expect(no.statusCode).toBe(200)
    expect(await keptOf(leadId)).toMatchObject(ofMia)
  })

  test('her leads and her plan open in this browser to nobody, those of her other browsers do', async () => {
    const { browser, leadId, token } = await signUp(house)
    const phone = createTestBrowser(house.app)
    const onPhone = await makeLead(phone, { sessionId: 's-phone' })
    await markPaid(leadId)
    const again = await makeLead(browser, { sessionId: 's-again' })
    expect([again.id === leadId, await opens(browser, again.id)]).toEqual([false, 200])
    await logOut(browser, token)
    expect([await opens(browser, leadId), await opens(browser, again.id)]).toEqual([404, 404])
    expect((await browser.get('/api/stripe/current-plan')).statusCode).toBe(404)
    expect(await opens(phone, onPhone.id)).toBe(200)
  })

  test('one lead that two of her browsers may open stays open in the other', async () => {
    const lead = { email: 'mia@example.com', sessionId: 's-mia-example-com' }
    const { browser, leadId, token } = await signUp(house)
    const other = createTestBrowser(house.app)
    expect((await makeLead(other, lead)).id).toBe(leadId)
    await logOut(browser, token)
    expect([await opens(browser, leadId), await opens(other, leadId)]).toEqual([404, 200])
  })

  test('what somebody else began in this browser stays theirs', async () => {
    const { browser, leadId, token } = await signUp(house)
    await markPaid(leadId)
    const ofTom = await makeLead(browser, { email: 'tom@example.com', sessionId: 's-tom' })
    await logOut(browser, token)
    expect([await opens(browser, leadId), await opens(browser, ofTom.id)]).toEqual([404, 200])
  })

  test('this also holds if her session had been ended elsewhere, or a page repeats the request', async () => {
    const { browser, leadId, token } = await signUp(house)
    await house.services.db.pool.query('update sessions set revoked_at = now()')
    expect(await logOut(browser, token)).toBe(200)
    expect(await opens(browser, leadId)).toBe(404)
    expect(await logOut(browser, token)).toBe(200)
  })
})

test('logging out closes no lead in a browser that was never signed in; another one’s token only ends its session', async () => {
  const { browser, leadId, token } = await signUp(house)
  const isSignedIn = async () => (await browser.get('/api/user/profile', bearer(token))).statusCode === 200
  const stranger = createTestBrowser(house.app)
  const ofTom = await makeLead(stranger, { email: 'tom@example.com', sessionId: 's-tom' })
  expect([await logOut(stranger), await isSignedIn()]).toEqual([200, true])
  expect([await logOut(stranger, token), await isSignedIn()]).toEqual([200, false])
  expect([await opens(stranger, ofTom.id), await opens(browser, leadId)]).toEqual([200, 200])
})

describe('when somebody else logs in', () => {
  async function tomAfterMia() {
    const mia = await signUp(house)
    const tom = await signUp(house, 'tom@example.com')
    return { mia, tom }
  }

  test('the leads of Mia’s account close in this browser, and the page learns that she has left', async () => {
    const { mia, tom } = await tomAfterMia()
    expect(await logIn(mia.browser, 'tom@example.com')).toMatchObject({
      audience: 'web',
      isAnotherPerson: true,
    })
    expect([await opens(mia.browser, mia.leadId), await opens(tom.browser, tom.leadId)]).toEqual([404, 200])
    const next = asLead(
      await mia.browser.post('/api/leads', leadBody({ email: 'tom@example.com', sessionId: 's' })),
    )
    expect(next.id).not.toBe(mia.leadId)
    expect(await keptOf(mia.leadId)).toMatchObject(ofMia)
  })

  test('a lead that no account has stays open, and so do a person’s own', async () => {
    const { mia, tom } = await tomAfterMia()
    expect(await logIn(tom.browser, 'tom@example.com')).not.toHaveProperty('isAnotherPerson')
    expect(await opens(tom.browser, tom.leadId)).toBe(200)
    const browser = createTestBrowser(house.app)
    const open = await makeLead(browser, { email: 'tom@work.example', sessionId: 's-work' })
    expect(await logIn(browser, 'tom@example.com')).not.toHaveProperty('isAnotherPerson')
    expect(await opens(browser, open.id)).toBe(200)
    expect(await opens(mia.browser, mia.leadId)).toBe(200)
  })
})
