import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Services } from '#api/services.ts'
import type { RecordingTransport } from '#api/testing/recording-transport.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import type { TestClock } from '#api/testing/test-services.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { MailFailure } from './mail-message.ts'
import { mailRanks } from './mail-kinds.ts'
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

const welcome = () =>
  enqueueMail(services, services.db.query, {
    kind: 'welcome',
    payload: {},
    brandId: 'calmplate',
    recipient: 'mia@example.com',
    dedupeKey: 'welcome:1',
  })
const send = () => sendDueMail(services, noSources)
const rows = () => services.db.query.select().from(mailOutbox)
const endings = async () => (await rows()).map(({ ending }) => ending)

/** A mail that its reader waits for. */
const warn = (at: number) =>
  enqueueMail(services, services.db.query, {
    kind: 'session-ended',
    payload: { endedAt: new Date(clock.now()).toISOString() },
    brandId: 'calmplate',
    recipient: 'mia@example.com',
    dedupeKey: `session-ended:${at}`,
  })
const confirm = (at: number) =>
  enqueueMail(services, services.db.query, {
    kind: 'withdrawal-received',
    payload: { name: 'Mia Example', orderNumber: null, receivedAt: new Date(clock.now()).toISOString() },
    brandId: 'calmplate',
    recipient: 'mia@example.com',
    dedupeKey: `withdrawal:${at}`,
  })
const invite = async (at: number) =>
  enqueueMail(services, services.db.query, {
    kind: 'resume-quiz',
    payload: { leadId: `lead-${at}` },
    brandId: 'calmplate',
    recipient: 'mia@example.com',
    dedupeKey: `resume:${at}`,
  })
const kindsSent = () => transport.sent.map(({ kind }) => kind)

test('a mail that a reader waits for comes before one that strangers can trigger, and that before older invitations', async () => {
  ;({ clock, services } = await emptyOutbox(database, 1_000))
  await invite(1)
  clock.advance(60_000)
  await welcome()
  clock.advance(60_000)
  await confirm(1)
  clock.advance(60_000)
  await warn(1)
  const taken = async () => {
    for (const rank of mailRanks) {
      const mail = await takeMail(services.db, new Date(clock.now()), rank)
      if (mail !== undefined) return mail.kind
    }
    return undefined
  }
  expect([await taken(), await taken(), await taken(), await taken()]).toEqual([
    'session-ended',
    'withdrawal-received',
    'welcome',
    'resume-quiz',
  ])
})

test('any number of withdrawals by strangers leaves room for other mails', async () => {
  for (let at = 0; at < 20; at++) await confirm(at)
  while (await send());
  expect(kindsSent()).toEqual(['withdrawal-received', 'withdrawal-received'])
  for (let at = 0; at < 3; at++) await warn(at)
  while (await send());
  expect(kindsSent().slice(2)).toEqual(['session-ended', 'session-ended', 'session-ended'])
})

test('withdrawal confirmations are sent in order of arrival, and wait rather than expire', async () => {
  for (let at = 0; at < 600; at++) {
    await confirm(at)
    clock.advance(1)
  }
  for (let hours = 0; hours < 300; hours++) {
    while (await send());
    clock.advance(3_600_000)
  }
  expect(new Set(await endings())).toEqual(new Set(['sent']))
  const came = new Map((await rows()).map(({ id, createdAt }) => [id, createdAt.getTime()]))
  const inOrder = transport.sent.map(({ id }) => came.get(id) ?? 0)
  expect(inOrder).toHaveLength(600)
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other))
})

test('a rank without room pauses for a minute while the others continue', async () => {
  await confirm(1)
  await warn(1)
  const asked: number[] = []
  const resting = new Map()
  const onlyFirst = async (_now: number, rank: number) => {
    asked.push(rank)
    return rank === 0
  }
  const turn = () => sendDueMail(services, noSources, onlyFirst, resting)
  expect([await turn(), await turn(), await turn()]).toEqual([true, false, false])
  expect(asked).toEqual([0, 1])
  clock.advance(60_000)
  expect([await turn(), await turn()]).toEqual([false, false])
  expect(asked).toEqual([0, 1, 1])
  const waiting = (await rows()).find(({ kind }) => kind === 'withdrawal-received')
  expect(waiting?.lastError).toBe('hourly-limit')
})

test('a confirmation whose turn comes late is retried if the mail server was busy', async () => {
  await confirm(1)
  clock.advance(8 * 24 * 3_600_000)
  transport.failWith({ error: new MailFailure('unsent', 'busy') })
  await send()
  clock.advance(3_600_000)
  await send()
  expect(await endings()).toEqual(['sent'])
})

test('a confirmation that no mail server accepts expires all the same', async () => {
  transport.failWith(
    ...Array.from({ length: 400 }, () => ({ error: new MailFailure('unsent', 'still busy') })),
  )
  await confirm(1)
  for (let hours = 0; hours < 200; hours++) {
    await send()
    clock.advance(3_600_000)
  }
  expect([transport.sent.length, await endings()]).toEqual([0, ['expired']])
})
