import { loadBrand } from '@fennel/brands'
import { apiMessages } from '@fennel/contract'
import { hourMs } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '#api/http/create-logger.ts'
import { sendDueMail } from '#api/mail/send-due-mail.ts'
import { noSources } from '#api/mail/testing/no-sources.ts'
import { bookPlan } from '#api/privacy/testing/book-plan.ts'
import { openAdminHouse } from '#api/testing/admin-house.ts'
import { makeLead } from '#api/testing/builders.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { createRecordingTransport } from '#api/testing/recording-transport.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { logInAnew, signUp } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser, testBinding } from '#api/testing/test-browser.ts'

const transport = createRecordingTransport()
let house: TestApp
beforeAll(async () => {
  house = await createTestApp({ jobs: 'still', services: { mail: transport } })
})
afterAll(() => house.close())
beforeEach(() => emptyTables(house.services.db, 'withdrawals', 'mail_outbox'))

let number = 0
const declaration = (changes: object = {}) => ({
  attemptId: `attempt-number-of-a-test-${(number += 1)}`,
  name: 'Mia Example',
  email: 'mia@example.com',
  orderNumber: '',
  ...changes,
})
const send = (body: object) => createTestBrowser(house.app).post('/api/withdrawals', body)
const rowsOf = async (table: 'withdrawals' | 'mail_outbox') =>
  (
    await house.services.db.query.execute<Record<string, unknown>>(
      sql`select * from ${sql.identifier(table)}`,
    )
  ).rows

test('stores a withdrawal with name, email, order number and time, and decides nothing', async () => {
  const response = await send(
    declaration({ name: '  Dr.Mia   Example ', email: ' Mia@Example.com', orderNumber: ' # Q2xh-1 ' }),
  )
  expect(dataOf('withdrawContract', response)).toEqual({
    receivedAt: new Date(house.clock.now()).toISOString(),
  })
  expect(await rowsOf('withdrawals')).toMatchObject([
    {
      brand_id: 'calmplate',
      name: 'Dr. Mia Example',
      email: 'Mia@example.com',
      email_key: 'mia@example.com',
      order_number: 'Q2xh-1',
      state: 'open',
      decided_at: null,
    },
  ])
})

test('confirms it by mail at once, with everything it said, the day and the time', async () => {
  await send(declaration({ orderNumber: 'Q2xh-1' }))
  await deliverMails(house.services)
  const [mail] = transport.sent.filter(({ kind }) => kind === 'withdrawal-received')
  expect(mail?.to).toBe('mia@example.com')
  for (const words of ['Mia Example', 'mia@example.com', 'Q2xh-1', 'November 21, 2026', '09:00:00 UTC'])
    expect(mail?.text).toContain(words)
  expect(mail?.text).toContain('refund what is due within 14 days')
})

test('reveals nothing about who bought: the answer is the same for a buyer and for a stranger', async () => {
  const { id } = await makeLead(createTestBrowser(house.app), { email: 'buyer@example.com' })
  await bookPlan(house, id)
  const [known, unknown] = [
    await send(declaration({ email: 'buyer@example.com' })),
    await send(declaration({ email: 'stranger@example.com' })),
  ]
  expect(known.statusCode).toBe(200)
  expect(known.body).toBe(unknown.body)
  expect(known.cookies).toEqual(unknown.cookies)
})

describe('sent twice', () => {
  test('counts as one withdrawal with one mail, even at the same moment, and gets the first answer', async () => {
    const body = declaration()
    const [first, second] = await Promise.all([send(body), send(body)])
    house.clock.advance(60_000)
    const third = await send(body)
    expect([second.body, third.body]).toEqual([first.body, first.body])
    expect(await rowsOf('withdrawals')).toHaveLength(1)
    expect(await rowsOf('mail_outbox')).toHaveLength(1)
  })

  test('with other details under the same attempt id it is refused, and the first declaration stands', async () => {
    const body = declaration()
    await send(body)
    for (const changes of [{ name: 'Tom' }, { email: 'tom@example.com' }, { orderNumber: 'Q2xh-1' }]) {
      const again = await send({ ...body, ...changes })
      expect(again.statusCode).toBe(409)
      expect(refusalOf(again).message).toBe(apiMessages.withdrawalChanged)
    }
    expect(await rowsOf('withdrawals')).toMatchObject([{ name: 'Mia Example' }])
    expect(await rowsOf('mail_outbox')).toHaveLength(1)
  })
})

