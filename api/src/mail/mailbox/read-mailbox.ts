import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { KeptMail } from '../mailbox-transport.ts'

const about = z.object({
  name: z.string(),
  kind: z.string(),
  brandId: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  sentAt: z.string(),
})

/** A name as the mailbox gives them: nothing that could lead out of its folder. */
export const keptName = /^[A-Za-z0-9_-]{1,120}$/

export interface MailboxListing {
  readonly newest: readonly KeptMail[]
  readonly total: number
}

/** The newest mails of the mailbox, newest first. A mailbox that was never written to is empty. */
export async function listMailbox(folder: string, most: number): Promise<MailboxListing> {
  const files = await readdir(folder).catch(() => [])
  const names = files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .toSorted()
    .toReversed()
  const mails = await Promise.all(names.slice(0, most).map((name) => readAbout(folder, name)))
  return { newest: mails.filter((mail) => mail !== undefined), total: names.length }
}

/** One mail with its words; undefined when there is none of that name. */
export async function readKeptMail(
  folder: string,
  name: string,
): Promise<{ readonly about: KeptMail; readonly html: string; readonly text: string } | undefined> {
  const description = keptName.test(name) ? await readAbout(folder, name) : undefined
  if (description === undefined) return undefined
  const [html, text] = await Promise.all(
    ['html', 'txt'].map((ending) => readFile(join(folder, `${name}.${ending}`), 'utf8')),
  )
  return html === undefined || text === undefined ? undefined : { about: description, html, text }
}

async function readAbout(folder: string, name: string): Promise<KeptMail | undefined> {
  const text = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : about.parse(JSON.parse(text))
}
