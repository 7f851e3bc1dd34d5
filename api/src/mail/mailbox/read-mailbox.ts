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

/** The file names that the mailbox generates; nothing that could lead out of its folder. */
const keptName = /^[A-Za-z0-9_-]{1,120}$/

export interface MailboxListing {
  readonly newest: readonly KeptMail[]
  readonly total: number
}

/** How many descriptions are read at once: a mailbox of several months has more files than a process may open. */
const readAtOnce = 50

/**
 * The newest mails, newest first. A mailbox that was never written to is empty. One that cannot be read rejects,
 * because it may hold mails to a person who must be erased.
 */
export async function listMailbox(folder: string, most: number): Promise<MailboxListing> {
  const files = (await unlessMissing(readdir(folder))) ?? []
  const names = files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .toSorted()
    .toReversed()
  const newest: KeptMail[] = []
  const chosen = names.slice(0, most)
  for (let from = 0; from < chosen.length; from += readAtOnce) {
    const some = chosen.slice(from, from + readAtOnce)
    const mails = await Promise.all(some.map((name) => readAbout(folder, name)))
    newest.push(...mails.filter((mail) => mail !== undefined))
  }
  return { newest, total: names.length }
}

/** One mail with its content; undefined if there is none of that name. */
export async function readKeptMail(
  folder: string,
  name: string,
): Promise<{ readonly about: KeptMail; readonly html: string; readonly text: string } | undefined> {
  const description = keptName.test(name) ? await readAbout(folder, name) : undefined
  if (description === undefined) return undefined
  const [html, text] = await Promise.all(
    ['html', 'txt'].map((ending) => unlessMissing(readFile(join(folder, `${name}.${ending}`), 'utf8'))),
  )
  return html === undefined || text === undefined ? undefined : { about: description, html, text }
}

async function readAbout(folder: string, name: string): Promise<KeptMail | undefined> {
  const text = await unlessMissing(readFile(join(folder, `${name}.json`), 'utf8'))
  return text === undefined ? undefined : about.parse(JSON.parse(text))
}

/** Undefined if the file does not exist or was deleted in the meantime. */
async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return undefined
    throw failure
  }
}
