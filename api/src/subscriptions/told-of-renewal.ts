import { houseCurrency } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { mailOutbox } from '#api/mail/index.ts'

/** The next charge of a plan: when it comes, in ISO 8601, and what it will cost. */
interface NextCharge {
  readonly id: string
  readonly on: string
  readonly amountCents: number
  readonly currency: string | null
}

/** What a mail that tells of a charge is about: that charge at that price, so that another price is told of anew. */
export function keyOfReminder(
  kind: 'trial-ending' | 'renewal-reminder',
  { id, on, amountCents, currency }: NextCharge,
): string {
  return `${kind}:${id}:${on}:${amountCents}:${currency ?? houseCurrency}`
}

/**
 * Whether a mail told of the next charge of a plan on its day and for what it will cost as of now. `plan` is the name
 * that the query has for a row of `subscriptions`. A rhythm that is switched keeps the day and changes the price.
 */
export function toldOfRenewal(plan: 'subscriptions' | 's'): SQL {
  const row = sql.identifier(plan)
  const on = sql`to_char(${row}.current_period_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const currency = sql`coalesce(${row}.renewal_currency, ${houseCurrency})`
  const charge = sql`${row}.id || ':' || ${on} || ':' || ${row}.renewal_cents || ':' || ${currency}`
  // NOTE: keys of before named no price, and those of trials no day: what such a mail said stands in the mail alone.
  return sql`exists (select 1 from ${mailOutbox} m
    where m.dedupe_key in ('renewal-reminder:' || ${charge}, 'trial-ending:' || ${charge},
      'renewal-reminder:' || ${row}.id || ':' || ${on}, 'trial-ending:' || ${row}.id)
    and coalesce(m.payload->>'renewsAt', m.payload->>'endsAt') = ${on}
    and m.payload->>'amountCents' = ${row}.renewal_cents::text
    and lower(coalesce(m.payload->>'currency', ${houseCurrency})) = ${currency})`
}
