import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { mailsAbout, recipientKey } from '#api/mail/index.ts'
import { textsOf } from './person.ts'
import type { Person } from './person.ts'

/**
 * Mails to the address. Where it is proven to be nobody's, those about the account, its leads and their orders only: mails
 * to the same address may be about somebody who left it before. What is about the account and its orders is theirs wherever
 * it went: an operator may have corrected the address since.
 */
export function mailsOf({ emailKeys, userIds, leadIds }: Person): SQL {
  // NOTE: of leads alone there is no mail to look for: an address is what finds it.
  if (emailKeys.length === 0 && userIds.length === 0) return sql`false`
  const [addresses, users, leads] = [textsOf(emailKeys), textsOf(userIds), textsOf(leadIds)]
  // NOTE: the second part of `dedupe_key` is the id of what a mail is about.
  return sql`(${mailsAbout({ userIds, leadIds })} or (
    ${recipientKey} = any(array(select unnest(${addresses}) union all select email_key from users where id = any(${users}))) and (
    ${recipientKey} = any(${addresses})
    or (kind in ('password-reset', 'password-changed', 'session-ended') and exists (select 1 from users
      where id = any(${users}) and email_key = ${recipientKey} and users.created_at <= mail_outbox.created_at))
    or split_part(dedupe_key, ':', 2) in (select unnest(${leads})))))`
}

/** What the address agreed to; where it is proven to be nobody's, what leads of the account agreed to. */
export function mailConsentsOf({ emailKeys, userIds }: Person): SQL {
  if (emailKeys.length === 0 && userIds.length === 0) return sql`false`
  return sql`(email_key = any(${textsOf(emailKeys)})
    or lead_id in (select lead_id from user_leads where user_id = any(${textsOf(userIds)})))`
}
