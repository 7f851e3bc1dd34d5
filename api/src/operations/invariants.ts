import { hourlyLimit, invitingKinds } from '#api/mail/index.ts'
import { lostPayment, runningStates } from '#api/payments/index.ts'

/** A rule that must always hold, as a query that counts the rows that break it. */
export interface Invariant {
  readonly name: string
  /** Returns one row with `count`. $1 is the current time; except for queues, $2 is when the checked changes begin. */
  readonly question: string
  /**
   * What the query reads: everything ever sold, or the events of two hours, of both of which only changes need to be
   * checked again, or what waits, which is always checked in full.
   */
  readonly scope: 'books' | 'events' | 'queues'
}

/** Later changes may still be unfinished. */
const settled = `$1::timestamptz - interval '2 minutes'`

/**
 * A plan whose payment was returned is ended right afterwards by the code that booked the return. If Stripe did not
 * answer or the process died, the webhook is retried until it is done.
 */
const ended = `$1::timestamptz - interval '15 minutes'`

/** For tables whose rows change, and for the ledger, which only gets new rows. */
const changed = `updated_at >= $2::timestamptz`
const booked = `created_at >= $2::timestamptz`

/**
 * A check of all events finds what was stored since the last one, an hour and a round ago, even if it had arrived an
 * hour before it was stored.
 */
const eventsSince = `greatest($2::timestamptz, $1::timestamptz - interval '125 minutes')`

// NOTE: invitations are sent last, and only so many per hour.
const invitations = [...invitingKinds].map((kind) => `'${kind}'`).join(', ')

/**
 * When the kept books begin: the retention job deletes older ledger entries, while the purchases, refunds and disputes
 * they belong to stay.
 */
const booksBegin = `coalesce((
  select max((counts #>> '{payment records: ledger_entries,olderThan}')::timestamptz) from deletion_reports
    where kind in ('retention', 'retention-part') and (counts #>> '{payment records: ledger_entries,deleted}')::int > 0), '-infinity')`

// NOTE: urgent mails that the hourly limit holds back are made due again each minute.
const whenDue = `(case last_error when '${hourlyLimit}' then created_at else due_at end)`

const live = `(${runningStates.map((state) => `'${state}'`).join(', ')})`

/**
 * The invariants of our own books, checked every minute. Whether the books equal Stripe's is checked by
 * `checkMoneyInvariants` and the daily comparison; here, every fact reported by Stripe must be present everywhere it
 * belongs. Changes of the last minutes are left out, because they may be unfinished.
 */
