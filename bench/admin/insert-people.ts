import type pg from 'pg'

/** Ordered by time, like a real installation writes its data: people of one day are next to each other on disk. */
const inOrder = `(select * from bench_visits where n >= $1 and n < $2 order by first_at) v`
const visits = `${inOrder} where true`
/** When a visitor finished the quiz and left an email address. */
const finished = `v.first_at + (v.steps * 20 + 20) * interval '1 second'`
const paid = `v.first_at + (v.steps * 20 + 80) * interval '1 second'`

/**
 * Visitors who finished left an email, buyers have a plan, registered ones an account. The prefix of an id names its
 * kind.
 */
const statements = [
  `insert into leads (id, app_name, flow_id, email, email_key, session_id, registration_source, sealed_answers,
     creation_digest, created_at, updated_at, completed_at, purchased_at)
   select 'bl' || n, app, flow, 'visitor' || n || '@bench.example', 'visitor' || n || '@bench.example', session_id, 'quiz',
     decode(repeat(md5(n::text), 40), 'hex'), md5(n::text), ${finished}, ${finished}, ${finished},
     case when plan_cents > 0 then ${paid} end
   from ${visits} and stages & 16 <> 0`,
  `insert into lead_attributions (lead_id, session_id, first_touch, last_touch, channel, copied_at)
   select 'bl' || n, session_id, jsonb_build_object('utmSource', source), jsonb_build_object('utmSource', source),
     source, ${finished} from ${visits} and stages & 16 <> 0`,
  `insert into subscriptions (id, attempt_id, lead_id, brand_id, product_id, status, current_period_end,
     cancel_at_period_end, started_at, ended_at, first_paid_at, renewal_cents, renewal_currency, renewal_interval,
     renewal_interval_count, version, updated_at)
   select 'bs' || n, 'bt' || n, 'bl' || n, app, app || '-1-month',
     case when bench_random(n, 20) < 0.6 then 'active' when bench_random(n, 20) < 0.65 then 'past_due' else 'canceled' end,
     ${paid} + (1 + floor(extract(epoch from $3::timestamptz - ${paid}) / 2592000)) * interval '30 days',
     bench_random(n, 21) < 0.2, ${paid}, case when bench_random(n, 20) >= 0.65 then ${paid} + interval '10 days' end,
     ${paid}, 3999, 'usd', 'month', 1, 1, ${paid}
   from ${visits} and plan_cents > 0`,
  `insert into ledger_entries (id, kind, lead_id, brand_id, product_id, amount_cents, currency, stripe_source_id,
     stripe_charge_id, subscription_id, attempt_id, occurred_at, created_at)
   select id || n, kind, 'bl' || n, app, app || product, cents, 'usd', 'src-' || id || n, 'src-' || charge || n,
     case when kind in ('plan', 'renewal') then 'bs' || n end, 'bt' || n, ${paid} + after, ${paid} + after
   from ${inOrder} cross join lateral (values
     ('bp', 'bp', 'plan', '-1-month', plan_cents, interval '0'), ('bu', 'bu', 'upsell', '-recipes', upsell_cents, interval '1 minute'),
     ('br', 'bp', 'refund', '-1-month', -refund_cents, interval '2 minutes')
   ) as money (id, charge, kind, product, cents, after)
   where cents <> 0`,
  `insert into ledger_entries (id, kind, lead_id, brand_id, product_id, amount_cents, currency, stripe_source_id,
     stripe_charge_id, subscription_id, occurred_at, created_at)
   select 'bn' || n || '-' || month, 'renewal', 'bl' || n, app, app || '-1-month', 3999, 'usd', 'src-bn' || n || '-' || month,
     'src-bn' || n || '-' || month, 'bs' || n, ${paid} + month * interval '30 days', ${paid} + month * interval '30 days'
   from ${visits.replace('v where', 'v cross join generate_series(1, 2) as month where')} and plan_cents > 0
     and bench_random(n, 20) < 0.65 and ${paid} + month * interval '30 days' < $3::timestamptz`,
  `insert into order_attributions (ledger_entry_id, lead_id, session_id, channel, copied_at)
   select id || n, 'bl' || n, session_id, source, ${paid} from ${inOrder}
   cross join lateral (values ('bp', plan_cents), ('bu', upsell_cents)) as money (id, cents)
   where cents > 0`,
  `insert into users (id, email, email_key, password_hash, email_verified, created_at)
   select 'bx' || n, 'visitor' || n || '@bench.example', 'visitor' || n || '@bench.example', 'x', true, ${paid}
   from ${visits} and stages & 2048 <> 0`,
  `insert into user_leads select 'bl' || n, 'bx' || n, ${paid} from ${visits} and stages & 2048 <> 0`,
  `insert into sessions (id, family_id, family_started_at, user_id, access_hash, refresh_hash, created_at,
     access_expires_at, refresh_expires_at)
   select 'bi' || n, 'bi' || n, ${paid}, 'bx' || n, 'ba' || n, 'br' || n, ${paid}, ${paid}, ${paid} + interval '30 days'
   from ${visits} and stages & 2048 <> 0`,
  `insert into mail_outbox (id, kind, brand_id, recipient, payload, dedupe_key, created_at, due_at, expires_at, ended_at, ending)
   select 'bm' || kind || n, kind, app, 'visitor' || n || '@bench.example', '{}', kind || n, ${paid}, ${paid}, ${paid},
     ${paid}, 'sent'
   from ${inOrder} cross join (values ('receipt'), ('welcome')) as mail (kind)
   where plan_cents > 0`,
  `insert into disputes (id, stripe_charge_id, lead_id, status, reason, amount_cents, currency, evidence_due_at, opened_at,
     version, updated_at)
   select 'bd' || n, 'src-bp' || n, 'bl' || n,
     (array['needs_response', 'won', 'lost', 'lost', 'warning_closed'])[1 + floor(5 * bench_random(n, 30))::int],
     'fraudulent', plan_cents, 'usd', ${paid} + interval '20 days', ${paid} + interval '5 minutes', 1, ${paid}
   from ${visits} and plan_cents > 0 and bench_random(n, 31) < 0.007`,
  `insert into fraud_warnings (id, stripe_charge_id, lead_id, fraud_type, is_actionable, warned_at, version, updated_at)
   select 'bw' || n, 'src-bp' || n, 'bl' || n, 'made_with_stolen_card', true, ${paid} + interval '5 minutes', 1, ${paid}
   from ${visits} and plan_cents > 0 and bench_random(n, 32) < 0.005`,
  `insert into noted_facts (fact_id, session_key, app_name, stage, cents, at, noted_at)
   select 'ledger:' || e.id, case when e.kind in ('plan', 'upsell', 'refund') then v.session_key end, v.app,
     case e.kind when 'plan' then 'paid' when 'upsell' then 'upsellPaid' end, e.amount_cents, e.occurred_at, e.occurred_at
   from ${visits.replace('v where', "v join ledger_entries e on e.lead_id = 'bl' || v.n where")} and v.plan_cents > 0`,
  `insert into noted_facts (fact_id, session_key, app_name, stage, cents, at, noted_at)
   select 'account:bl' || n, session_key, app, 'registered', 0, ${paid}, ${paid} from ${visits} and stages & 2048 <> 0`,
]

/** Inserts the leads, buyers, accounts and money movements of the visits `from` to `to` (exclusive). */
export async function insertPeople(
  client: pg.Client,
  range: { readonly from: number; readonly to: number; readonly end: Date },
): Promise<void> {
  for (const statement of statements) {
    const values = [range.from, range.to, ...(statement.includes('$3') ? [range.end.toISOString()] : [])]
    await client.query(statement, values)
  }
}
