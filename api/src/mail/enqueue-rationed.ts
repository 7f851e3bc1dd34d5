import { dayMs, emailKeyOf } from '@fennel/funnel'
import { eq } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { countInTransaction } from '#api/http/shared-call-counts.ts'
import type { Services } from '#api/services.ts'
import { enqueueMail } from './enqueue-mail.ts'
import type { MailToQueue } from './enqueue-mail.ts'
import { mailOutbox } from './mail-tables.ts'

/** How many mails of one kind go to one address in a day. */
const mostPerDay = 2

/**
 * Queues a mail that anybody can have sent to any address, by creating an account with it. Only for addresses that
 * nobody has proven: such an address gets two of a kind a day, whoever creates and erases accounts with it meanwhile.
 * Needs the caller's transaction. Returns false if the mail was queued before or is one too many. Throws `MailFailure`
 * for an invalid address.
 */
export async function enqueueRationed(
  services: Services,
  tx: Queryable,
  mail: MailToQueue,
): Promise<boolean> {
  if (!(await enqueueMail(services, tx, mail))) return false
  if (!services.config.rateLimits) return true
  // NOTE: not by the outbox, from which an erasure deletes them; and last, so that only mails that are queued count.
  const count = await countInTransaction(services, tx, {
    name: 'mails to the unproven',
    key: `${mail.kind} ${emailKeyOf(mail.recipient)}`,
    timeWindow: dayMs,
  })
  if (count <= mostPerDay) return true
  await tx.delete(mailOutbox).where(eq(mailOutbox.dedupeKey, mail.dedupeKey))
  return false
}
