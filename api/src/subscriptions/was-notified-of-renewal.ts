import { houseCurrency } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { mailOutbox, mayAnnounce } from '#api/mail/index.ts'

/** The next charge of a plan: when it comes (ISO 8601) and how much it is. */
interface NextCharge {
  readonly id: string
  readonly on: string
  readonly amountCents: number
  readonly currency: string | null
}

/**
 * The dedupe key of a mail that announces a charge. It contains the price, so that a changed price is announced again.
 */
export function keyOfReminder(
  kind: 'trial-ending' | 'renewal-reminder',
  { id, on, amountCents, currency }: NextCharge,
): string {
  return `${kind}:${id}:${on}:${amountCents}:${currency ?? houseCurrency}`
}

/**
 * An SQL condition: a mail has announced the plan's next charge, for its day and its current price. `plan` is the
 * query's name for the `subscriptions` row. Switching the interval keeps the day and changes the price.
 */
export function wasNotifiedOfRenewal(plan: 'subscriptions' | 's'): SQL {
  const row = sql.identifier(plan)
  const on = sql`to_char(${row}.current_period_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const currency = sql`coalesce(${row}.renewal_currency, ${houseCurrency})`
  const charge = sql`${row}.id || ':' || ${on} || ':' || ${row}.renewal_cents || ':' || ${currency}`
  // NOTE: older keys had no price, and those of trials no day, so the payload is compared as well. A mail that was not
  // sent, because the plan did not renew then or no mail server accepted it in time, announced nothing.
  return sql`exists (select 1 from ${mailOutbox} m
    where ${mayAnnounce(sql`m.ending`)} and m.dedupe_key in ('renewal-reminder:' || ${charge}, 'trial-ending:' || ${charge},
      'renewal-reminder:' || ${row}.id || ':' || ${on}, 'trial-ending:' || ${row}.id)
    and coalesce(m.payload->>'renewsAt', m.payload->>'endsAt') = ${on}
    and m.payload->>'amountCents' = ${row}.renewal_cents::text
    and lower(coalesce(m.payload->>'currency', ${houseCurrency})) = ${currency})`
}
