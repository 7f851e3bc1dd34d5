import { emailKeyOf } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { textArray } from '#api/db/text-array.ts'
import { announcingKinds } from './mail-kinds.ts'
import { recipientKey } from './mail-tables.ts'
import { mailsAbout } from './mails-about.ts'

/**
 * Redirects waiting mails about an account and its leads to another address. Mails already sent keep their recipient:
 * they record where they went. What announced a charge to the former address gets another key, so that the charge is
 * announced to the new one as well. Requested links and invitations keep the old address; it belongs to nobody by the
 * time they are written, so they end as `nobody`.
 */
export async function changeMailsEmail(
  tx: Queryable,
  whose: Omit<Parameters<typeof mailsAbout>[0], 'emailKeys'>,
  { formerKey, email }: { readonly formerKey: string; readonly email: string },
): Promise<void> {
  const emailKey = emailKeyOf(email)
  // NOTE: withdrawals that are theirs have the new key already.
  const about = mailsAbout({ ...whose, emailKeys: [emailKey] })
  // NOTE: a mail that is being sent right now may reach either address, and its charge is rather announced twice than
  // never. The same mailbox in another spelling has been told.
  if (emailKey !== formerKey)
    await tx.execute(sql`update mail_outbox set dedupe_key = dedupe_key || ':' || id
      where (ended_at is not null or is_taken) and kind = any(${textArray([...announcingKinds])})
        and ${recipientKey} = ${formerKey} and ${about}`)
  // NOTE: includes a mail that is being sent right now: that attempt may reach the old address, but no retry will.
  await tx.execute(sql`update mail_outbox set recipient = ${email}, recipient_key = ${emailKey}
    where ended_at is null and ${recipientKey} = ${formerKey} and ${about}`)
}
