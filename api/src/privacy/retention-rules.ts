import { dayMs } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { noPassword } from '#api/accounts/index.ts'
import type { RetentionConfig } from '#api/config.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import { isErasedTrial, isStatusIn, ownedStates, underWayStates } from '#api/payments/index.ts'
import { hasLinkToSetPassword } from './links-to-set-password.ts'
import { isLeftByErasure } from './mails-of-account.ts'

/** Rows of a table that are too old to keep. */
export interface RetentionRule {
  /** What operators read in the table of `npm run privacy -- retention`. */
  readonly name: string
  readonly table: string
  readonly olderThan: Date
  readonly isDue: SQL
  /** What a due row is blanked with, if it is kept. */
  readonly blankedWith?: SQL
  /** If a due row is a lead or a person, everything that belongs to them is deleted with it. */
  readonly with?: 'lead' | 'user'
}

/**
 * An account's leads, and all others with its address if a mail has proven that: somebody who returns in another
 * browser is the same person.
 */
const ofTheirLeads = sql`(select lead_id from user_leads where user_id = users.id
  union all select id from leads where users.email_verified and email_key = users.email_key) as mine join`

const isUnderWay = inTextArray(sql`state`, underWayStates)
const beingPaid = sql`(select lead_id from checkout_attempts where ${isUnderWay})`
const live = sql`ended_at is null and ${isStatusIn(sql`status`, ownedStates)}`

