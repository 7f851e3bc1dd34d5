import { emailKeyOf } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { recipientKey } from './mail-tables.ts'
import { mailsAbout } from './mails-about.ts'

/**
 * Sends to another address what waits to be sent about an account and its leads. What went out already stays as it is: it
 * says where it went. Links that were asked for, and invitations, stay as well: when they are written nobody has the old
 * address any more, so they end with nobody.
 */
export async function readdressMails(
  tx: Queryable,
  whose: Parameters<typeof mailsAbout>[0],
  { formerKey, email }: { readonly formerKey: string; readonly email: string },
): Promise<void> {
  // NOTE: one that is being sent at this moment is among them: it may still reach the old address, but no second try does.
  await tx.execute(sql`update mail_outbox set recipient = ${email}, recipient_key = ${emailKeyOf(email)}
    where ended_at is null and ${recipientKey} = ${formerKey} and ${mailsAbout(whose)}`)
}
