import { dayMs } from '@fennel/funnel'
import type pg from 'pg'

const inRange = 'v.n >= $1 and v.n < $2 and v.first_at >= $3::timestamptz and v.first_at < $4::timestamptz'

/**
 * The steps that a visit saw, one every twenty seconds; a visit that left did not answer the last one. Milliseconds.
 */
const steps = `
  select v.*, s.place, s.step, at + s.place * 20000 as seen_ms,
    case when s.place < v.depth or v.depth = v.steps
      then at + s.place * 20000 + 500 + floor(17500 * bench_random(v.n, 100 + s.place))::bigint end as answered_ms,
    s.options[1 + floor(cardinality(s.options) * bench_random(v.n, 300 + s.place) ^ 2)::int] as option,
    'bv' || v.n || '-' || s.place as seen_id, 'ba' || v.n || '-' || s.place as answer_id
  from (select *, (extract(epoch from first_at) * 1000)::bigint as at from bench_visits v where ${inRange}) v
  join bench_steps s on s.app = v.app and s.flow = v.flow and s.place <= v.depth`

/** The columns of an event that come from its visit. */
const facets = 'app, session_id, session_key, flow, version, source, device, country'

const insertEvents = `
  insert into tracking_events (received_at, event_id, event_type, app_name, session_id, session_key, flow_id,
    flow_version, source, device, country, metadata)
  with steps as (${steps}), visits as (select * from bench_visits v where ${inRange})
  select to_timestamp(seen_ms / 1000.0), seen_id, 'quizQuestionViewed', ${facets},
    jsonb_build_object('questionId', step) from steps
  union all
  select to_timestamp(answered_ms / 1000.0), answer_id, 'quizQuestionAnswered', ${facets},
    jsonb_build_object('questionId', step, 'answer', coalesce(option, 'answered')) from steps
    where answered_ms is not null
  union all
  select first_at + after * interval '1 second', 'b' || kind || n, kind, ${facets}, '{}'::jsonb
  from visits cross join lateral (values
    ('landingPageVisit', 0, 1), ('quizStarted', 5, 4), ('quizFinished', steps * 20 + 20, 16),
    ('purchasePageVisit', steps * 20 + 25, 32), ('paymentInitiated', steps * 20 + 50, 64)
  ) as stage (kind, after, bit) where stages & bit <> 0`

const insertIds = `
  insert into tracking_event_ids
  select event_id, received_at::date from tracking_events e join bench_visits v on v.session_key = e.session_key
  where ${inRange} and e.received_at >= $3::timestamptz and e.received_at < $4::timestamptz + interval '1 day'`

const insertSteps = `
  insert into tracking_session_steps
  with steps as (${steps})
  select session_key, flow, version, step, seen_ms, answered_ms,
    case when answered_ms is not null and option is not null then jsonb_build_array(
      lpad(answered_ms::text, 15, '0') || ' ' || answer_id, jsonb_build_array(option)) end
  from steps`

const insertSessions = `
  insert into tracking_sessions
  select session_key, app, first_at, jsonb_strip_nulls(jsonb_build_object(
    'appName', app, 'firstAt', at, 'stages', stages,
    'lastAt', at + case when stages & 64 <> 0 then steps * 20000 + 50000 when stages & 16 <> 0
      then steps * 20000 + 25000 else depth * 20000 end,
    'flow', jsonb_build_array(place, jsonb_build_array(flow, version)),
    'source', jsonb_build_array(place, source), 'device', jsonb_build_array(place, device),
    'country', jsonb_build_array(place, country),
    'lastStep', jsonb_build_array(lpad((at + depth * 20000)::text, 15, '0') || ' bv' || n || '-' || depth,
      jsonb_build_array(flow, version, step)),
    'arms', '{}'::jsonb,
    'money', case when plan_cents > 0 then jsonb_strip_nulls(jsonb_build_object(
      'ledger:bp' || n, plan_cents, 'ledger:bu' || n, nullif(upsell_cents, 0),
      'ledger:br' || n, nullif(-refund_cents, 0))) else '{}'::jsonb end))
  from (
    select v.*, (extract(epoch from first_at) * 1000)::bigint as at, s.step,
      lpad((extract(epoch from first_at) * 1000)::bigint::text, 15, '0') || ' blandingPageVisit' || n as place
    from bench_visits v join bench_steps s on s.app = v.app and s.flow = v.flow and s.place = v.depth
    where ${inRange}
  ) v order by first_at`

/** Inserts the events and state of the visits `from` to `to` (exclusive) that began on one day (UTC). */
export async function insertEventsOfDay(
  client: pg.Client,
  range: { readonly from: number; readonly to: number },
  day: string,
): Promise<void> {
  const end = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
  const values = [range.from, range.to, `${day}T00:00:00Z`, `${end}T00:00:00Z`]
  for (const statement of [insertEvents, insertIds, insertSteps, insertSessions])
    await client.query(statement, values)
}
