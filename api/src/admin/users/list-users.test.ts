import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buyUpsell } from '#api/payments/testing/shop.ts'
import { drainWebhooks } from '#api/subscriptions/testing/member.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer, signUp } from '#api/testing/signed-up.ts'
import { openUserDesk, reason } from './testing/user-desk.ts'
import type { Act, UserDesk } from './testing/user-desk.ts'

vi.setConfig({ testTimeout: 120_000 })

let desk: UserDesk
beforeAll(async () => {
  desk = await openUserDesk()
})
afterAll(async () => {
  await desk[Symbol.asyncDispose]()
})

test('shows plan, status, orders, refunds and what a user was worth, to the cent', async () => {
  const mia = await desk.customer()
  await buyUpsell(mia.browser, { customerEmail: mia.email })
  await drainWebhooks(desk.shop)
  const { payments } = await desk.open(mia.id)
  const upsell = payments.find(({ kind }) => kind === 'upsell')
  await desk.act('refundUserPayment', mia.id, {
    paymentId: upsell?.id,
    cents: 500,
    key: randomUUID(),
    reason,
  })
  const [row] = (await desk.list({ email: mia.email })).users
  const paid = payments.reduce((sum, { amount }) => sum + amount.cents, 0)
  expect(payments).toHaveLength(2)
  expect(row).toMatchObject({
    email: mia.email,
    status: 'active',
    planName: '1-Month Plan',
    orders: 2,
    payments: 2,
    refunds: 1,
    money: [{ currency: 'usd', paidCents: paid, refundedCents: 500, disputedCents: 0, netCents: paid - 500 }],
  })
  const books = await desk.run(
    sql`select sum(amount_cents)::int as net from ledger_entries where lead_id = ${mia.leadId}`,
  )
  expect(books.rows[0]).toEqual({ net: paid - 500 })
})

test('a plan paused at Stripe is called that, is found by it, and says that nothing will be charged', async () => {
  const paused = await desk.customer()
  await desk.run(sql`update subscriptions set status = 'paused' where lead_id = ${paused.leadId}`)
  const asked = { email: paused.email, status: 'paused' }
  expect((await desk.list(asked)).users).toMatchObject([{ email: paused.email, status: 'paused' }])
  expect((await desk.list({ ...asked, status: 'active' })).users).toEqual([])
  const { plans } = await desk.open(paused.id)
  expect(plans).toMatchObject([{ status: 'paused', isEntitled: false, renewal: null }])
})

test('names the plan that was switched to, like the user’s page', async () => {
  const switched = await desk.customer()
  await desk.run(
    sql`update subscriptions set switched_product_id = 'calmplate-annual' where lead_id = ${switched.leadId}`,
  )
  const [row] = (await desk.list({ email: switched.email })).users
  const { plans } = await desk.open(switched.id)
  expect(row?.planName).toBe('Calmplate annual')
  expect(plans.map(({ name }) => name)).toEqual(['Calmplate annual'])
})

test('filters by status, brand and day; a user without a plan has none', async () => {
  const plain = await signUp(desk.shop.test, 'plain@example.com')
  expect(plain.leadId).not.toBe('')
  const { users } = await desk.list({ status: 'none' })
  expect(users.map(({ email }) => email)).toContain('plain@example.com')
  expect(new Set(users.map(({ planName }) => planName))).toEqual(new Set([null]))
  expect((await desk.list({ status: 'none', brand: 'calmplate' })).users.map(({ email }) => email)).toEqual([
    'plain@example.com',
  ])
  expect((await desk.list({ brand: 'nobody' })).users).toEqual([])
  expect((await desk.list({ to: '2001-01-01' })).users).toEqual([])
  const team = await desk.list({ email: 'admin@house.example' })
  expect(team.users).toMatchObject([{ isTeam: true, status: 'none', money: [] }])
})

test('calls nobody a team member whose access was removed, so that they can be erased', async () => {
  const mate = await signInOperator(desk.shop.test, 'viewer', 'mate@house.example')
  expect((await desk.open(mate.id)).user.isTeam).toBe(true)
  await desk.run(sql`update operators set disabled_at = now() where user_id = ${mate.id}`)
  expect((await desk.list({ email: 'mate@house.example' })).users).toMatchObject([{ isTeam: false }])
  expect((await desk.open(mate.id)).user.isTeam).toBe(false)
})