test('stores no withdrawal whose confirmation cannot be queued, and the next try stores both', async () => {
  const body = declaration()
  await house.services.db.pool.query(
    "alter table mail_outbox add constraint no_confirmation check (kind <> 'withdrawal-received')",
  )
  try {
    expect((await send(body)).statusCode).toBe(500)
    expect(await rowsOf('withdrawals')).toEqual([])
  } finally {
    await house.services.db.pool.query('alter table mail_outbox drop constraint no_confirmation')
  }
  expect((await send(body)).statusCode).toBe(200)
  expect(await rowsOf('withdrawals')).toHaveLength(1)
  expect(await rowsOf('mail_outbox')).toHaveLength(1)
})

test.each<[object, string | RegExp]>([
  [{ name: ' ' }, 'Please enter your full name.'],
  [{ name: 'Win at https://evil.example' }, 'Please write the name with letters only.'],
  [{ name: 'Call 1900 55' }, 'Please write the name with letters only.'],
  [{ email: 'mia' }, apiMessages.invalidEmail],
  [{ orderNumber: 'see evil.example' }, /^That is not one of our order numbers\./],
])('%j is refused with a clear message, and nobody gets a mail', async (changes, words) => {
  const response = await send(declaration(changes))
  expect(response.statusCode).toBe(400)
  expect(refusalOf(response).message).toMatch(words)
  expect(await rowsOf('withdrawals')).toEqual([])
  expect(await rowsOf('mail_outbox')).toEqual([])
})

test('a brand without the function does not have the route', async () => {
  const { withdrawal: _offered, ...brand } = await loadBrand('calmplate')
  const brands = new Map([[brand.appId, brand]])
  await using other = await createTestApp({ jobs: 'still', services: { brands } })
  const response = await createTestBrowser(other.app).post('/api/withdrawals', declaration())
  expect(response.statusCode).toBe(404)
})

/** Sends withdrawals to a house with limits, from an IP address and a browser. */
function sending(limited: TestApp) {
  return async (email: string, remoteAddress: string, sb?: string) => {
    const { statusCode } = await limited.app.inject({
      method: 'POST',
      url: '/api/withdrawals',
      payload: declaration({ email }),
      remoteAddress,
      ...(sb === undefined ? {} : { cookies: { sb } }),
    })
    return statusCode
  }
}
const passed = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length

test('all spellings of an email share one limit of six withdrawals an hour and ten a day', async () => {
  await using limited = await createTestApp({ jobs: 'still', env: { RATE_LIMITS: 'on' } })
  const withdraw = sending(limited)
  const spellings = ['mia@example.com', ' MIA@example.com', 'm ia@example.com', 'mia@Example.com']
  const statuses: number[] = []
  for (let at = 0; at < 7; at++) statuses.push(await withdraw(spellings[at % 4] ?? '', `203.0.113.${at}`))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  limited.clock.advance(hourMs)
  const later: number[] = []
  for (let at = 0; at < 6; at++) later.push(await withdraw('mia@example.com', `203.0.114.${at}`))
  expect(later).toEqual([200, 200, 200, 200, 429, 429])
})