export const invariants: readonly Invariant[] = [
  {
    name: 'bought-twice',
    scope: 'books',
    question: `select
      (select count(*) from (select 1 from subscriptions
        where first_paid_at is not null and status in ${live} and updated_at < ${settled}
          and lead_id in (select lead_id from subscriptions where ${changed})
        group by lead_id having count(*) > 1) two_plans)
      + (select count(*) from (select 1 from ledger_entries
        where kind = 'plan' and attempt_id in (select attempt_id from ledger_entries where ${booked})
        group by attempt_id having count(*) > 1) two_payments)
      + (select count(*) from (select 1 from ledger_entries
        where kind = 'upsell' and attempt_id in (select attempt_id from ledger_entries where ${booked})
        group by attempt_id, product_id having count(*) > 1) two_upsells) as count`,
  },
  {
    name: 'ledger',
    scope: 'books',
    question: `select
      (select count(*) from invoices
        where status = 'paid' and amount_cents > 0 and stripe_intent_id is not null and updated_at < ${settled}
          and ${changed} and not exists (select 1 from ledger_entries entry
            where entry.subscription_id = invoices.subscription_id
              and entry.stripe_intent_id = invoices.stripe_intent_id))
      + (select count(*) from refund_claims
        where state = 'done' and coalesce(status, 'succeeded') = 'succeeded' and updated_at < ${settled}
          and ${changed} and created_at >= ${booksBegin} and not exists (select 1 from ledger_entries entry
            where entry.kind = 'refund' and entry.stripe_source_id = refund_claims.stripe_refund_id))
      + (select count(*) from refund_claims
        where state = 'refused' and updated_at < ${settled} and ${changed}
          and (select sum(amount_cents) from ledger_entries entry where entry.kind = 'refund'
            and entry.stripe_source_id in (stripe_refund_id, stripe_refund_id || ':failed')) <> 0)
      + (select count(*) from disputes
        where status not like 'warning%' and status <> 'prevented' and updated_at < ${settled}
          and ${changed} and opened_at >= ${booksBegin} and not exists (select 1 from ledger_entries entry
            where entry.kind = 'dispute' and entry.stripe_source_id = disputes.id))
      + (select count(*) from (select 1 from ledger_entries
        where stripe_charge_id in (select stripe_charge_id from ledger_entries where ${booked})
        group by stripe_charge_id
        having sum(amount_cents) filter (where kind <> 'dispute') < 0
          or bool_and(kind in ('refund', 'dispute'))) given_back_more) as count`,
  },
  {
    name: 'entitlement',
    scope: 'books',
    question: `select
      (select count(*) from checkout_attempts attempt
        where (attempt.state = 'succeeded' or attempt.paid_at is not null) and attempt.intent_type = 'payment'
          and attempt.updated_at < ${settled} and attempt.${changed} and attempt.created_at >= ${booksBegin}
          and not exists (select 1 from ledger_entries entry
            where entry.kind = 'plan' and entry.attempt_id = attempt.id))
      + (select count(*) from ledger_entries entry join checkout_attempts attempt on attempt.id = entry.attempt_id
        where entry.kind = 'plan' and entry.created_at < ${settled}
          and entry.attempt_id in (select attempt_id from ledger_entries where ${booked}
            union select id from checkout_attempts where ${changed})
          and attempt.paid_at is null and attempt.state <> 'succeeded')
      + (select count(*) from subscriptions plan left join checkout_attempts attempt on attempt.id = plan.attempt_id
        where plan.updated_at < ${settled}
          and plan.attempt_id in (select attempt_id from subscriptions where ${changed}
            union select id from checkout_attempts where ${changed})
          and (plan.first_paid_at is not null and plan.status in ${live})
            is distinct from coalesce(attempt.state = 'succeeded' and attempt.stripe_subscription_id = plan.id, false))
      + (select count(*) from subscriptions plan cross join lateral (
          select entry.stripe_charge_id, entry.amount_cents, entry.occurred_at
          from ledger_entries entry left join invoices invoice on invoice.id = entry.stripe_invoice_id
          where entry.subscription_id = plan.id and entry.kind in ('plan', 'renewal')
          order by invoice.begins_period is distinct from false desc, entry.occurred_at desc limit 1) began
        where plan.first_paid_at is not null and plan.status in ${live} and plan.updated_at < ${settled}
          and plan.id in (select id from subscriptions where ${changed}
            union select subscription_id from ledger_entries where ${booked}
            union select entry.subscription_id from disputes
              join ledger_entries entry on entry.stripe_charge_id = disputes.stripe_charge_id
              where disputes.${changed})
          and (exists (select 1 from disputes
              join ledger_entries entry on entry.stripe_charge_id = disputes.stripe_charge_id
              where entry.subscription_id = plan.id and entry.kind in ('plan', 'renewal')
                and entry.occurred_at >= began.occurred_at and ${lostPayment} and disputes.updated_at < ${ended})
            or began.amount_cents > 0 and began.amount_cents <= (select -sum(entry.amount_cents)
              from ledger_entries entry where entry.kind = 'refund' and entry.subscription_id = plan.id
                and entry.stripe_charge_id = began.stripe_charge_id
                and (entry.created_at < ${ended} or entry.amount_cents > 0))))
      + (select count(*) from upsell_purchases upsell
        where upsell.updated_at < ${settled} and upsell.${changed} and upsell.created_at >= ${booksBegin}
          and (upsell.state = 'succeeded') is distinct from exists (select 1 from ledger_entries entry
            where entry.kind = 'upsell' and entry.upsell_purchase_id = upsell.id)) as count`,
  },
  {
    name: 'event-once',
    scope: 'events',
    question: `select
      (select count(*) from (select 1 from tracking_events
        where received_at > ${eventsSince}
        group by event_id having count(*) > 1) twice)
      + (select count(*) from tracking_events event
        where event.received_at > ${eventsSince}
          and not exists (select 1 from tracking_event_ids known where known.event_id = event.event_id)) as count`,
  },
  {
    name: 'queue-moves',
    scope: 'queues',
    question: `select
      (select count(*) from mail_outbox
        where ended_at is null and ${whenDue} < $1::timestamptz - interval '15 minutes'
          and kind not in (${invitations}))
      + (select count(*) from ad_outbox
        where ended_at is null and due_at < $1::timestamptz - interval '15 minutes')
      + (select count(*) from webhook_inbox
        where processed_at is null and lease_until < $1::timestamptz - interval '15 minutes')
      + (select count(*) from waiting_events where kept_at < $1::timestamptz - interval '15 minutes') as count`,
  },
]