test('shows and filters by the plan that goes on, which is also the one its owner sees', async () => {
  const mine = await desk.customer()
  const other = await desk.customer()
  await desk.run(sql`update user_leads set user_id = ${mine.id} where lead_id = ${other.leadId}`)
  await desk.run(sql`update subscriptions set cancel_at_period_end = true, started_at = started_at + interval '1 day',
    switched_product_id = 'calmplate-annual' where lead_id = ${other.leadId}`)
  expect((await mine.plan()).id).toBe(mine.subscriptionId)
  const found = (status: string) => desk.list({ status, email: mine.email })
  expect((await found('active')).users).toMatchObject([{ status: 'active', planName: '1-Month Plan' }])
  expect((await found('ending')).users).toEqual([])
})

test('names every brand a user has leads with, the latest first, and finds the user by each', async () => {
  const mine = await desk.customer()
  const other = await desk.customer()
  await desk.run(sql`update user_leads set user_id = ${mine.id} where lead_id = ${other.leadId}`)
  await desk.run(sql`update leads set app_name = 'bravolio', created_at = created_at + interval '1 day'
    where id = ${other.leadId}`)
  // NOTE: this shop sells under one brand and knows only the id of any other.
  for (const brand of ['calmplate', 'bravolio'])
    expect((await desk.list({ brand, email: mine.email })).users).toMatchObject([
      { id: mine.id, brandNames: ['bravolio', 'Calmplate'] },
    ])
  expect((await desk.open(mine.id)).user.brandNames).toEqual(['bravolio', 'Calmplate'])
  expect((await desk.list({ email: other.email })).users).toMatchObject([{ brandNames: [] }])
})

test.each(["'; drop table users; --", '%', '_', String.raw`\%`])('treats %j as plain text', async (email) => {
  expect((await desk.list({ email })).users).toEqual([])
})

test.each([{ sort: 'email' }, { status: "x' or 1=1" }, { cursor: 'e30' }])('rejects %j', async (query) => {
  const address = `/api/admin/users?${new URLSearchParams(query as Record<string, string>).toString()}`
  expect((await desk.boss.browser.get(address, bearer(desk.boss.token))).statusCode).toBe(400)
})

test('neither repeats nor skips anybody on its pages while users come in', async () => {
  await desk.run(sql`insert into users (id, email, email_key, password_hash, email_verified, created_at)
    select 'p' || n, 'page' || n || '@x.co', 'page' || n || '@x.co', '', false, '2020-01-01' from generate_series(1, 120) n`)
  const seen: string[] = []
  let cursor: string | null = ''
  for (let page = 0; cursor !== null; page += 1) {
    const data: Awaited<ReturnType<typeof desk.list>> = await desk.list({
      to: '2021-01-01',
      ...(cursor === '' ? {} : { cursor }),
    })
    seen.push(...data.users.map(({ id }) => id))
    await desk.run(sql`insert into users (id, email, email_key, password_hash, email_verified, created_at)
      values (${`z${page}`}, ${`late${page}@x.co`}, ${`late${page}@x.co`}, '', false, '2020-06-01')`)
    cursor = data.next
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(120)
  await desk.run(sql`delete from users where id like 'p%' or email_key like 'late%'`)
})

test('shows a viewer masked addresses, and lets them change nothing', async () => {
  const mia = await desk.customer()
  expect((await desk.list({ email: 'user' }, desk.viewer)).users).toEqual([])
  expect((await desk.list({ email: mia.email }, desk.viewer)).users[0]?.email).toBe('u***@example.com')
  const seen = await desk.open(mia.id, desk.viewer)
  expect(JSON.stringify(seen)).not.toContain(mia.email)
  expect(await desk.auditOf('users.view', mia.id)).toHaveLength(1)
  const acts: readonly (readonly [Act, object])[] = [
    ['cancelUserPlan', { subscriptionId: mia.subscriptionId, when: 'now', reason }],
    ['refundUserPayment', { paymentId: seen.payments[0]?.id, cents: 1, key: randomUUID(), reason }],
    ['resendUserMail', { kind: 'welcome', key: randomUUID() }],
    ['signOutUser', { reason }],
  ]
  for (const [name, body] of acts)
    expect((await desk.act(name, mia.id, body, desk.viewer)).statusCode).toBe(403)
  expect((await desk.open(mia.id)).payments[0]?.refundedCents).toBe(0)
})

test('shows a viewer what colleagues did, but not their addresses', async () => {
  const mia = await desk.customer()
  expect((await desk.act('signOutUser', mia.id, { reason })).statusCode).toBe(200)
  const acted = { action: 'users.sign-out', reason }
  expect((await desk.open(mia.id)).actions).toMatchObject([{ ...acted, actor: 'admin@house.example' }])
  expect((await desk.open(mia.id, desk.viewer)).actions).toMatchObject([
    { ...acted, actor: 'a***@house.example' },
  ])
})
