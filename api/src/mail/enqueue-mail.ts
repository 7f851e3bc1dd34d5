import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { mailLifetimes } from './mail-kinds.ts'
import type { MailContent } from './mail-kinds.ts'
import { checkMailAddress } from './mail-message.ts'
import { insertMail } from './mail-store.ts'

/** Replaces a recipient who was erased: there is nobody to write to. */
export const erasedRecipient = 'erased'

export type MailToQueue = MailContent & {
  readonly brandId: string
  readonly recipient: string
  /** What the mail is about, e.g. `welcome:{userId}`. A second mail with the same key is not queued. */
  readonly dedupeKey: string
}

/**
 * Queues a mail in the caller's transaction. It is sent within a second or two of the commit. Returns false if it was
 * queued before or its recipient was erased. Throws `MailFailure` for an invalid address.
 */
export async function enqueueMail(services: Services, db: Queryable, mail: MailToQueue): Promise<boolean> {
  const { kind, payload, brandId, recipient, dedupeKey } = mail
  if (recipient === erasedRecipient) return false
  checkMailAddress(recipient)
  const now = services.now()
  return insertMail(db, {
    id: services.newId(),
    kind,
    payload,
    brandId,
    recipient,
    dedupeKey,
    createdAt: new Date(now),
    dueAt: new Date(now),
    expiresAt: new Date(now + mailLifetimes[kind]),
  })
}
