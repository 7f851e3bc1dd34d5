import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countKeptMails, mailboxFolder } from '#api/mail/index.ts'
import { createMailboxTransport } from '#api/mail/mailbox-transport.ts'
import { bearer, password, signUp } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'

let folder: string
let house: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fennel-kept-'))
  house = await createTestApp({ jobs: 'still', env: { DATA_DIR: folder } })
})
afterAll(async () => {
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

test('an erasure deletes the kept mails about an account even if its address was never proven', async () => {
  const mia = await signUp(house, 'mia@example.com')
  await signUp(house, 'noa@example.com')
  await keepMails()
  const before = await kept()
  const erased = await house.app.inject({
    method: 'POST',
    url: '/api/user/data/erase',
    headers: bearer(mia.token),
    payload: { password },
  })
  expect(erased.statusCode).toBe(200)
  expect([before, await kept()]).toEqual([2, 1])
})
