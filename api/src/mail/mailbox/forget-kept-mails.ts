import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeptMail } from '../mailbox-transport.ts'
import { listMailbox } from './read-mailbox.ts'

type Choice = (mail: KeptMail) => boolean

/** How many mails of the mailbox are meant. */
export async function countKeptMails(folder: string, isMeant: Choice): Promise<number> {
  return (await meant(folder, isMeant)).length
}

/** Deletes them, all three files each; answers how many. */
export async function forgetKeptMails(folder: string, isMeant: Choice): Promise<number> {
  const mails = await meant(folder, isMeant)
  for (const { name } of mails) {
    // NOTE: the description last, so that a mail half deleted is found again.
    for (const ending of ['html', 'txt', 'json']) await rm(join(folder, `${name}.${ending}`), { force: true })
  }
  return mails.length
}

async function meant(folder: string, isMeant: Choice): Promise<readonly KeptMail[]> {
  return (await listMailbox(folder, Number.MAX_SAFE_INTEGER)).newest.filter(isMeant)
}
