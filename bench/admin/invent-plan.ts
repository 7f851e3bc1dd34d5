import { flowVersion } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import type pg from 'pg'
import type { Services } from '../../api/src/services.ts'
import { storableAnswersOf } from '../../api/src/tracking/storable-answers.ts'
import { sessionKeyOf } from '../../api/src/tracking/session-key.ts'

const keysAtOnce = 20_000

/** The flow of a visit: seven of ten visits go to the first brand, and a brand's flows share its visits equally. */
function flowOfVisit(brands: readonly Brand[], n: number) {
  const brand = brands[n % 10 < 7 ? 0 : Math.min(brands.length - 1, n % 10 === 9 ? 2 : 1)]
  if (brand === undefined) throw new Error('There is no brand to visit.')
  const flows = Object.values(brand.flows)
  const flow = flows[Math.floor(n / 10) % flows.length]
  if (flow === undefined) throw new Error(`${brand.appId} has no flow.`)
  return { brand, flow }
}

/** Creates the tables that visits are drawn from: the real flows, with the options whose choice may be stored. */
export async function inventPlan(client: pg.Client, brands: readonly Brand[]): Promise<void> {
  await client.query(`
    create unlogged table if not exists bench_steps
      (app text, flow text, place int, step text, options text[], primary key (app, flow, place));
    create unlogged table if not exists bench_visits (
      n bigint primary key, app text, flow text, version text, steps int, session_id text, session_key text,
      first_at timestamptz, source text, device text, country text, depth int, stages int,
      plan_cents int, upsell_cents int, refund_cents int);
    create or replace function bench_random(n bigint, salt bigint) returns float8
      language sql immutable parallel safe
      as 'select ((hashint8extended(n, salt) >> 11) & 4503599627370495)::float8 / 4503599627370496.0'`)
  const isStorable = storableAnswersOf(brands)
  const rows = brands.flatMap((brand) =>
    Object.values(brand.flows).flatMap((flow) =>
      flow.steps.map((step, at) => ({
        app: brand.appId,
        flow: flow.id,
        place: at + 1,
        step: step.id,
        options:
          isStorable(step.id) && 'options' in step && step.options.length > 0
            ? step.options.map(({ value }) => value)
            : null,
      })),
    ),
  )
  await client.query(
    `insert into bench_steps select app, flow, place, step,
       case when jsonb_typeof(options) = 'array' then array(select jsonb_array_elements_text(options)) end
     from jsonb_to_recordset($1::jsonb) as r (app text, flow text, place int, step text, options jsonb)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

/** Adds the visits `from` to `to` (exclusive) with their ids; what they did is drawn by the database. */
export async function inventVisits(
  client: pg.Client,
  services: Services,
  range: { readonly from: number; readonly to: number; readonly end: Date; readonly days: number },
): Promise<void> {
  const brands = [...services.brands.values()]
  for (let at = range.from; at < range.to; at += keysAtOnce) {
    const visits = Array.from({ length: Math.min(keysAtOnce, range.to - at) }, (_, index) => {
      const n = at + index
      const { brand, flow } = flowOfVisit(brands, n)
      const session = `bench-session-${n}`
      const key = sessionKeyOf(services, brand.appId, session)
      return {
        n,
        app: brand.appId,
        flow: flow.id,
        version: flowVersion(flow),
        steps: flow.steps.length,
        session,
        key,
      }
    })
    await client.query(drawVisits, [JSON.stringify(visits), range.end.toISOString(), range.days])
  }
}

/**
 * A quarter of the visitors finish the quiz; the others leave early. A quarter of those who finish start a payment, and
 * half of these complete it.
 */
const drawVisits = `
  insert into bench_visits
  select n, app, flow, version, steps, session, key,
    date_trunc('milliseconds', $2::timestamptz - interval '1 hour'
      - $3::float8 * bench_random(n, 1) * interval '23 hours 59 minutes'),
    (array['meta', 'meta', 'meta', 'google', 'google', 'tiktok', 'email', 'direct', 'direct', 'organic'])
      [1 + floor(10 * bench_random(n, 2))::int],
    (array['phone', 'phone', 'phone', 'desktop', 'tablet'])[1 + floor(5 * bench_random(n, 3))::int],
    (array['US', 'US', 'US', 'GB', 'CA', 'AU', 'DE', 'FR', 'NL', 'IE'])[1 + floor(10 * bench_random(n, 4))::int],
    case when is_finished then steps else 1 + floor(12 * bench_random(n, 5) ^ 2)::int end,
    5 + case when is_finished then 48 else 0 end + case when is_paying then 64 else 0 end
      + case when is_paid then 128 else 0 end + case when is_upsold then 512 else 0 end
      + case when is_paid and bench_random(n, 9) < 0.9 then 2048 else 0 end,
    case when is_paid then 1900 + 1000 * floor(3 * bench_random(n, 10))::int else 0 end,
    case when is_upsold then 1499 else 0 end,
    case when is_paid and bench_random(n, 11) < 0.06 then 1000 else 0 end
  from (
    select *, is_paid and bench_random(n, 8) < 0.3 as is_upsold from (
      select *, is_paying and bench_random(n, 7) < 0.5 as is_paid from (
        select *, is_finished and bench_random(n, 12) < 0.25 as is_paying from (
          select *, bench_random(n, 6) < 0.25 as is_finished
          from jsonb_to_recordset($1::jsonb) as r
            (n bigint, app text, flow text, version text, steps int, session text, key text)
        ) a
      ) b
    ) c
  ) d`
