import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { mailLifetimes } from './mail-kinds.ts'
import type { MailContent } from './mail-kinds.ts'
import { checkMailAddress } from './mail-message.ts'
import { insertMail } from './mail-store.ts'

/** Stands where an address was, once its owner had it erased: there is nobody to write to. */
export const erasedRecipient = 'erased'

export type MailToQueue = MailContent & {
  readonly brandId: string
  readonly recipient: string
  /** What the mail is about, e.g. `welcome:{userId}`; a second mail about the same thing is not queued. */
  readonly dedupeKey: string
}

/**
 * Queues a mail in the caller's transaction: it goes out once that is committed, within a second or two. False when
 * it was queued before, and when its reader was erased. An address that is none is a `MailFailure`.
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
