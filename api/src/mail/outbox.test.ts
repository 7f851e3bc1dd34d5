import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Services } from '#api/services.ts'
import type { RecordingTransport } from '#api/testing/recording-transport.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import type { TestClock } from '#api/testing/test-services.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { enqueueReceipt } from './enqueue-receipt.ts'
import { MailFailure } from './mail-message.ts'
import { takeMail } from './mail-store.ts'
import { mailOutbox } from './mail-tables.ts'
import { sendDueMail } from './send-due-mail.ts'
import { emptyOutbox } from './testing/empty-outbox.ts'
import { noSources } from './testing/no-sources.ts'

let database: TestDatabase
let clock: TestClock
let transport: RecordingTransport
let services: Services

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
})
afterAll(async () => database.drop())
beforeEach(async () => {
  ;({ clock, transport, services } = await emptyOutbox(database))
})

const queue = (dedupeKey = 'welcome:1', recipient = 'mia@example.com') =>
  enqueueMail(services, services.db.query, {
    kind: 'welcome',
    payload: {},
    brandId: 'calmplate',
    recipient,
    dedupeKey,
  })
const send = () => sendDueMail(services, noSources)
const rows = () => services.db.query.select().from(mailOutbox)
const endings = async () => (await rows()).map(({ ending }) => ending)

test('a mail is sent once, however often it is queued and however many senders run', async () => {
  const queued = await Promise.all(Array.from({ length: 5 }, () => queue()))
  expect(queued.filter(Boolean)).toHaveLength(1)
  await Promise.all(Array.from({ length: 5 }, send))
  expect(transport.sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['mia@example.com', 'Welcome to Calmplate'],
  ])
  expect(await endings()).toEqual(['sent'])
  expect(await queue()).toBe(false)
  expect(await send()).toBe(false)
})

