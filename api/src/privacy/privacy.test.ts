import { apiMessages } from '@fennel/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueueMail } from '#api/mail/index.ts'
import { isLate, lateStates, runningStates } from '#api/payments/index.ts'
import { makeLead } from '#api/testing/builders.ts'
import { countRows } from '#api/testing/count-rows.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { operatorPassword, signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer, password, signUp } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { impersonalTables, moneyTables, personalTables, recordOfActions } from './personal-tables.ts'
import { findPersonByEmail } from './person.ts'
import { bookPlan } from './testing/book-plan.ts'
import type { BoughtPlan } from './testing/book-plan.ts'
import { fillRow } from './testing/fill-row.ts'
import { tablesOfPeople } from './testing/tables-of-people.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(async () => house.close())
beforeEach(async () => {
  await emptyTables(house.services.db, ...tablesOfPeople)
})

const buy = (leadId: string, plan?: BoughtPlan) => bookPlan(house, leadId, plan)
const run = (query: ReturnType<typeof sql>) => house.services.db.query.execute(query)
const rowsOf = async (table: string) => (await run(sql`select * from ${sql.identifier(table)}`)).rows
const exportOf = async (email: string) =>
  exportPerson(house.services, await findPersonByEmail(house.services, house.services.db.query, email))
const erase = (email: string) =>
  erasePerson(house.services, (tx) => findPersonByEmail(house.services, tx, email))

test('every table is listed as personal, money, the record of actions or impersonal', async () => {
  const tables = Object.keys(await countRows(house.services.db)).toSorted()
  const known = new Set([
    ...personalTables.map(({ table }) => table),
    ...moneyTables,
    recordOfActions.table,
    ...Object.keys(impersonalTables),
  ])
  expect(tables.filter((table) => !known.has(table))).toEqual([])
  expect([...known].filter((table) => !tables.includes(table))).toEqual([])
})

describe('an export', () => {
  test('contains the account, decrypted answers, mails and money, and no secret', async () => {
    const { leadId } = await signUp(house)
    await buy(leadId)
    const { id: unpaid } = await makeLead(createTestBrowser(house.app), { sessionId: 'unpaid' })
    const filling = { at: new Date(house.clock.now()).toISOString(), textOf: (column: string) => column }
    const declined = { lead_id: unpaid, state: 'declined', id: 'unpaid' }
    await fillRow(house.services.db, 'checkout_attempts', declined, filling)
    const data = await exportOf(' MIA@example.com')
    expect(data['checkout_attempts']).toHaveLength(2)
    expect(data).toMatchObject({
      users: [{ email: 'mia@example.com' }],
      leads: [{ id: leadId, answers: expect.objectContaining({}) }, { id: unpaid }],
      mail_outbox: [{ kind: 'welcome' }],
      ledger_entries: [{ amount_cents: 1999 }],
      consent_receipts: [{ full_name: 'Mia Example' }],
    })
    const text = JSON.stringify(data)
    expect(text).not.toMatch(/card_fingerprint|lease_until/)
    expect(text).not.toMatch(/argon2|token_hash|access_hash|binding_hash|sealed_answers/)
  })

  test('of a customer who never proved the address contains only their own lead, and afterwards all, oldest first', async () => {
    const { token, leadId } = await signUp(house)
    const { id: other } = await makeLead(createTestBrowser(house.app), { sessionId: 'somebody-else' })
    const ask = async () => {
      const response = await house.app.inject({ url: '/api/user/data', headers: bearer(token) })
      return dataOf('exportMyData', response) as Readonly<Record<string, readonly { readonly id?: string }[]>>
    }
    expect((await ask())['leads']?.map(({ id }) => id)).toEqual([leadId])
    expect((await ask())['mail_outbox']).toMatchObject([{ kind: 'welcome' }])
    await run(sql`update users set email_verified = true`)
    // NOTE: the database returns the row written last after the others.
    for (const [older, newer] of [
      [leadId, other],
      [other, leadId],
    ]) {
      await run(sql`update leads set created_at = '2026-11-21' where id = ${newer}`)
      await run(sql`update leads set created_at = '2026-11-20' where id = ${older}`)
      expect((await ask())['leads']?.map(({ id }) => id)).toEqual([older, newer])
    }
  })

  test('of an operator says when and from where they acted, and nothing about others', async () => {
    const { id: leadId } = await makeLead(createTestBrowser(house.app))
    const boss = await signInOperator(house)
    const opened = await boss.browser.post(
      `/api/admin/leads/${leadId}/reveal`,
      { reason: 'They asked for it.' },
      bearer(boss.token),
    )
    expect(opened.statusCode).toBe(200)
    const { rows } = await run(
      sql`select email, ip_address from users join audit_entries on actor_id = users.id where target = ${leadId}`,
    )
    const [{ email, ip_address: address } = {}] = rows
    expect(address).toMatch(/^[0-9a-f.:]+$/)
    const data = await exportOf(String(email))
    const acts = data['audit_entries'] as readonly Readonly<Record<string, unknown>>[]
    expect(acts).toContainEqual(expect.objectContaining({ action: 'leads.reveal', ip_address: address }))
    expect(JSON.stringify(acts)).not.toContain(leadId)
    expect(JSON.stringify(acts)).not.toContain('They asked for it.')
  })

  test('of an unknown address is empty', async () => {
    expect(Object.keys(await exportOf('nobody@example.com'))).toEqual(['madeAt'])
  })
})

