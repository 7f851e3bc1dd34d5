import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { selectUser } from '#api/accounts/index.ts'
import { leads } from '#api/leads/index.ts'
import { mailOutbox } from '#api/mail/index.ts'
import { checkoutAttempts, stripeCustomers } from '#api/payments/index.ts'
import { leaseMilliseconds } from '#api/payments/lease.ts'
import { syncAddresses } from '#api/payments/sync-addresses.ts'
import { erasePerson, findPersonByEmail } from '#api/privacy/index.ts'
import { refusalOf } from '#api/testing/read-response.ts'
import { password, signUp } from '#api/testing/signed-up.ts'
import { withdrawals } from '#api/withdrawals/withdrawal-tables.ts'
import { openUserDesk, reason } from './users/testing/user-desk.ts'
import type { UserDesk } from './users/testing/user-desk.ts'

vi.setConfig({ testTimeout: 120_000 })

let desk: UserDesk
beforeAll(async () => {
  desk = await openUserDesk()
})
afterAll(() => desk[Symbol.asyncDispose]())
// NOTE: together these tests correct more addresses than one operator may in an hour.
beforeEach(async () => {
  await desk.run(sql`delete from call_windows`)
})

type Mia = Awaited<ReturnType<UserDesk['customer']>>
const query = () => desk.shop.services.db.query
const correct = (mia: Mia, email: string, formerEmail = mia.email) =>
  desk.act('correctUserEmail', mia.id, { formerEmail, email, reason })
const customerOf = async (leadId: string) => {
  const [row] = await query().select().from(stripeCustomers).where(eq(stripeCustomers.leadId, leadId))
  if (row === undefined) throw new Error('No customer')
  return row
}
const emailAtStripe = async (leadId: string) => {
  const customer = await desk.shop.stripe.customers.retrieve((await customerOf(leadId)).stripeCustomerId)
  return 'email' in customer ? customer.email : undefined
}
const logIn = (mia: Mia, email: string) => mia.browser.post('/api/auth/login', { email, password })

