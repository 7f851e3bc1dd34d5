import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bookPlan } from '#api/privacy/testing/book-plan.ts'
import { makeLead } from '#api/testing/builders.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer, signUp } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'

// NOTE: hashing is slow on purpose, and a busy machine takes a while for several in a row.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Desk = Awaited<ReturnType<typeof signInOperator>>

let house: TestApp
let boss: Desk
let looker: Desk
beforeAll(async () => {
  house = await createTestApp({ jobs: 'still' })
  boss = await signInOperator(house)
  looker = await signInOperator(house, 'viewer')
})
afterAll(() => house.close())
beforeEach(() => emptyTables(house.services.db, 'withdrawals'))

let number = 0
async function withdraw(email: string, orderNumber = ''): Promise<void> {
  number += 1
  const attemptId = `attempt-number-of-a-test-${number}`
  const body = { attemptId, name: 'Mia Example', email, orderNumber }
  const response = await createTestBrowser(house.app).post('/api/withdrawals', body)
  expect(response.statusCode).toBe(200)
}
async function list(query = '', desk = boss) {
  const response = await desk.browser.get(`/api/admin/withdrawals${query}`, bearer(desk.token))
  expect(response.statusCode).toBe(200)
  return dataOf('adminWithdrawals', response)
}
const decide = (id: string, body: object, desk = boss) =>
  desk.browser.post(`/api/admin/withdrawals/${id}/decision`, body, bearer(desk.token))
const firstOf = async (query = '') => (await list(query)).withdrawals[0]
const buyer = async (email: string) => {
  const { id } = await makeLead(createTestBrowser(house.app), {
    email,
    sessionId: `s-${email.replaceAll(/\W/g, '-')}`,
  })
  await bookPlan(house, id)
  return id
}
const reason = 'refunded under Users'

test('each withdrawal is listed with the buyers under its address, and the day by which to pay back', async () => {
  const leadId = await buyer('ida@example.com')
  await withdraw('IDA@example.com')
  await withdraw('nobody@example.com')
  const { withdrawals } = await list()
  const ofIda = withdrawals.find(({ email }) => email === 'IDA@example.com')
  expect(ofIda).toMatchObject({
    brandName: 'Calmplate',
    name: 'Mia Example',
    state: 'open',
    payBackBy: '2026-12-05T09:00:00.000Z',
    buyers: [{ page: 'lead', id: leadId, hasAddress: true }],
  })
  expect(withdrawals.find(({ email }) => email === 'nobody@example.com')?.buyers).toEqual([])
})

test('a buyer with an account is listed once, as that account', async () => {
  const { leadId } = await signUp(house, 'noa@example.com')
  await bookPlan(house, leadId)
  const another = await buyer('noa@example.com')
  await house.services.db.query.execute(sql`insert into user_leads (lead_id, user_id, linked_at)
    select ${another}, user_id, now() from user_leads where lead_id = ${leadId}`)
  const elsewhere = await buyer('noa@work.example')
  await house.services.db.query.execute(sql`insert into user_leads (lead_id, user_id, linked_at)
    select ${elsewhere}, user_id, now() from user_leads where lead_id = ${leadId}`)
  await withdraw('noa@example.com', `a-${elsewhere.slice(0, 12)}`)
  const found = await firstOf()
  expect(found?.buyers).toMatchObject([{ page: 'user', hasAddress: true }])
})

test('a buyer found by order number under another address is marked as such', async () => {
  const leadId = await buyer('tom@example.com')
  await withdraw('other@example.com', `a-${leadId.slice(0, 12)}`)
  expect((await firstOf())?.buyers).toMatchObject([{ page: 'lead', id: leadId, hasAddress: false }])
})

const inBrand = async (leadId: string, brandId: string) =>
  house.services.db.query.execute(sql`update leads set app_name = ${brandId} where id = ${leadId}`)

test('an order of another brand is found by its number and by its address, and names that brand', async () => {
  const [byNumber, byAddress] = [await buyer('uma@example.com'), await buyer('una@example.com')]
  for (const id of [byNumber, byAddress]) await inBrand(id, 'quietwin')
  await withdraw('elsewhere@example.com', `a-${byNumber.slice(0, 12)}`)
  await withdraw('una@example.com')
  const { withdrawals } = await list()
  const foundFor = (address: string) => withdrawals.find(({ email }) => email === address)?.buyers
  expect(foundFor('elsewhere@example.com')).toMatchObject([
    { id: byNumber, brandName: 'quietwin', hasAddress: false },
  ])
  expect(foundFor('una@example.com')).toMatchObject([{ id: byAddress, brandName: 'quietwin' }])
  const own = await buyer('own@example.com')
  await withdraw('own@example.com')
  expect((await list()).withdrawals.find(({ email }) => email === 'own@example.com')?.buyers).toMatchObject([
    { id: own, brandName: null },
  ])
})

/** Books another purchase of a buyer. */
async function buyAgain(leadId: string, order: string, at: string, declineCode: string | null = null) {
  await house.services.db.query
    .execute(sql`insert into checkout_attempts (id, lead_id, brand_id, product_id, number,
      email, state, step, lease_until, return_url, renewal_price_id, first_term_cents, currency, decline_code, paid_at,
      created_at, updated_at)
    values (${order}, ${leadId}, 'calmplate', ${order}, 1, 'mia@example.com', 'succeeded', 'confirming', ${at}, 'u',
      'price', 1999, 'usd', ${declineCode}, ${at}, ${at}, ${at})`)
}

