import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { recipientKey } from '#api/mail/index.ts'

/** Whether a row of `mail_outbox` is a mail with a link by which whoever reads it sets the account's password. */
export const hasLink = sql`kind in ('password-reset', 'sign-in-link')`

/** Whether a link to set the password of this row of `users` works at `now`, or is on its way in a mail. */
export function hasLinkToSetPassword(now: Date): SQL {
  return sql`(exists (select 1 from password_resets
      where user_id = users.id and expires_at >= ${now.toISOString()}::timestamptz)
    or exists (select 1 from mail_outbox where ${recipientKey} = users.email_key and ${hasLink} and ended_at is null))`
}
