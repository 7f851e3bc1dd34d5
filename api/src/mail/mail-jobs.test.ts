import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import type { Services } from '#api/services.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import type { TestClock } from '#api/testing/test-services.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { createMailJobs } from './mail-jobs.ts'
import type { MailJobs } from './mail-jobs.ts'
import { emptyOutbox } from './testing/empty-outbox.ts'
import { noSources } from './testing/no-sources.ts'

let database: TestDatabase
let services: Services
let clock: TestClock
let jobs: MailJobs

/** Mails to an address that begins with `stuck` are answered only once they are released. */
let reached: Record<string, PromiseWithResolvers<void>>
let released: PromiseWithResolvers<void>
const arrivalOf = (to: string) => (reached[to] ??= Promise.withResolvers())

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
})
afterAll(async () => database.drop())
beforeEach(async () => {
  reached = {}
  released = Promise.withResolvers()
  const mail: Services['mail'] = {
    send: async ({ to }) => {
      arrivalOf(to).resolve()
      if (to.startsWith('stuck')) await released.promise
    },
  }
  const outbox = await emptyOutbox(database, 1_000)
  clock = outbox.clock
  services = { ...outbox.services, mail }
  jobs = createMailJobs(services, noSources)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(async () => {
    released.resolve()
    await jobs.stop()
    vi.useRealTimers()
  })
})

const queue = async (...recipients: readonly string[]) => {
  for (const recipient of recipients) {
    await enqueueMail(services, services.db.query, {
      kind: 'welcome',
      payload: {},
      brandId: 'calmplate',
      recipient,
      dedupeKey: `welcome:${recipient}`,
    })
    clock.advance(1)
  }
}
const addresses = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}-${at}@example.com`)

test('a mail whose server does not answer holds up the next ones for seconds only', async () => {
  jobs.start()
  await queue('stuck@example.com')
  vi.advanceTimersByTime(1_000)
  await arrivalOf('stuck@example.com').promise
  await queue('mia@example.com')
  vi.advanceTimersByTime(3_000)
  await arrivalOf('mia@example.com').promise
  expect(Object.keys(reached)).toEqual(['stuck@example.com', 'mia@example.com'])
})

test('a server that answers nothing keeps eight mails waiting, not more', async () => {
  jobs.start()
  const all = addresses('stuck', 10)
  await queue(...all)
  vi.advanceTimersByTime(1_000)
  for (const recipient of all.slice(0, 8)) {
    await arrivalOf(recipient).promise
    vi.advanceTimersByTime(3_000)
  }
  vi.advanceTimersByTime(60_000)
  const stopped = jobs.stop()
  released.resolve()
  await stopped
  expect(Object.keys(reached)).toHaveLength(8)
})

test('after eight mails in a row, four are sent at a time', async () => {
  const all = [...addresses('mia', 8), ...addresses('stuck', 4)]
  await queue(...all)
  jobs.start()
  vi.advanceTimersByTime(1_000)
  await Promise.all(all.map((recipient) => arrivalOf(recipient).promise))
  expect(Object.keys(reached)).toHaveLength(12)
})
