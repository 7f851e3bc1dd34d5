import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { emailKeyOf } from '@fennel/funnel'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailsOfPerson } from '#api/admin/mails-of-person.ts'
import { enqueueMail, changeMailsEmail } from '#api/mail/index.ts'
import { makeLead } from '#api/testing/builders.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { findPersonByEmail } from './person.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp({ jobs: 'still' })
})
afterAll(() => house.close())
beforeEach(() => emptyTables(house.services.db, 'leads', 'mail_outbox'))

const run = (text: string, values: readonly unknown[] = []) =>
  house.services.db.pool.query(text, [...values]).then(({ rows }) => rows as readonly unknown[])
const mailTo = (recipient: string, about = 'nobody') =>
  enqueueMail(house.services, house.services.db.query, {
    kind: 'password-reset',
    payload: {},
    brandId: 'calmplate',
    recipient,
    dedupeKey: `password-reset:${about}:${house.services.newId()}`,
  })
const personOf = (email: string) => findPersonByEmail(house.services, house.services.db.query, email)
const exported = async (email: string) =>
  (await exportPerson(house.services, await personOf(email))) as { readonly mail_outbox?: readonly unknown[] }

/** A final sigma, and a capital I with a dot: the database lowercases them differently. */
const addresses = ['ΣΊΣΥΦΟΣ@example.com', 'İREM@example.com', 'Mia@Example.com']

test.each(addresses)('mails to %s are found, shown and erased, however it is written', async (email) => {
  await mailTo(email)
  expect((await exported(email)).mail_outbox).toMatchObject([{ recipient: email }])
  expect((await exported(emailKeyOf(email))).mail_outbox).toHaveLength(1)
  expect(JSON.stringify(await exported(email))).not.toContain('recipient_key')
  expect(
    await mailsOfPerson(house.services.db.query, { emailKey: emailKeyOf(email), isMasked: false }),
  ).toHaveLength(1)
  await erasePerson(house.services, () => personOf(email))
  expect(await run('select id from mail_outbox')).toEqual([])
})

test.each(addresses)(
  'a mail waiting for %s follows a corrected address, and is found by it',
  async (email) => {
    await mailTo(email, 'user-1')
    await changeMailsEmail(
      house.services.db.query,
      { userIds: ['user-1'], leadIds: [] },
      { formerKey: emailKeyOf(email), email: 'new.ΛΌΓΟΣ@example.com' },
    )
    expect((await exported(email)).mail_outbox).toBeUndefined()
    expect((await exported('new.ΛΌΓΟΣ@example.com')).mail_outbox).toHaveLength(1)
  },
)

const migration = fileURLToPath(new URL('../db/migrations/0036_recipient-keys.sql', import.meta.url))

test.each(addresses)('mails to %s queued by older processes are found after the upgrade', async (email) => {
  await makeLead(createTestBrowser(house.app), { email })
  await mailTo(email)
  await run('update mail_outbox set recipient_key = null')
  const [, fill = ''] = (await readFile(migration, 'utf8')).split('--> statement-breakpoint')
  await run(fill)
  expect((await exported(email)).mail_outbox).toHaveLength(1)
})
