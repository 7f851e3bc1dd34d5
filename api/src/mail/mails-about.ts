import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { textArray } from '#api/db/text-array.ts'
import { invitingKinds } from './mail-kinds.ts'

interface Subject {
  readonly userIds: readonly string[]
  readonly leadIds: readonly string[]
  /** Addresses whose every withdrawal is theirs; none that was only typed. */
  readonly emailKeys: readonly string[]
}

/**
 * SQL for mails about an account, a lead, a purchase made with it, a withdrawal by one of these addresses, or one by
 * the lead's address that names its order, whatever address they went to. Excludes invitations: they name a lead whose
 * address may have been somebody else's then.
 */
export function mailsAbout({ userIds, leadIds, emailKeys }: Subject): SQL {
  const [users, leads, addresses] = [textArray(userIds), textArray(leadIds), textArray(emailKeys)]
  // NOTE: the second part of `dedupe_key` is the id of what a mail is about. Written as `any(array(…))`, because only
  // that uses the index.
  return sql`(split_part(dedupe_key, ':', 2) = any(array(
      select unnest(${users}) union all select unnest(${leads})
      union all select id from checkout_attempts where lead_id = any(${leads})
      union all select id from upsell_purchases where lead_id = any(${leads})
      union all select id from subscriptions where lead_id = any(${leads})
      union all select id from invoices where lead_id = any(${leads})
      union all select id from subscription_changes where lead_id = any(${leads})
      union all select id from prevention_items where lead_id = any(${leads})
      union all select id from withdrawals where email_key = any(${addresses})
      union all select w.id from withdrawals w join leads l on l.email_key = w.email_key
        where l.id = any(${leads}) and w.order_number in (select id from checkout_attempts where lead_id = l.id
          union all select id from upsell_purchases where lead_id = l.id)))
    and kind <> all(${textArray(invitingKinds)}))`
}