describe('a corrected address', () => {
  test('changes in the account, its leads, its orders and its Stripe customer', async () => {
    const mia = await desk.customer()
    expect((await correct(mia, 'Mia.Right@Example.com')).statusCode).toBe(200)
    const address = { email: 'Mia.Right@example.com', emailKey: 'mia.right@example.com' }
    expect(await selectUser(query(), mia.id)).toMatchObject({ ...address, emailVerified: false })
    expect(await query().select().from(leads).where(eq(leads.id, mia.leadId))).toMatchObject([address])
    const attempts = await query()
      .select()
      .from(checkoutAttempts)
      .where(eq(checkoutAttempts.leadId, mia.leadId))
    expect(attempts.map(({ email }) => email)).toEqual(['Mia.Right@example.com'])
    await syncAddresses(desk.shop.services)
    expect(await emailAtStripe(mia.leadId)).toBe('Mia.Right@example.com')
    expect((await customerOf(mia.leadId)).addressDueAt).toBeNull()
    expect((await desk.open(mia.id)).user.email).toBe('Mia.Right@example.com')
  })

  test('changes in a withdrawal, which nobody would find otherwise and which would outlive an erasure', async () => {
    const mia = await desk.customer()
    const declared = {
      id: `w-${mia.id}`,
      attemptId: `a-${mia.id}`,
      brandId: 'calmplate',
      name: 'Mia',
      email: mia.email,
      emailKey: mia.email.toLowerCase(),
      receivedAt: new Date(desk.shop.services.now()),
    }
    await query().insert(withdrawals).values(declared)
    await desk.run(sql`insert into mail_outbox (id, kind, brand_id, recipient, payload, dedupe_key, created_at, due_at, expires_at, ended_at, ending)
      values (${`confirms-${mia.id}`}, 'withdrawal-received', 'calmplate', ${mia.email}, '{}', ${`withdrawal:${declared.id}`}, now(),
        '2099-01-01', '2099-01-02', '2026-01-01', 'sent')`)
    await correct(mia, 'mia-withdrew@example.com')
    expect(await query().select().from(withdrawals).where(eq(withdrawals.id, declared.id))).toMatchObject([
      { email: mia.email, emailKey: 'mia-withdrew@example.com' },
    ])
    await desk.run(sql`update subscriptions set cancel_at_period_end = true where lead_id = ${mia.leadId}`)
    await erasePerson(desk.shop.services, (tx) =>
      findPersonByEmail(desk.shop.services, tx, 'mia-withdrew@example.com'),
    )
    const { rows } = await desk.run(sql`select name from withdrawals where id = ${declared.id}
      union all select recipient from mail_outbox where lower(recipient) = ${mia.email}`)
    expect(rows).not.toContainEqual({ name: 'Mia' })
    expect(rows).not.toContainEqual({ name: mia.email })
  })

  test('ends sign-ins, the mailed link and the browser’s access to the lead, but keeps the owner’s password', async () => {
    const mia = await desk.customer()
    await desk.run(sql`insert into password_resets (user_id, token_hash, expires_at)
      values (${mia.id}, ${`hash-${mia.id}`}, now() + interval '1 year')`)
    await correct(mia, 'mia-out@example.com')
    const { rows } = await desk.run(sql`select
      (select count(*)::int from password_resets where user_id = ${mia.id}) as links,
      (select count(*)::int from lead_capabilities where lead_id = ${mia.leadId}) as browsers,
      (select count(*)::int from sessions where user_id = ${mia.id} and revoked_at is null) as "signIns"`)
    expect(rows).toEqual([{ links: 0, browsers: 0, signIns: 0 }])
    expect((await logIn(mia, mia.email)).statusCode).toBe(401)
    expect((await logIn(mia, 'mia-out@example.com')).statusCode).toBe(200)
  })

  test('removes a password that was set through a mail to the former address', async () => {
    const mia = await desk.customer()
    await desk.run(sql`update users set email_verified = true where id = ${mia.id}`)
    await correct(mia, 'mia-anew@example.com')
    expect((await logIn(mia, 'mia-anew@example.com')).statusCode).toBe(401)
  })

  test('is recorded in the audit log, without either address', async () => {
    const mia = await desk.customer()
    await correct(mia, 'mia-logged@example.com')
    const { cipher } = desk.shop.services
    expect(await desk.auditOf('users.email', mia.id)).toEqual([
      {
        reason,
        details: {
          from: cipher.label(`email:${mia.email}`),
          to: cipher.label('email:mia-logged@example.com'),
        },
      },
    ])
    expect((await desk.open(mia.id)).actions).toMatchObject([{ action: 'users.email', reason }])
  })

  test('is notified, and so is the former one, without naming the new one', async () => {
    const mia = await desk.customer()
    await correct(mia, 'mia-new-box@example.com')
    await vi.waitFor(async () => {
      const mails = await query().select().from(mailOutbox).where(eq(mailOutbox.kind, 'email-corrected'))
      const mine = mails.filter(({ dedupeKey }) => dedupeKey.split(':')[1] === mia.id)
      expect(
        mine.map(({ recipient, payload }) => `${recipient}: ${'to' in payload ? payload.to : ''}`).toSorted(),
      ).toEqual(['mia-new-box@example.com: new', `${mia.email}: former`].toSorted())
    })
  })

  test('gets the mails not sent yet; a sent one keeps its recipient and is still erased with the person', async () => {
    const mia = await desk.customer()
    const mail = (id: string, ended: boolean) =>
      desk.run(sql`insert into mail_outbox (id, kind, brand_id, recipient, payload, dedupe_key, created_at, due_at, expires_at, ended_at, ending)
        values (${id}, 'cancelled', 'calmplate', ${mia.email}, '{}', ${`again:${mia.id}:${id}`}, now(), '2099-01-01', '2099-01-02',
          ${ended ? '2026-01-01' : null}, ${ended ? 'sent' : null})`)
    await mail(`waits-${mia.id}`, false)
    await mail(`went-${mia.id}`, true)
    await correct(mia, 'mia-mails@example.com')
    const recipientOf = async (id: string) => {
      const rows = await query().select().from(mailOutbox).where(eq(mailOutbox.id, id))
      return rows[0]?.recipient
    }
    expect(await recipientOf(`waits-${mia.id}`)).toBe('mia-mails@example.com')
    expect(await recipientOf(`went-${mia.id}`)).toBe(mia.email)
    await desk.run(sql`update subscriptions set cancel_at_period_end = true where lead_id = ${mia.leadId}`)
    await erasePerson(desk.shop.services, (tx) =>
      findPersonByEmail(desk.shop.services, tx, 'mia-mails@example.com'),
    )
    const { rows } = await desk.run(sql`select id from mail_outbox where lower(recipient) = ${mia.email}`)
    expect(rows).toEqual([])
  })
})