test('a purchase is dated by the order that is named, or else by the last one; a refused second trial is none', async () => {
  const leadId = await buyer('rea@example.com')
  await buyAgain(leadId, 'second-order-of-rea', '2027-01-05T09:00:00Z')
  await buyAgain(leadId, 'third-order-of-rea', '2027-02-05T09:00:00Z')
  await buyAgain(leadId, 'refused-order-of-rea', '2027-03-05T09:00:00Z', 'trial_already_used')
  await withdraw('rea@example.com', 'second-order-of-rea')
  expect((await firstOf())?.buyers).toMatchObject([{ id: leadId, boughtAt: '2027-01-05T09:00:00.000Z' }])
  await emptyTables(house.services.db, 'withdrawals')
  await withdraw('rea@example.com')
  expect((await firstOf())?.buyers).toMatchObject([{ id: leadId, boughtAt: '2027-02-05T09:00:00.000Z' }])
})

test('of two purchases in one account, the order that is named dates it', async () => {
  const { leadId } = await signUp(house, 'pia@example.com')
  await bookPlan(house, leadId)
  const elsewhere = await buyer('pia@work.example')
  await house.services.db.query.execute(sql`insert into user_leads (lead_id, user_id, linked_at)
    select ${elsewhere}, user_id, now() from user_leads where lead_id = ${leadId}`)
  await buyAgain(elsewhere, 'order-of-pia-at-work', '2027-01-05T09:00:00Z')
  await withdraw('pia@example.com', 'order-of-pia-at-work')
  expect((await firstOf())?.buyers).toMatchObject([
    { page: 'user', boughtAt: '2027-01-05T09:00:00.000Z', hasAddress: true },
  ])
})

test('a viewer sees neither name nor address, and cannot decide', async () => {
  await withdraw('mia@example.com')
  const [seen] = (await list('', looker)).withdrawals
  expect(seen).toMatchObject({ name: 'M***', email: 'm***@example.com' })
  expect((await decide(seen?.id ?? '', { state: 'refunded', reason }, looker)).statusCode).toBe(403)
  expect((await firstOf())?.state).toBe('open')
})

test('a decision is made once, with its reason, and is audited', async () => {
  await withdraw('mia@example.com')
  const { id = '' } = (await firstOf()) ?? {}
  expect((await decide(id, { state: 'declined', reason: 'no' })).statusCode).toBe(400)
  expect((await decide(id, { state: 'open', reason })).statusCode).toBe(400)
  const both = await Promise.all([
    decide(id, { state: 'refunded', reason }),
    decide(id, { state: 'declined', reason: 'no such order' }),
  ])
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  const decided = await firstOf()
  expect(decided).toMatchObject({ decidedBy: 'admin@house.example', decidedAt: expect.any(String) })
  const seen = (await list('', looker)).withdrawals[0]
  expect(seen).toMatchObject({ decidedBy: 'a***@house.example', reason: decided?.reason })
  const log = await boss.browser.get('/api/admin/audit', bearer(boss.token))
  const acts = dataOf('auditLog', log).entries.filter(({ target }) => target === id)
  expect(acts).toMatchObject([{ action: `withdrawals.${decided?.state}`, reason: decided?.reason }])
  const refused = both.find(({ statusCode }) => statusCode === 409)
  expect(refused === undefined ? '' : refusalOf(refused).message).toMatch(/already decided this withdrawal/)
})

test('an unknown id is not found', async () => {
  expect((await decide('nobody', { state: 'refunded', reason })).statusCode).toBe(404)
})

test('the list is read by state, fifty at a time: open ones by due date, others newest first', async () => {
  await house.services.db.query.execute(sql`insert into withdrawals
    (id, attempt_id, brand_id, name, email, email_key, received_at, state)
    select 'w' || lpad(n::text, 3, '0'), 'attempt' || n, 'calmplate', 'Mia', 'm@example.com', 'm@example.com',
      '2026-11-20T00:00:00Z'::timestamptz + ((n + 1) / 2) * interval '1 minute',
      case when n % 30 = 0 then 'declined' else 'open' end from generate_series(1, 60) n`)
  const first = await list('?state=open')
  expect(first.withdrawals).toHaveLength(50)
  const second = await list(`?state=open&cursor=${first.next}`)
  expect(second.next).toBeNull()
  const ids = [...first.withdrawals, ...second.withdrawals].map(({ id }) => id)
  expect(new Set(ids).size).toBe(58)
  expect(ids).toEqual(ids.toSorted())
  expect((await list('?state=declined')).withdrawals.map(({ id }) => id)).toEqual(['w060', 'w030'])
})

test('open ones are one line of the notifications, until they are decided', async () => {
  const bell = async () => {
    const news = await boss.browser.get('/api/admin/notifications', bearer(boss.token))
    return dataOf('adminNotifications', news)
      .filter(({ kind }) => kind === 'withdrawal')
      .map(({ what }) => what)
  }
  expect(await bell()).toEqual([])
  await withdraw('mia@example.com')
  expect(await bell()).toEqual(['A withdrawal is waiting for your decision.'])
  await withdraw('tom@example.com')
  expect(await bell()).toEqual(['2 withdrawals are waiting for your decision.'])
  for (const { id } of (await list()).withdrawals) await decide(id, { state: 'refunded', reason })
  expect(await bell()).toEqual([])
})

test('a withdrawal of an erased person says so', async () => {
  await withdraw('mia@example.com')
  await house.services.db.query.execute(
    sql`update withdrawals set name = 'erased', email = 'erased', email_key = 'erased'`,
  )
  expect(await firstOf()).toMatchObject({ name: 'erased', email: null, buyers: [] })
})