test('whoever knows an email uses up only what their own network has of its withdrawals', async () => {
  await using limited = await createTestApp({ jobs: 'still', env: { RATE_LIMITS: 'on' } })
  const withdraw = sending(limited)
  const ofStranger: number[] = []
  for (let hour = 0; hour < 3; hour++) {
    for (let at = 0; at < 4; at++) ofStranger.push(await withdraw('mia@example.com', '203.0.113.1'))
    limited.clock.advance(hourMs)
  }
  expect(ofStranger.slice(0, 4)).toEqual([200, 200, 200, 429])
  expect(passed(ofStranger)).toBe(4)
  const ofOwner: number[] = []
  for (let at = 0; at < 3; at++) ofOwner.push(await withdraw('mia@example.com', '198.51.100.1'))
  expect(ofOwner).toEqual([200, 200, 200])
})

test('a browser that has signed in before withdraws whatever strangers sent, but not without end', async () => {
  await using limited = await createTestApp({ jobs: 'still', env: { RATE_LIMITS: 'on' } })
  const withdraw = sending(limited)
  await signUp(limited, 'mia@example.com')
  for (let at = 0; at < 6; at++) await withdraw('mia@example.com', `203.0.113.${at}`)
  expect(await withdraw('mia@example.com', '198.51.100.1')).toBe(429)
  const ofOwner: number[] = []
  for (let at = 0; at < 4; at++)
    ofOwner.push(await withdraw('mia@example.com', `198.51.100.${at + 2}`, testBinding))
  expect(ofOwner).toEqual([200, 200, 200, 429])
})

test('until an email is proven, all browsers that signed in to its account share three withdrawals an hour and four a day', async () => {
  await using limited = await createTestApp({ jobs: 'still', env: { RATE_LIMITS: 'on' } })
  const withdraw = sending(limited)
  await signUp(limited, 'mia@example.com')
  const networks = Array.from({ length: 5 }, (_, at) => `203.0.113.${at + 1}`)
  const browsers = await Promise.all(networks.map((from) => logInAnew(limited, 'mia@example.com', from)))
  const withdrawWithAll = async () => {
    const statuses: number[] = []
    for (const [at, from] of networks.entries())
      for (let time = 0; time < 3; time++)
        statuses.push(await withdraw('mia@example.com', from, browsers[at]))
    return passed(statuses)
  }
  expect(await withdrawWithAll()).toBe(3)
  limited.clock.advance(hourMs)
  expect(await withdrawWithAll()).toBe(1)
  expect(await withdraw('mia@example.com', '198.51.100.1')).toBe(200)
})

test('more in an hour than may be confirmed are all stored; the log says so once, and the bell while confirmations wait', async () => {
  const lines: string[] = []
  const log = createLogger('warn', { write: (line: string) => void lines.push(line) })
  const watched = await openAdminHouse({
    jobs: 'still',
    services: { mail: transport, log },
    env: { MAILS_PER_HOUR: '5' },
  })
  const warnings = () => lines.filter((line) => line.includes('more withdrawals arrived within an hour'))
  const bell = async () =>
    dataOf('adminNotifications', await watched.get('notifications')).filter(({ id }) => id === 'waiting')
  try {
    const sendAll = async () => {
      while (await sendDueMail(watched.services, noSources));
    }
    const sendOne = () => createTestBrowser(watched.app).post('/api/withdrawals', declaration())
    for (let at = 0; at < 2; at++) expect((await sendOne()).statusCode).toBe(200)
    await sendAll()
    expect([warnings(), await bell()]).toEqual([[], []])
    for (let at = 0; at < 3; at++) expect((await sendOne()).statusCode).toBe(200)
    await sendAll()
    const { rows } = await watched.services.db.query.execute<{ kept: number; unsent: number }>(sql`select
      (select count(*)::int from withdrawals) as kept,
      (select count(*)::int from mail_outbox where ended_at is null) as unsent`)
    expect(rows).toEqual([{ kept: 5, unsent: 3 }])
    expect(warnings()).toHaveLength(1)
    expect(await bell()).toMatchObject([{ kind: 'withdrawal' }])
  } finally {
    await watched.close()
  }
})
