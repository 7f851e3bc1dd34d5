import type { DataOf } from '@fennel/contract'
import { dayMs, formatAmount } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rankOfKind, waitsForHourlyLimit } from '#api/mail/index.ts'
import { isPrevented } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'

type Notification = DataOf<'adminNotifications'>[number]

/** Kinds of mails that the pages of the admin area name otherwise than by their identifier. */
const mailNames = sql`when 'cancelled' then 'plan canceled' when 'rhythm-switched' then 'billing period changed'
  when 'second-factor-added' then 'two-factor authentication turned on'
  when 'second-factor-removed' then 'two-factor authentication turned off'
  when 'email-corrected' then 'email address corrected'`

/** Stands in a text for an amount, which is written as everywhere else. */
const amountHere = '{amount}'
/** For the kinds without an amount. */
const noAmount = sql`null::float8 as cents, null::text as currency`

const days = 7
const maxPerKind = 30

/**
 * What happened in the last 7 days that somebody should look at, and, however old, Stripe events that are still not
 * processed, withdrawals that are not decided and mails that wait for the hourly limit. No kind crowds out another.
 */
export async function readNotifications({ db, now }: Services): Promise<Notification[]> {
  const at = new Date(now())
  const since = new Date(now() - days * dayMs)
  const { rows } = await db.query.execute<{
    id: string
    kind: Notification['kind']
    at: number
    what: string
    cents: number | null
    currency: string | null
  }>(sql`
    select id, kind, extract(epoch from at)::float8 * 1000 as at, what, cents, currency from (
      (${happenedSince(since.toISOString())}) union all (${unprocessedAt(at.toISOString())})
      union all (${openWithdrawals()}) union all (${waitingConfirmations(at.toISOString())})
      union all (${waitingUrgentMails()})
    ) everything order by at desc, id`)
  return rows.map(({ id, kind, at: when, what, cents, currency }) => ({
    id,
    kind,
    at: new Date(when).toISOString(),
    what:
      cents === null || currency === null
        ? what
        : what.replace(amountHere, () => formatAmount({ cents, currency })),
  }))
}

/** Each part is a range scan of an index on its time. */
function happenedSince(since: string): SQL {
  return sql`
      (select id, 'dispute' as kind, opened_at as at,
        'A bank ' || case when status = 'warning_closed' then 'asked about' when status like 'warning%'
          then 'is asking about' else 'disputed' end || ' a payment of ' || ${amountHere}::text || ' (' ||
        replace(reason, '_', ' ') || ').' as what, amount_cents::float8 as cents, currency
        from disputes where opened_at >= ${since}::timestamptz and not ${isPrevented(sql`status`)} order by opened_at desc, id limit ${maxPerKind})
      union all
      (select id, 'fraud-warning', warned_at, 'Early fraud warning from a bank (' || replace(fraud_type, '_', ' ') || ').',
        ${noAmount}
        from fraud_warnings where warned_at >= ${since}::timestamptz order by warned_at desc, id limit ${maxPerKind})
      union all
      (select id, 'failed-mail', ended_at, 'An email (' || case kind ${mailNames} else replace(kind, '-', ' ') end ||
        case ending when 'unsure' then ') may not have been sent.' else ') could not be sent.' end, ${noAmount}
        from mail_outbox where ended_at >= ${since}::timestamptz and ending in ('expired', 'refused', 'unsure')
        order by ended_at desc, id limit ${maxPerKind})`
}

/**
 * Sorted by the end of the lease, because open events are indexed by it; the longest wait is that of the most failures.
 *
 * NOTE: an event being processed for the first time has not failed, unless its process died and the lease has run out.
 */
function unprocessedAt(at: string): SQL {
  return sql`
    select id, 'failed-webhook' as kind, received_at as at, 'A Stripe event could not be processed (' || type ||
      ', ' || attempts || case attempts when 1 then ' attempt).' else ' attempts).' end as what, ${noAmount}
      from webhook_inbox where processed_at is null and attempts > 0
        and (attempts > 1 or last_error is not null or lease_until <= ${at}::timestamptz)
      order by lease_until desc, id limit ${maxPerKind}`
}

/** All of them in one line, or strangers could crowd out everything else. */
function openWithdrawals(): SQL {
  return sql`
    select 'open' as id, 'withdrawal' as kind, max(received_at) as at, case count(*)
        when 1 then 'A withdrawal is waiting for your decision.'
        else count(*) || ' withdrawals are waiting for your decision.' end as what, ${noAmount}
      from withdrawals where state = 'open' having count(*) > 0`
}

/** Tells that confirmations wait because too many withdrawals came in. Reads only the one whose turn is next. */
function waitingConfirmations(at: string): SQL {
  return sql`
    select 'waiting' as id, 'withdrawal' as kind, created_at as at,
        'Emails that confirm withdrawals are waiting: there are more than the hourly limit allows. They are sent in order; ' ||
        'to send them sooner, raise the setting MAILS_PER_HOUR.' as what, ${noAmount}
      from (select created_at, last_error from mail_outbox
        where ended_at is null and ${sql.raw(rankOfKind)} = 1 and due_at <= ${at}::timestamptz
        order by due_at, id limit 1) next
      where ${waitsForHourlyLimit}`
}

/**
 * One line however many wait. Reads along the index up to the first of them: mails that wait are due within a minute.
 */
function waitingUrgentMails(): SQL {
  return sql`
    select 'urgent' as id, 'waiting-mail' as kind, created_at as at,
        'Emails such as password links and receipts are waiting: there are more than the hourly limit allows. They are sent ' ||
        'as soon as it does, but links expire after 30 minutes; to send them sooner, raise the setting MAILS_PER_HOUR.' as what, ${noAmount}
      from (select created_at from mail_outbox
        where ended_at is null and ${sql.raw(rankOfKind)} = 0 and ${waitsForHourlyLimit}
        order by due_at, id limit 1) next`
}