/** How long each kind of data is kept, as the privacy policy states it; settings can change it. */
export function retentionRules(periods: RetentionConfig, now: number): readonly RetentionRule[] {
  const before = (days: number) => new Date(now - days * dayMs)
  const [lead, service, message, money] = [
    before(periods.unpaidLeadDays),
    before(periods.serviceDays),
    before(periods.messageDays),
    before(periods.moneyDays),
  ]
  const iso = (date: Date) => sql`${date.toISOString()}::timestamptz`
  const simple = (name: string, table: string, olderThan: Date, isDue: SQL): RetentionRule => ({
    name,
    table,
    olderThan,
    isDue,
  })
  const old = (name: string, table: string, column: string, olderThan: Date) =>
    simple(name, table, olderThan, sql`${sql.identifier(column)} < ${iso(olderThan)}`)
  /** The browser behind a payment record, which is itself kept. */
  const browserOf = (table: string, column: string): RetentionRule => ({
    ...simple(
      'payment records',
      table,
      money,
      sql`${sql.identifier(column)} < ${iso(money)} and (ip_address is not null or user_agent is not null)`,
    ),
    blankedWith: sql`ip_address = null, user_agent = null`,
  })
  // NOTE: a started list records what was done, so it is kept like a payment record. One that nobody started was only
  // viewed.
  const listsAgainstDisputes = (name: string, olderThan: Date, isDue: SQL) => [
    simple(
      name,
      'prevention_items',
      olderThan,
      sql`run_id in (select id from prevention_runs where ${isDue})`,
    ),
    simple(name, 'prevention_runs', olderThan, isDue),
  ]
  const neverClaimed = sql`users.password_hash = ${noPassword} and users.created_at < ${iso(before(1))}
    and not ${hasLinkToSetPassword(before(0))}`
  return [
    {
      ...simple(
        'leads without a purchase',
        'leads',
        lead,
        sql`purchased_at is null and updated_at < ${iso(lead)}
          and id not in (select lead_id from user_leads)
          and id not in (select lead_id from ledger_entries)
          and id not in ${beingPaid}`,
      ),
      with: 'lead',
    },
    {
      ...simple(
        'unused accounts',
        'users',
        service,
        sql`created_at < ${iso(service)}
          and id not in (select user_id from operators where disabled_at is null)
          and not exists (select 1 from sessions where user_id = users.id and created_at >= ${iso(service)})
          and not exists (select 1 from ${ofTheirLeads} leads on leads.id = mine.lead_id
            where leads.updated_at >= ${iso(service)})
          and not exists (select 1 from ${ofTheirLeads} ledger_entries using (lead_id)
            where occurred_at >= ${iso(service)})
          and not exists (select 1 from ${ofTheirLeads} subscriptions using (lead_id) where ${live})
          and not exists (select 1 from ${ofTheirLeads} checkout_attempts using (lead_id)
            where ${isUnderWay})
          and not ${hasLinkToSetPassword(before(0))}`,
      ),
      with: 'user',
    },
    // NOTE: what an erasure left until it had gone out.
    simple(
      'accounts without a password',
      'mail_outbox',
      before(1),
      sql`${isLeftByErasure} and ended_at < ${iso(before(1))}`,
    ),
    // NOTE: a buyer may request another link and gets one; nothing else was ever done with such an account.
    simple('accounts without a password', 'users', before(1), neverClaimed),
    {
      ...simple(
        'purchases without an account',
        'leads',
        service,
        sql`purchased_at < ${iso(service)} and updated_at < ${iso(service)}
          and id not in (select lead_id from user_leads)
          and id not in ${beingPaid}
          and not exists (select 1 from ledger_entries where lead_id = leads.id and occurred_at >= ${iso(service)})
          and not exists (select 1 from subscriptions where lead_id = leads.id and ${live})`,
      ),
      with: 'lead',
    },
    old('individual events', 'tracking_events', 'received_at', service),
    old('individual events', 'waiting_events', 'kept_at', service),
    simple(
      'visits',
      'tracking_session_steps',
      service,
      sql`session_key in
      (select session_key from tracking_sessions where first_at < ${iso(service)})`,
    ),
    // NOTE: a payment counted for an unknown visit would create a new visit in a recount.
    {
      ...simple(
        'visits',
        'noted_facts',
        service,
        sql`session_key in (select session_key from tracking_sessions where first_at < ${iso(service)})`,
      ),
      blankedWith: sql`session_key = null`,
    },
    old('visits', 'tracking_sessions', 'first_at', service),
    old('sources of visits', 'attributions', 'updated_at', service),
    old('cookie choices', 'privacy_receipts', 'given_at', service),
    // NOTE: for a reset link requested with an unknown address: no mail was sent.
    simple(
      'emails without a recipient',
      'mail_outbox',
      before(7),
      sql`ending = 'nobody' and ended_at < ${iso(before(7))}`,
    ),
    old('emails', 'mail_outbox', 'created_at', message),
    old('events for the ad network', 'ad_outbox', 'occurred_at', message),
    simple(
      'email consents',
      'mail_consents',
      message,
      sql`(withdrawn_at < ${iso(message)} or (agreed_at < ${iso(lead)}
        and email_key not in (select email_key from leads) and email_key not in (select email_key from users)))`,
    ),
    // NOTE: the last one of each account stays: it says when its owner was last here.
    simple(
      'expired sign-ins',
      'sessions',
      before(30),
      sql`refresh_expires_at < ${iso(before(30))} and exists (select 1 from sessions as later
        where later.user_id = sessions.user_id and (later.created_at, later.id) > (sessions.created_at, sessions.id))`,
    ),
    simple('expired lead cookies', 'lead_capabilities', before(30), sql`expires_at < ${iso(before(30))}`),
    simple('expired links', 'resume_tokens', before(0), sql`expires_at < ${iso(before(0))}`),
    simple('expired links', 'password_resets', before(0), sql`expires_at < ${iso(before(0))}`),
    simple('expired links', 'operator_invitations', before(30), sql`expires_at < ${iso(before(30))}`),
    simple('rate-limit counters', 'call_windows', before(0), sql`ends_at < ${iso(before(0))}`),
    simple('rate-limit counters', 'card_tries', before(0), sql`ends_at < ${iso(before(0))}`),
    simple('processed Stripe events', 'webhook_inbox', before(60), sql`processed_at < ${iso(before(60))}`),
    ...listsAgainstDisputes(
      'dispute previews never run',
      before(30),
      sql`started_at is null and expires_at < ${iso(before(30))}`,
    ),
    ...listsAgainstDisputes('payment records', money, sql`created_at < ${iso(money)}`),
    old('payment records', 'consent_receipts', 'agreed_at', money),
    // NOTE: the purchase itself stays, like its attempt, to prevent a second one; so does what became of a plan.
    browserOf('upsell_purchases', 'agreed_at'),
    browserOf('subscription_changes', 'created_at'),
    // NOTE: of buyers who are not erased, it stays with the purchase.
    simple('payment records', 'trial_uses', money, sql`${isErasedTrial} and created_at < ${iso(money)}`),
    old('payment records', 'order_attributions', 'copied_at', money),
    // NOTE: the entries of a charge go together: a refund without its payment would have given back too much.
    simple(
      'payment records',
      'ledger_entries',
      money,
      sql`occurred_at < ${iso(money)} and not exists (select 1 from ledger_entries as later
        where later.stripe_charge_id = ledger_entries.stripe_charge_id and later.occurred_at >= ${iso(money)})`,
    ),
    old('payment records', 'invoices', 'issued_at', money),
    old('withdrawals', 'withdrawals', 'received_at', service),
  ]
}
