import type pg from 'pg'
import { timeBuckets } from '../../api/src/tracking/rollup/contributions.ts'
import { stages } from '../../api/src/tracking/rollup/session-state.ts'
import {
  journeyMeasures,
  laterStepMeasures,
  stepMeasures,
} from '../../api/src/tracking/rollup/total-measures.ts'
import { withoutIndexes } from './without-indexes.ts'

const facets = 'source, device, country'
const everybody = `v.app, (v.first_at at time zone 'UTC')::date, v.flow, v.version`

/** The counts of all visits, one statement per kind, equal to what the events themselves would have counted. */
const journeys = `
  insert into rollup_counts
  select ${everybody}, counted.step, measure, '', '', ${facets}, sum(count) from bench_visits v
  join bench_steps s on s.app = v.app and s.flow = v.flow and s.place = v.depth
  cross join lateral (
    select 'visit' as measure, '' as step, 1::bigint as count
    union all select name, '', 1 from unnest($1::text[]) with ordinality as stage (name, place)
      where v.stages & (1 << (place::int - 1)) <> 0
    union all select 'revenueCents', '', v.plan_cents + v.upsell_cents where v.plan_cents > 0
    union all select 'refundCents', '', v.refund_cents where v.refund_cents > 0
    union all select 'netCentsSquared', '', (v.plan_cents + v.upsell_cents - v.refund_cents)::bigint ^ 2
      where v.plan_cents > 0
    union all select 'left', s.step, 1 where v.stages & 16 = 0
  ) as counted (measure, step, count)
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`

const seenSteps = `
  insert into rollup_counts
  select ${everybody}, k.step_id, measure, '', '', ${facets}, count(*) from bench_visits v
  join tracking_session_steps k on k.session_key = v.session_key
  cross join lateral (values ('seen', true), ('answered', k.answered_at is not null)) as counted (measure, is_so)
  where is_so group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`

const options = `
  insert into rollup_counts
  select ${everybody}, k.step_id, measure, detail, '', '', '', '', count(*) from bench_visits v
  join tracking_session_steps k on k.session_key = v.session_key
  cross join lateral (values ('told', ''), ('option', k.answer->1->>0)) as counted (measure, detail)
  where k.answer is not null group by 1, 2, 3, 4, 5, 6, 7`

const times = `
  insert into rollup_counts
  select ${everybody}, k.step_id, 'timeOnStep',
    ($1::bigint[])[1 + width_bucket(k.answered_at - k.seen_at - 1, $1::bigint[])]::text, '', '', '', '', count(*)
  from bench_visits v join tracking_session_steps k on k.session_key = v.session_key
  where k.answered_at is not null group by 1, 2, 3, 4, 5, 6, 7`

/** Computes all counts of the created events from scratch. */
export async function insertCounts(client: pg.Client): Promise<void> {
  await client.query('truncate rollup_counts, rollup_totals')
  await withoutIndexes(client, 'rollup_counts', async () => {
    await client.query(journeys, [stages])
    await client.query(seenSteps)
    await client.query(options)
    await client.query(times, [timeBuckets])
  })
  await withoutIndexes(client, 'rollup_totals', () => insertTotals(client))
}

async function insertTotals(client: pg.Client): Promise<void> {
  const times = timeBuckets.map((end) => `timeOnStep${end}`)
  await client.query(together(`sums.of = 'journey'`, journeyMeasures))
  await client.query(
    together(`sums.of = 'step' and measure <> 'option'`, [...stepMeasures, ...times, ...laterStepMeasures]),
  )
  await client.query(`
    insert into rollup_totals
    select app_name, kind, flow_id, on_day, flow_version, step_id, detail, array[sum(count)::bigint] from rollup_counts
    cross join lateral (values ('option', day), ('option-week', date_trunc('week', day)::date)) as spans (kind, on_day)
    where measure = 'option' group by 1, 2, 3, 4, 5, 6, 7`)
}

/** Combines all of these measures that share a key into one row. */
function together(which: string, measures: readonly string[]): string {
  const sums = measures.map(
    (name) => `coalesce(sum(count) filter (where measure || detail = '${name}'), 0)::bigint`,
  )
  return `
    insert into rollup_totals
    select app_name, kind || suffix, flow_id, on_day, flow_version, value, '', array[${sums.join(', ')}]
    from rollup_counts
    cross join lateral (values ('journey', 'all', ''), ('journey', 'source', source), ('journey', 'device', device),
      ('journey', 'country', country), ('journey', 'source+device', source || '|' || device),
      ('journey', 'source+country', source || '|' || country), ('journey', 'device+country', device || '|' || country),
      ('journey', 'source+device+country', source || '|' || device || '|' || country), ('step', 'step', step_id))
      as sums (of, kind, value)
    cross join lateral (values ('', day), ('-week', date_trunc('week', day)::date)) as spans (suffix, on_day)
    where arm = '' and (step_id <> '') = (sums.of = 'step') and ${which}
    group by 1, 2, 3, 4, 5, 6`
}
