import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { textsOf } from './person.ts'
import type { Person } from './person.ts'

/**
 * Mails to the address. Where it is proven to be nobody's, those about the account, its leads and their orders only: mails
 * to the same address may be about somebody who left it before.
 */
export function mailsOf({ emailKeys, userIds, leadIds }: Person): SQL {
  // NOTE: of leads alone there is no mail to look for: an address is what finds it, and all mails are gone through.
  if (emailKeys.length === 0 && userIds.length === 0) return sql`false`
  const [addresses, users, leads] = [textsOf(emailKeys), textsOf(userIds), textsOf(leadIds)]
  // NOTE: the second part of `dedupe_key` is the id of what a mail is about.
  return sql`(lower(recipient) in (select unnest(${addresses}) union all select email_key from users where id = any(${users})) and (
    lower(recipient) = any(${addresses})
    or (kind in ('password-reset', 'password-changed', 'session-ended') and exists (select 1 from users
      where id = any(${users}) and email_key = lower(recipient) and users.created_at <= mail_outbox.created_at))
    or split_part(dedupe_key, ':', 2) in (
      select unnest(${users}) union all select unnest(${leads})
      union all select id from checkout_attempts where lead_id = any(${leads})
      union all select id from upsell_purchases where lead_id = any(${leads})
      union all select id from subscriptions where lead_id = any(${leads})
      union all select id from invoices where lead_id = any(${leads})
      union all select id from subscription_changes where lead_id = any(${leads})
      union all select id from prevention_items where lead_id = any(${leads}))))`
}

/** What the address agreed to; where it is proven to be nobody's, what leads of the account agreed to. */
export function mailConsentsOf({ emailKeys, userIds }: Person): SQL {
  if (emailKeys.length === 0 && userIds.length === 0) return sql`false`
  return sql`(email_key = any(${textsOf(emailKeys)})
    or lead_id in (select lead_id from user_leads where user_id = any(${textsOf(userIds)})))`
}
