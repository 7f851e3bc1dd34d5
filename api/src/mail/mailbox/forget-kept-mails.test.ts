import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailboxTransport } from '../mailbox-transport.ts'
import { countKeptMails, forgetKeptMails } from './forget-kept-mails.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fennel-kept-'))
})
afterEach(async () => rm(folder, { recursive: true }))

const toMia = ({ to }: { readonly to: string }) => to === 'mia@example.com'

async function keep(id: string, to: string): Promise<void> {
  await createMailboxTransport(folder, () => Date.parse('2026-11-21T09:00:00.000Z')).send({
    id,
    kind: 'welcome',
    brandId: 'calmplate',
    from: { name: 'Calmplate', address: 'support@calmplate.example' },
    to,
    replyTo: 'support@calmplate.example',
    subject: 'Welcome',
    html: '<p>Hello</p>',
    text: 'Hello',
  })
}

test('deletes exactly the matching mails of a mailbox of any size', async () => {
  for (let at = 0; at < 120; at += 1)
    await keep(`mail-${at}`, at % 2 === 0 ? 'mia@example.com' : 'noa@example.com')
  expect(await countKeptMails(folder, toMia)).toBe(60)
  expect(await forgetKeptMails(folder, toMia)).toBe(60)
  expect(await countKeptMails(folder, () => true)).toBe(60)
  expect(await readdir(folder)).toHaveLength(3 * 60)
})

test('a missing mailbox is empty, but an unreadable one is an error', async () => {
  expect(await forgetKeptMails(join(folder, 'never-written-to'), toMia)).toBe(0)
  const file = join(folder, 'no-folder')
  await writeFile(file, '')
  await expect(forgetKeptMails(file, toMia)).rejects.toThrow('ENOTDIR')
})

test('an unreadable mail is an error', async () => {
  await keep('first', 'mia@example.com')
  await mkdir(join(folder, 'unreadable.json'))
  await expect(forgetKeptMails(folder, toMia)).rejects.toThrow('EISDIR')
})
