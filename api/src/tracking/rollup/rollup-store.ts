import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { plannedOnce } from '#api/db/planned-once.ts'
import { foldCounts } from './fold-counts.ts'
import type { SessionState, StepState } from './session-state.ts'

/** Whoever counts holds this lock together with the others; whoever counts anew holds it alone. */
const rollupLock = 7_301_947

export async function lockForCounting(tx: Queryable): Promise<void> {
  await tx.execute(plannedOnce('lock-for-counting', sql`select pg_advisory_xact_lock_shared(${rollupLock})`))
}

export async function lockForRebuilding(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${rollupLock})`)
}

/** The visits with these keys, locked until the transaction ends; a key that is new gets a row without a state. */
export async function lockSessions(
  tx: Queryable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, SessionState | undefined>> {
  const list = sql.param(JSON.stringify(keys.toSorted()))
  await tx.execute(
    plannedOnce(
      'open-sessions',
      sql`insert into tracking_sessions (session_key, app_name, first_at, state)
        select key, '', 'epoch', '{}' from jsonb_array_elements_text(${list}::jsonb) as key order by key
        on conflict do nothing`,
    ),
  )
  const { rows } = await tx.execute<{ session_key: string; app_name: string; state: SessionState }>(
    plannedOnce(
      'lock-sessions',
      sql`select session_key, app_name, state from tracking_sessions
        where session_key in (select jsonb_array_elements_text(${list}::jsonb)) order by session_key for update`,
    ),
  )
  return new Map(rows.map((row) => [row.session_key, row.app_name === '' ? undefined : row.state]))
}

export async function saveSessions(tx: Queryable, states: ReadonlyMap<string, SessionState>): Promise<void> {
  const rows = [...states].map(([key, state]) => ({
    key,
    app: state.appName,
    at: new Date(state.firstAt).toISOString(),
    state,
  }))
  await tx.execute(
    plannedOnce(
      'save-sessions',
      sql`update tracking_sessions set app_name = given.app, first_at = given.at, state = given.state
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
          (key text, app text, at timestamptz, state jsonb)
        where session_key = given.key`,
    ),
  )
}

/** A step of a visit with the visit's key. */
export type SessionStep = StepState & { readonly sessionKey: string }

/** Every step of the visits named in `whole`, and the single steps named in `steps`. */
export async function readSteps(
  tx: Queryable,
  whole: readonly string[],
  steps: readonly Pick<SessionStep, 'sessionKey' | 'key'>[],
): Promise<readonly SessionStep[]> {
  if (whole.length === 0 && steps.length === 0) return []
  const named = steps.map(({ sessionKey, key: [flow, version, step] }) => ({
    sessionKey,
    flow,
    version,
    step,
  }))
  const { rows } = await tx.execute<StepRow>(
    plannedOnce(
      'read-steps',
      sql`select session_key, flow_id, flow_version, step_id, seen_at, answered_at, answer
        from tracking_session_steps
        where session_key in (select jsonb_array_elements_text(${JSON.stringify(whole)}::jsonb))
        union
        select s.session_key, s.flow_id, s.flow_version, s.step_id, s.seen_at, s.answered_at, s.answer
        from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n
          ("sessionKey" text, flow text, version text, step text)
        join tracking_session_steps s on s.session_key = n."sessionKey" and s.flow_id = n.flow
          and s.flow_version = n.version and s.step_id = n.step`,
    ),
  )
  return rows.map((row) => ({
    sessionKey: row.session_key,
    key: [row.flow_id, row.flow_version, row.step_id],
    seenAt: row.seen_at === null ? null : Number(row.seen_at),
    answeredAt: row.answered_at === null ? null : Number(row.answered_at),
    answer: row.answer,
  }))
}

type StepRow = {
  session_key: string
  flow_id: string
  flow_version: string
  step_id: string
  seen_at: string | null
  answered_at: string | null
  answer: StepState['answer']
}

export async function saveSteps(tx: Queryable, steps: readonly SessionStep[]): Promise<void> {
  if (steps.length === 0) return
  const rows = steps.map(({ sessionKey, key: [flow, version, step], seenAt, answeredAt, answer }) => ({
    key: sessionKey,
    flow,
    version,
    step,
    seen: seenAt,
    answered: answeredAt,
    answer,
  }))
  await tx.execute(
    plannedOnce(
      'save-steps',
      sql`insert into tracking_session_steps
          (session_key, flow_id, flow_version, step_id, seen_at, answered_at, answer)
        select key, flow, version, step, seen, answered, answer
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
          (key text, flow text, version text, step text, seen bigint, answered bigint, answer jsonb)
        on conflict (session_key, flow_id, flow_version, step_id) do update
        set seen_at = excluded.seen_at, answered_at = excluded.answered_at, answer = excluded.answer`,
    ),
  )
}

/** Adds differences to the totals; in the order of their keys, so that two writers never wait for each other. */
export async function addToTotals(tx: Queryable, differences: ReadonlyMap<string, number>): Promise<void> {
  if (differences.size === 0) return
  const rows = [...differences]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, count]) => [...(JSON.parse(key) as readonly string[]), count])
  await tx.execute(
    plannedOnce(
      'add-counts',
      sql`insert into rollup_counts
          (app_name, day, flow_id, flow_version, step_id, measure, detail, arm, source, device, country, count)
        select r->>0, (r->>1)::date, r->>2, r->>3, r->>4, r->>5, r->>6, r->>7, r->>8, r->>9, r->>10, (r->>11)::bigint
        from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given (r, place) order by place
        on conflict (app_name, day, flow_id, flow_version, step_id, measure, detail, arm, source, device, country)
        do update set count = rollup_counts.count + excluded.count`,
    ),
  )
  const sums = [...foldCounts(differences)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, count]) => [...(JSON.parse(key) as readonly string[]), count])
  if (sums.length === 0) return
  await tx.execute(
    plannedOnce(
      'add-totals',
      sql`insert into rollup_totals (app_name, kind, flow_id, day, flow_version, value, measure, detail, count)
        select r->>0, r->>1, r->>2, (r->>3)::date, r->>4, r->>5, r->>6, r->>7, (r->>8)::bigint
        from jsonb_array_elements(${JSON.stringify(sums)}::jsonb) with ordinality as given (r, place) order by place
        on conflict (app_name, kind, flow_id, day, flow_version, value, measure, detail)
        do update set count = rollup_totals.count + excluded.count`,
    ),
  )
}

/** Forgets the visits that began at or after a moment, with everything counted of them. */
export async function forgetCountsSince(tx: Queryable, since: Date): Promise<void> {
  const at = since.toISOString()
  await tx.execute(sql`
    delete from tracking_session_steps where session_key in
      (select session_key from tracking_sessions where first_at >= ${at}::timestamptz)`)
  await tx.execute(sql`delete from tracking_sessions where first_at >= ${at}::timestamptz`)
  await tx.execute(sql`delete from rollup_counts where day >= (${at}::timestamptz at time zone 'UTC')::date`)
  const day = sql`(${at}::timestamptz at time zone 'UTC')::date`
  const monday = sql`date_trunc('week', ${day})::date`
  await tx.execute(sql`delete from rollup_totals
    where day >= ${day} or (kind like '%-week' and day >= ${monday})`)
  // NOTE: of the week the moment falls into, the days before it stay counted.
  await tx.execute(sql`
    insert into rollup_totals
    select app_name, kind || '-week', flow_id, ${monday}, flow_version, value, measure, detail, sum(count)
    from rollup_totals where day >= ${monday} and day < ${day} and kind not like '%-week'
    group by app_name, kind, flow_id, flow_version, value, measure, detail`)
}