const setToEnd = 'cancel_at_period_end = true'

describe('an erasure', () => {
  test('leaves nothing of the person anywhere, and of the money what the law requires', async () => {
    const { leadId } = await signUp(house)
    await buy(leadId)
    const other = await signUp(house, 'tom@example.com')
    const traces = ['mia@example', 'Mia Example', '203.0.113.7', '"fp"']
    const heldOf = async (trace: string) => {
      const tables = Object.keys(await countRows(house.services.db))
      const texts = await Promise.all(tables.map(async (table) => JSON.stringify(await rowsOf(table))))
      return tables.filter((_, at) => texts[at]?.toLowerCase().includes(trace.toLowerCase()))
    }
    for (const trace of traces) expect(await heldOf(trace)).not.toEqual([])
    const counts = await erase('Mia@Example.com')
    expect(counts).toMatchObject({ leads: { deleted: 1, left: 0 }, users: { deleted: 1, left: 0 } })
    for (const trace of traces) expect(await heldOf(trace)).toEqual([])
    expect(await rowsOf('ledger_entries')).toMatchObject([{ amount_cents: 1999, lead_id: leadId }])
    expect(await rowsOf('consent_receipts')).toMatchObject([{ full_name: null, renewal_cents: 3999 }])
    expect(await rowsOf('users')).toMatchObject([{ email: 'tom@example.com' }])
    expect(await rowsOf('leads')).toMatchObject([{ id: other.leadId }])
    expect(await rowsOf('deletion_reports')).toMatchObject([{ kind: 'erasure' }])
    const { rows: audit } = await run(
      sql`select * from audit_entries where action = 'privacy.erase' order by seq desc limit 1`,
    )
    expect(audit).toHaveLength(1)
    expect(JSON.stringify(audit)).not.toContain('mia@')
  })

  // NOTE: canceling an overdue plan ends it at once; one that is only set to end is still collected for.
  test.each([
    ...runningStates.map(
      (status) => [status, false, isLate({ status }) ? 'ended_at = now()' : setToEnd] as const,
    ),
    ...lateStates.map((status) => [status, true, 'ended_at = now()'] as const),
  ] as const)(
    'waits while a plan is charged for (%s, set to end: %s), and not once it is canceled',
    async (...given) => {
      const [status, isEnding, canceled] = given
      const { leadId } = await signUp(house)
      await buy(leadId, { status, isEnding })
      await expect(erase('mia@example.com')).rejects.toThrow(apiMessages.planStillRenews)
      expect(await rowsOf('users')).toHaveLength(1)
      await run(sql`update subscriptions set ${sql.raw(canceled)}`)
      await erase('mia@example.com')
      expect(await rowsOf('users')).toEqual([])
    },
  )

  test.each([
    ['plan', 'checkout_attempts', 'running'],
    ['plan', 'checkout_attempts', 'unknown'],
    ['one-time offer', 'upsell_purchases', 'running'],
    ['one-time offer', 'upsell_purchases', 'unknown'],
  ])('waits while a payment is in progress: of a %s (%s) it is %s', async (_case, table, state) => {
    const { leadId } = await signUp(house)
    await buy(leadId)
    const filling = { at: new Date(house.clock.now()).toISOString(), textOf: (column: string) => column }
    const paid = { lead_id: leadId, state: 'succeeded' }
    await fillRow(house.services.db, 'upsell_purchases', paid, filling)
    await run(sql`update ${sql.identifier(table)} set state = ${state}`)
    await expect(erase('mia@example.com')).rejects.toThrow(apiMessages.paymentUnderWay)
    await run(sql`update ${sql.identifier(table)} set state = 'succeeded'`)
    await erase('mia@example.com')
    expect(await rowsOf('users')).toEqual([])
  })

  test('is refused for operators', async () => {
    await signUp(house)
    await run(sql`insert into operators (user_id, role, created_at) select id, 'viewer', now() from users`)
    await expect(erase('mia@example.com')).rejects.toThrow(apiMessages.teamIsNotErased)
  })

  test('is possible for former operators', async () => {
    await signUp(house)
    await run(sql`insert into operators (user_id, role, created_at, disabled_at)
      select id, 'viewer', now(), now() from users`)
    await erase('mia@example.com')
    expect([await rowsOf('users'), await rowsOf('operators')]).toEqual([[], []])
  })

  test('by the customer requires the password, and ends the session', async () => {
    const { token, leadId } = await signUp(house)
    const ask = (given: string) =>
      house.app.inject({
        method: 'POST',
        url: '/api/user/data/erase',
        payload: { password: given },
        headers: bearer(token),
      })
    const wrong = await ask('not it')
    expect([wrong.statusCode, refusalOf(wrong).message]).toEqual([400, apiMessages.wrongPassword])
    expect(await rowsOf('leads')).toMatchObject([{ id: leadId }])
    const erased = await ask(password)
    expect(erased.statusCode).toBe(200)
    const expired = erased.cookies.map(({ name, value, maxAge }) => ({ name, value, maxAge }))
    expect([wrong.cookies, expired], 'nothing in the browser leads to them').toEqual([
      [],
      ['sb', 'fennel-lead'].map((name) => ({ name, value: '', maxAge: 0 })),
    ])
    for (const table of ['users', 'leads', 'sessions', 'mail_outbox']) expect(await rowsOf(table)).toEqual([])
    expect((await ask(password)).statusCode).toBe(401)
  })

  test('operators get the same answer for any password, so that this endpoint reveals nothing about theirs', async () => {
    const { token } = await signInOperator(house)
    for (const given of [operatorPassword, 'not it']) {
      const answer = await house.app.inject({
        method: 'POST',
        url: '/api/user/data/erase',
        payload: { password: given },
        headers: bearer(token),
      })
      expect([answer.statusCode, refusalOf(answer).message]).toEqual([409, apiMessages.teamIsNotErased])
    }
  })

  test('a late mail about an erased order is not queued', async () => {
    const queued = await enqueueMail(house.services, house.services.db.query, {
      kind: 'cancelled',
      payload: { productId: 'p', cancelledAt: '2026-11-21T09:00:00.000Z', paidUntil: null },
      brandId: 'calmplate',
      recipient: 'erased',
      dedupeKey: 'x',
    })
    expect([queued, await rowsOf('mail_outbox')]).toEqual([false, []])
  })
})
