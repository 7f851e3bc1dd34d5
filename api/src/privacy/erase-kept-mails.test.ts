import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Queryable } from '#api/db/client.ts'
import { countKeptMails, mailboxFolder } from '#api/mail/index.ts'
import { createMailboxTransport } from '#api/mail/mailbox-transport.ts'
import { bearer, password, signUp } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { erasePerson } from './erase-person.ts'
import { findPersonByEmail } from './person.ts'

let folder: string
let house: TestApp
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fennel-kept-'))
  house = await createTestApp({ jobs: 'still', env: { DATA_DIR: folder } })
})
afterEach(async () => {
  await house.close()
  await rm(folder, { recursive: true })
})

/** Stores every queued mail as the worker does on a machine without a mail server. */
async function keepMails(): Promise<void> {
  const transport = createMailboxTransport(mailboxFolder(folder), () => house.clock.now())
  const { rows } = await house.services.db.pool.query<Readonly<Record<'id' | 'kind' | 'recipient', string>>>(
    'select id, kind, recipient from mail_outbox',
  )
  for (const { id, kind, recipient } of rows)
    await transport.send({
      id,
      kind,
      brandId: 'calmplate',
      from: { name: 'Calmplate', address: 'support@calmplate.example' },
      to: recipient,
      replyTo: 'support@calmplate.example',
      subject: 'Hello',
      html: '<p>Hello</p>',
      text: 'Hello',
    })
}

const kept = () => countKeptMails(mailboxFolder(folder), () => true)

const erase = (token: string) =>
  house.app.inject({
    method: 'POST',
    url: '/api/user/data/erase',
    headers: bearer(token),
    payload: { password },
  })

test('an erasure deletes the kept mails about an account even if its address was never proven', async () => {
  const mia = await signUp(house, 'mia@example.com')
  await signUp(house, 'noa@example.com')
  await keepMails()
  const before = await kept()
  expect((await erase(mia.token)).statusCode).toBe(200)
  expect([before, await kept()]).toEqual([2, 1])
})

test('a process that dies as soon as a person is erased leaves none of their mails', async () => {
  await signUp(house, 'mia@example.com')
  await signUp(house, 'noa@example.com')
  await keepMails()
  let keptAtTheEnd: number | undefined
  await erasePerson(house.services, (tx) => findPersonByEmail(house.services, tx, 'mia@example.com'), {
    onErased: async () => {
      keptAtTheEnd = await kept()
    },
  })
  expect(keptAtTheEnd).toBe(1)
})

test('a mail that is being stored while its person is erased is deleted afterwards', async () => {
  await signUp(house, 'mia@example.com')
  await signUp(house, 'noa@example.com')
  const findMia = (tx: Queryable) => findPersonByEmail(house.services, tx, 'mia@example.com')
  let keptAtTheEnd: number | undefined
  const onErased = async () => {
    await keepMails()
    keptAtTheEnd = await kept()
  }
  await erasePerson(house.services, findMia, { onErased })
  expect([keptAtTheEnd, await kept()]).toEqual([2, 1])
})

test('an erasure that cannot delete a kept mail has not happened, and can be repeated', async () => {
  const mia = await signUp(house, 'mia@example.com')
  await keepMails()
  const [text = ''] = (await readdir(mailboxFolder(folder))).filter((name) => name.endsWith('.txt'))
  const stuck = join(mailboxFolder(folder), text)
  await rm(stuck)
  await mkdir(stuck)
  expect((await erase(mia.token)).statusCode).toBe(500)
  const reports = 'select from deletion_reports'
  expect((await house.services.db.pool.query(reports)).rowCount).toBe(0)
  await rm(stuck, { recursive: true })
  expect((await erase(mia.token)).statusCode).toBe(200)
  expect((await house.services.db.pool.query(reports)).rowCount).toBe(1)
  expect(await kept()).toBe(0)
})