describe('the jobs that update Stripe', () => {
  test('retry after the lease what a crash or Stripe interrupted', async () => {
    const mia = await desk.customer()
    await correct(mia, 'mia-late@example.com')
    const update = vi
      .spyOn(desk.shop.services.stripe.customers, 'update')
      .mockRejectedValue(new Error('Stripe is away'))
    await syncAddresses(desk.shop.services)
    expect(await emailAtStripe(mia.leadId)).toBe(mia.email)
    update.mockRestore()
    desk.shop.test.clock.advance(leaseMilliseconds + 1)
    await syncAddresses(desk.shop.services)
    expect(await emailAtStripe(mia.leadId)).toBe('mia-late@example.com')
  })

  test('also send an address that is corrected while another is being sent, and send it last', async () => {
    const mia = await desk.customer()
    await correct(mia, 'mia-first@example.com')
    const { stripe } = desk.shop.services
    const real = stripe.customers.update.bind(stripe.customers)
    const update = vi.spyOn(stripe.customers, 'update').mockImplementationOnce(async (id, params) => {
      await correct(mia, 'mia-second@example.com', 'mia-first@example.com')
      return real(id, params)
    })
    await syncAddresses(desk.shop.services)
    update.mockRestore()
    expect(await emailAtStripe(mia.leadId)).toBe('mia-first@example.com')
    desk.shop.test.clock.advance(leaseMilliseconds + 1)
    await syncAddresses(desk.shop.services)
    expect(await emailAtStripe(mia.leadId)).toBe('mia-second@example.com')
  })
})

describe('concurrent corrections', () => {
  test('let one of two operators succeed and tell the other that the address has changed', async () => {
    const mia = await desk.customer()
    const answers = await Promise.all([correct(mia, 'mia-a@example.com'), correct(mia, 'mia-b@example.com')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const lost = answers.find(({ statusCode }) => statusCode === 409)
    expect(lost && refusalOf(lost).message).toMatch(/Reload the page/)
    expect(await desk.auditOf('users.email', mia.id)).toHaveLength(1)
  })

  test('succeed for both if they set the same address, and are recorded once', async () => {
    const mia = await desk.customer()
    const answers = await Promise.all([correct(mia, 'mia-c@example.com'), correct(mia, 'mia-c@example.com')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await desk.auditOf('users.email', mia.id)).toHaveLength(1)
  })

  test('never give two accounts the same address', async () => {
    const [one, other] = [await desk.customer(), await desk.customer()]
    const answers = await Promise.all([
      correct(one, 'shared@example.com'),
      correct(other, 'shared@example.com'),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const lost = answers.find(({ statusCode }) => statusCode === 409)
    expect(lost && refusalOf(lost).message).toMatch(/already has an account/)
  })
})

describe('a correction is rejected', () => {
  test('when the new address has another account', async () => {
    const mia = await desk.customer()
    await signUp(desk.shop.test, 'taken@example.com')
    const refused = await correct(mia, 'Taken@example.com')
    expect(refused.statusCode).toBe(409)
    expect(refusalOf(refused).message).toMatch(/already has an account/)
    expect(await selectUser(query(), mia.id)).toMatchObject({ email: mia.email })
  })

  test('while a payment is in progress', async () => {
    const mia = await desk.customer()
    await desk.run(sql`update checkout_attempts set state = 'unknown' where lead_id = ${mia.leadId}`)
    expect((await correct(mia, 'mia-paying@example.com')).statusCode).toBe(409)
    await desk.run(sql`update checkout_attempts set state = 'succeeded' where lead_id = ${mia.leadId}`)
  })

  test('when the person is an operator', async () => {
    const { id } = desk.viewer
    const body = { formerEmail: 'viewer@house.example', email: 'mine@house.example', reason }
    expect(refusalOf(await desk.act('correctUserEmail', id, body)).message).toMatch(/is on the team/)
  })

  test.each(['', 'mia', 'mia@example', 'mia@exa mple.c'])('for an invalid address: %j', async (email) => {
    const mia = await desk.customer()
    expect((await correct(mia, email)).statusCode).toBe(400)
  })
})

test('a viewer cannot correct an address', async () => {
  const mia = await desk.customer()
  const body = { formerEmail: mia.email, email: 'v@example.com', reason }
  expect((await desk.act('correctUserEmail', mia.id, body, desk.viewer)).statusCode).toBe(403)
  expect((await desk.open(mia.id)).user.email).toBe(mia.email)
})
