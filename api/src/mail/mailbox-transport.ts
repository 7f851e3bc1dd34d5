import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailTransport } from './mail-transport.ts'

/** The description of a stored mail; its content is in the `.html` and `.txt` files of the same name. */
export interface KeptMail {
  /** The name of its files without extension: the time, then the mail's id. */
  readonly name: string
  readonly kind: string
  readonly brandId: string
  readonly from: string
  readonly to: string
  readonly subject: string
  /** ISO 8601. */
  readonly sentAt: string
}

/** The id under which the mail is in the outbox, as long as it is there. */
export const idOfKeptMail = ({ name }: KeptMail): string => name.slice(name.indexOf('Z-') + 2)

/** Stores every mail as three files in `folder`, for machines without a mail server. */
export function createMailboxTransport(folder: string, now: () => number): MailTransport {
  return {
    send: async ({ id, kind, brandId, from, to, subject, html, text }) => {
      const sentAt = new Date(now()).toISOString()
      const name = `${sentAt.replaceAll(/[:.]/g, '-')}-${id}`
      const about: KeptMail = {
        name,
        kind,
        brandId,
        from: `${from.name} <${from.address}>`,
        to,
        subject,
        sentAt,
      }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, `${name}.html`), html, { mode: 0o600 })
      await writeFile(join(folder, `${name}.txt`), text, { mode: 0o600 })
      // NOTE: a mail exists once its description does, so that is written last and atomically.
      const draft = join(folder, `${name}.draft`)
      await writeFile(draft, JSON.stringify(about), { mode: 0o600 })
      await rename(draft, join(folder, `${name}.json`))
    },
  }
}