test('a mail whose transaction was rolled back is not sent', async () => {
  const undone = services.db.query.transaction(async (tx) => {
    await enqueueMail(services, tx, {
      kind: 'welcome',
      payload: {},
      brandId: 'calmplate',
      recipient: 'mia@example.com',
      dedupeKey: 'x',
    })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await rows()).toEqual([])
})

test('a server that is busy is tried again after 15 s, then 30 s', async () => {
  const error = new MailFailure('unsent', 'busy')
  transport.failWith({ error }, { error })
  await queue()
  const waits = []
  for (let at = 0; at < 3; at++) {
    expect(await send()).toBe(true)
    const [row] = await rows()
    waits.push((row?.dueAt.getTime() ?? 0) - clock.now())
    expect(await send()).toBe(false)
    clock.advance(waits[at] ?? 0)
  }
  expect(waits.slice(0, 2)).toEqual([15_000, 30_000])
  expect([transport.sent.length, await endings()]).toEqual([1, ['sent']])
})

test('a mail that no server accepts expires', async () => {
  transport.failWith(
    ...Array.from({ length: 200 }, () => ({ error: new MailFailure('unsent', 'still busy') })),
  )
  await queue()
  for (let hours = 0; hours < 80; hours++) {
    await send()
    clock.advance(3_600_000)
  }
  expect([transport.sent.length, await endings()]).toEqual([0, ['expired']])
  expect(await queue()).toBe(false)
  expect(await endings()).toEqual(['expired'])
})

test('a recipient refused for good is not written to again', async () => {
  transport.failWith({ error: new MailFailure('refused', 'no such mailbox') })
  await queue()
  await send()
  clock.advance(3_600_000)
  await send()
  expect([transport.sent.length, await endings()]).toEqual([0, ['refused']])
})

test('if it is unclear whether a mail was sent, the reader gets one duplicate at most', async () => {
  const error = new Error('connection lost')
  transport.failWith({ error, after: true }, { error, after: true }, { error, after: true })
  await queue()
  for (let hours = 0; hours < 5; hours++) {
    await send()
    clock.advance(3_600_000)
  }
  expect([transport.sent.length, await endings()]).toEqual([2, ['unsure']])
  expect(new Set(transport.sent.map(({ id }) => id)).size).toBe(1)
})

test('a sender that dies holds the mail for seven minutes; there is no third attempt', async () => {
  await queue()
  const now = () => new Date(clock.now())
  expect(await takeMail(services.db, now(), 2)).toBeDefined()
  expect(await send()).toBe(false)
  clock.advance(420_000)
  expect(await takeMail(services.db, now(), 2)).toMatchObject({ unsureAttempts: 1 })
  clock.advance(420_000)
  expect(await send()).toBe(true)
  expect([transport.sent.length, await endings()]).toEqual([0, ['unsure']])
})

/** A mail that its reader waits for. */
const warn = (at: number) =>
  enqueueMail(services, services.db.query, {
    kind: 'session-ended',
    payload: { endedAt: new Date(clock.now()).toISOString() },
    brandId: 'calmplate',
    recipient: 'mia@example.com',
    dedupeKey: `session-ended:${at}`,
  })
test('sends the hourly limit and no more; the rest waits', async () => {
  for (let at = 0; at < 7; at++) await warn(at)
  while (await send());
  expect(transport.sent).toHaveLength(5)
  clock.advance(3_600_000)
  while (await send());
  expect(transport.sent).toHaveLength(7)
})

test('waiting for the next hour does not count as an attempt', async () => {
  for (let at = 0; at < 6; at++) await warn(at)
  while (await send());
  for (let minutes = 0; minutes < 50; minutes++) {
    clock.advance(60_000)
    expect(await send()).toBe(false)
  }
  const waiting = async () => (await rows()).find(({ ending }) => ending === null)
  expect(await waiting()).toMatchObject({ attempts: 0, unsureAttempts: 0, isTaken: false })
  clock.advance(10 * 60_000)
  transport.failWith({ error: new MailFailure('unsent', 'busy') })
  await send()
  expect(((await waiting())?.dueAt.getTime() ?? 0) - clock.now()).toBe(15_000)
})

test.each([
  'mia@example.com\r\nBcc: all@example.com',
  'mia@example.com, eve@example.com',
  'Mia <mia@example.com>',
  'mia@example.com\0',
  '',
])('refuses to queue a mail to %j', async (recipient) => {
  await expect(queue('x', recipient)).rejects.toThrow(MailFailure)
  expect(await rows()).toEqual([])
})

test('a receipt is queued once per order, and an unusable address does not block the books', async () => {
  const order = {
    orderId: 'order-1',
    brandId: 'calmplate',
    productId: 'calmplate-1-month',
    email: 'mia@example.com',
    amountCents: 1999,
    currency: 'usd',
    paidAt: new Date(clock.now()),
  }
  await enqueueReceipt(services, services.db.query, order)
  await enqueueReceipt(services, services.db.query, order)
  await enqueueReceipt(services, services.db.query, { ...order, orderId: 'order-2', email: 'not one' })
  while (await send());
  expect(transport.sent.map(({ subject }) => subject)).toEqual(['Your Calmplate receipt'])
  expect(transport.sent[0]?.text).toContain('Order number: order-1')
})

test('a mail of a removed brand is refused, and the next one is sent', async () => {
  await queue('welcome:1')
  await services.db.query.update(mailOutbox).set({ brandId: 'gone' })
  await queue('welcome:2')
  while (await send());
  expect(await endings()).toEqual(expect.arrayContaining(['refused', 'sent']))
  expect(transport.sent).toHaveLength(1)
})

test('a mail of an unknown, newer kind waits for that version', async () => {
  await queue('welcome:1')
  await services.db.query.update(mailOutbox).set({ kind: sql`'kind-of-tomorrow'` })
  expect(await send()).toBe(true)
  expect(await rows()).toMatchObject([{ ending: null, isTaken: false, unsureAttempts: 0 }])
  await services.db.query.update(mailOutbox).set({ kind: 'welcome' })
  clock.advance(15_000)
  expect(await send()).toBe(true)
  expect([transport.sent.length, await endings()]).toEqual([1, ['sent']])
})

test('a notice of a charge that expired is queued anew, unless it may have been sent twice', async () => {
  const renewsAt = new Date(clock.now() + 10 * 86_400_000).toISOString()
  const announce = () =>
    enqueueMail(services, services.db.query, {
      kind: 'renewal-reminder',
      payload: { productId: 'calmplate-1-month', amountCents: 3999, renewsAt },
      brandId: 'calmplate',
      recipient: 'mia@example.com',
      dedupeKey: 'renewal-reminder:1',
    })
  await announce()
  for (const [unsureAttempts, ending] of [
    [2, 'unsure'],
    [1, 'sent'],
  ] as const) {
    await services.db.query.update(mailOutbox).set({ ending: 'expired', endedAt: new Date(), unsureAttempts })
    expect(await announce()).toBe(true)
    await send()
    expect(await endings()).toEqual([ending])
  }
})
