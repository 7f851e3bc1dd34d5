import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { inTextArray } from '#api/db/in-text-array.ts'
import { textArray } from '#api/db/text-array.ts'
import { mailsAbout, recipientKey } from '#api/mail/index.ts'
import { hasLink } from './links-to-set-password.ts'
import type { Person } from './person.ts'

/**
 * Mails to the person's address. If the address is not proven, only those about the account, its leads and their
 * orders, because other mails to it may be about somebody else who left it before. Mails about the account and its
 * orders are included whatever address they went to, since an operator may have corrected it.
 */
export function mailsOf({ emailKeys, userIds, leadIds }: Person): SQL {
  // NOTE: leads alone do not identify mails; that takes an address or an account.
  if (emailKeys.length === 0 && userIds.length === 0) return sql`false`
  const [addresses, users, leads] = [textArray(emailKeys), textArray(userIds), textArray(leadIds)]
  // NOTE: the second part of `dedupe_key` is the id of what a mail is about.
  return sql`(${mailsAbout({ userIds, leadIds, emailKeys })} or (
    ${recipientKey} = any(array(select unnest(${addresses}) union all select email_key from users where id = any(${users}))) and (
    ${recipientKey} = any(${addresses})
    or (kind in ('password-reset', 'password-changed', 'session-ended') and exists (select 1 from users
      where id = any(${users}) and email_key = ${recipientKey} and users.created_at <= mail_outbox.created_at))
    or split_part(dedupe_key, ':', 2) in (select unnest(${leads})))))`
}

/** The consents of the address; if it is not proven, those of the account's leads. */
export function mailConsentsOf({ emailKeys, userIds }: Person): SQL {
  if (emailKeys.length === 0 && userIds.length === 0) return sql`false`
  return sql`(email_key = any(${textArray(emailKeys)})
    or lead_id in (select lead_id from user_leads where user_id = any(${textArray(userIds)})))`
}

/**
 * Mails on their way with a link to set the password, to an address that the person has not proven. Whoever reads them
 * outranks the person, who may only have typed the address: an erasure stops none.
 */
export function linkMailsOfOwner({ emailKeys, userIds }: Person): SQL {
  return sql`(${hasLink} and ended_at is null and ${recipientKey} in (select email_key from users
    where ${inTextArray(sql`id`, userIds)} and email_key <> all(${textArray(emailKeys)})))`
}

/** The new key of a mail that an erasure leaves for now, by which it is found once it has gone out. */
export const keyAfterErasure = sql`'erased-account:' || id`

/** Whether an erasure has left this mail. */
export const isLeftByErasure = sql`dedupe_key like 'erased-account:%'`
