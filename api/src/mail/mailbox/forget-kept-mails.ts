import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeptMail } from '../mailbox-transport.ts'
import { listMailbox } from './read-mailbox.ts'

type MailFilter = (mail: KeptMail) => boolean

/** How many mails in the mailbox match. */
export async function countKeptMails(folder: string, matches: MailFilter): Promise<number> {
  return (await matching(folder, matches)).length
}

/** Deletes the matching mails, all three files each. Returns how many. */
export async function forgetKeptMails(folder: string, matches: MailFilter): Promise<number> {
  const mails = await matching(folder, matches)
  for (const { name } of mails) {
    // NOTE: the description last, so that a half-deleted mail is found again.
    for (const ending of ['html', 'txt', 'json']) await rm(join(folder, `${name}.${ending}`), { force: true })
  }
  return mails.length
}

async function matching(folder: string, matches: MailFilter): Promise<readonly KeptMail[]> {
  return (await listMailbox(folder, Number.MAX_SAFE_INTEGER)).newest.filter(matches)
}
