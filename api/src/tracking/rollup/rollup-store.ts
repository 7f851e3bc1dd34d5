import { sql } from 'drizzle-orm'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import type { Queryable } from '#api/db/client.ts'
import { inOrder, send } from '#api/db/in-pipeline.ts'
import { preparedStatement } from '#api/db/prepared-statement.ts'
import { textArray } from '#api/db/text-array.ts'
import { bothCounts } from './both-counts.ts'
import { foldCounts } from './fold-counts.ts'
import type { SessionState, StepState } from './session-state.ts'

export async function lockForCounting(tx: Queryable): Promise<void> {
  await send(
    tx,
    preparedStatement(
      'lock-for-counting',
      sql`select pg_advisory_xact_lock_shared(${advisoryLocks.rollups})`,
    ),
  )
}

export async function lockForRebuilding(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.rollups})`)
}

/**
 * Makes the rest of the transaction look rows up by index, with plans that are kept. A kept plan made while a table had
 * a handful of rows would read all of it long after it has grown. By itself, PostgreSQL would plan a lookup of few rows
 * anew each time, because it takes the kept plan to look up more.
 */
export async function preferIndexes(tx: Queryable): Promise<void> {
  await send(
    tx,
    preparedStatement(
      'prefer-indexes',
      sql`select set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
    ),
  )
}

/** Locks the visits with these keys until the transaction ends. A new key gets a row without a state. */
export async function lockSessions(
  tx: Queryable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, SessionState | undefined>> {
  const list = sql.param(JSON.stringify(keys.toSorted()))
  const open = preparedStatement(
    'open-sessions',
    sql`insert into tracking_sessions (session_key, app_name, first_at, state)
      select key, '', 'epoch', '{}' from jsonb_array_elements_text(${list}::jsonb) as key order by key
      on conflict do nothing`,
  )
  const lock = preparedStatement(
    'lock-sessions',
    sql`select session_key, app_name, state from tracking_sessions
      where session_key in (select jsonb_array_elements_text(${list}::jsonb)) order by session_key for update`,
  )
  const [, { rows }] = await inOrder(
    tx,
    () => send(tx, open),
    () => send<{ session_key: string; app_name: string; state: SessionState }>(tx, lock),
  )
  return new Map(rows.map((row) => [row.session_key, row.app_name === '' ? undefined : row.state]))
}

/** Locks those of these visits that are known until the transaction ends, in the order of `lockSessions`. */
export async function lockKnownSessions(tx: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await tx.execute(
    sql`select from tracking_sessions where session_key = any(${textArray(keys)})
      order by session_key for update`,
  )
}

/** Which of these visits are known. */
export async function readKnownKeys(tx: Queryable, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ session_key: string }>(
    sql`select session_key from tracking_sessions where session_key = any(${textArray(keys)})`,
  )
  return new Set(rows.map((row) => row.session_key))
}

/** Deletes the rows that `lockSessions` created for visits that are not counted after all. */
export async function deleteOpened(tx: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await send(
    tx,
    sql`delete from tracking_sessions where app_name = '' and session_key = any(${textArray(keys)})`,
  )
}

export async function saveSessions(tx: Queryable, states: ReadonlyMap<string, SessionState>): Promise<void> {
  if (states.size === 0) return
  const rows = [...states].map(([key, state]) => ({
    key,
    app: state.appName,
    at: new Date(state.firstAt).toISOString(),
    state,
  }))
  await send(
    tx,
    preparedStatement(
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

/** Reads those of these steps that are known, each once. */
export async function readSteps(
  tx: Queryable,
  steps: readonly Pick<SessionStep, 'sessionKey' | 'key'>[],
): Promise<readonly SessionStep[]> {
  if (steps.length === 0) return []
  const named = [...new Map(steps.map((step) => [nameOfStep(step), step])).values()]
  const column = (read: (step: Pick<SessionStep, 'sessionKey' | 'key'>) => string) =>
    sql.param(named.map(read))
  // NOTE: the `limit` forces a lookup per row; a cached plan of a plain join could read the whole table.
  const { rows } = await send<StepRow>(
    tx,
    preparedStatement(
      'read-steps',
      sql`select step.*
        from unnest(${column(({ sessionKey }) => sessionKey)}::text[], ${column(({ key }) => key[0])}::text[],
          ${column(({ key }) => key[1])}::text[], ${column(({ key }) => key[2])}::text[])
          as named (visit, flow, version, step)
        cross join lateral (
          select ${stepColumns} from tracking_session_steps
          where session_key = named.visit and flow_id = named.flow and flow_version = named.version
            and step_id = named.step limit 1
        ) as step`,
    ),
  )
  return rows.map(stepOfRow)
}

/** Every step of these visits. */
export async function readStepsOfSessions(
  tx: Queryable,
  keys: readonly string[],
): Promise<readonly SessionStep[]> {
  if (keys.length === 0) return []
  const { rows } = await send<StepRow>(
    tx,
    preparedStatement(
      'read-steps-of-sessions',
      sql`select ${stepColumns} from tracking_session_steps where session_key = any(${textArray(keys)})`,
    ),
  )
  return rows.map(stepOfRow)
}

/** A unique name of a step across all visits. Stored text cannot contain NUL. */
export function nameOfStep({ sessionKey, key }: Pick<SessionStep, 'sessionKey' | 'key'>): string {
  return `${sessionKey}\0${key[0]}\0${key[1]}\0${key[2]}`
}

const stepColumns = sql.raw('session_key, flow_id, flow_version, step_id, seen_at, answered_at, answer')

function stepOfRow(row: StepRow): SessionStep {
  return {
    sessionKey: row.session_key,
    key: [row.flow_id, row.flow_version, row.step_id],
    seenAt: row.seen_at === null ? null : Number(row.seen_at),
    answeredAt: row.answered_at === null ? null : Number(row.answered_at),
    answer: row.answer,
  }
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
  const column = (read: (step: SessionStep) => string | number | null) => sql.param(steps.map(read))
  await send(
    tx,
    preparedStatement(
      'save-steps',
      sql`insert into tracking_session_steps
          (session_key, flow_id, flow_version, step_id, seen_at, answered_at, answer)
        select * from unnest(
          ${column(({ sessionKey }) => sessionKey)}::text[], ${column(({ key }) => key[0])}::text[],
          ${column(({ key }) => key[1])}::text[], ${column(({ key }) => key[2])}::text[],
          ${column(({ seenAt }) => seenAt)}::bigint[], ${column(({ answeredAt }) => answeredAt)}::bigint[],
          ${column(({ answer }) => answer && JSON.stringify(answer))}::jsonb[])
        on conflict (session_key, flow_id, flow_version, step_id) do update
        set seen_at = excluded.seen_at, answered_at = excluded.answered_at, answer = excluded.answer`,
    ),
  )
}

/** Adds differences to the totals, sorted by key so that concurrent writers never deadlock. */
export async function addToTotals(tx: Queryable, differences: ReadonlyMap<string, number>): Promise<void> {
  if (differences.size === 0) return
  const rows = rowsOf(differences, String)
  const addCounts = preparedStatement(
    'add-counts',
    sql`insert into rollup_counts
          (app_name, day, flow_id, flow_version, step_id, measure, detail, arm, source, device, country, count)
        select r->>0, (r->>1)::date, r->>2, r->>3, r->>4, r->>5, r->>6, r->>7, r->>8, r->>9, r->>10, (r->>11)::bigint
        from jsonb_array_elements(${rows}::jsonb) with ordinality as given (r, place) order by place
        on conflict (app_name, day, flow_id, flow_version, step_id, measure, detail, arm, source, device, country)
        do update set count = rollup_counts.count + excluded.count`,
  )
  // NOTE: a PostgreSQL array literal parses several times faster than a JSON array.
  const sums = rowsOf(foldCounts(differences), (counts) => `"{${counts.join(',')}}"`)
  const addSums = preparedStatement(
    'add-totals',
    sql`insert into rollup_totals (app_name, kind, flow_id, day, flow_version, value, detail, counts)
        select r->>0, r->>1, r->>2, (r->>3)::date, r->>4, r->>5, r->>6, (r->>7)::bigint[]
        from jsonb_array_elements(${sums}::jsonb) with ordinality as given (r, place) order by place
        on conflict (app_name, kind, flow_id, day, flow_version, value, detail) do update
        set counts = ${sql.raw(bothCounts)}`,
  )
  await inOrder(
    tx,
    () => send(tx, addCounts),
    () => send(tx, addSums),
  )
}

/** Rows as a JSON array, sorted by key. The keys are JSON already, and the last column is appended to them as it is. */
function rowsOf<T>(byKey: ReadonlyMap<string, T>, last: (value: T) => string): string {
  const rows = [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `[${rows.map(([key, value]) => `${key.slice(0, -1)},${last(value)}]`).join(',')}]`
}

/** Deletes the visits that began at or after the start of a day, with all their counts. */
export async function deleteCountsSince(tx: Queryable, since: Date, dayOfSince: string): Promise<void> {
  const at = since.toISOString()
  await tx.execute(sql`
    delete from tracking_session_steps where session_key in
      (select session_key from tracking_sessions where first_at >= ${at}::timestamptz)`)
  await tx.execute(sql`delete from tracking_sessions where first_at >= ${at}::timestamptz`)
  const day = sql`${dayOfSince}::date`
  await tx.execute(sql`delete from rollup_counts where day >= ${day}`)
  const monday = sql`date_trunc('week', ${day})::date`
  await tx.execute(sql`delete from rollup_totals
    where day >= ${day} or (kind like '%-week' and day >= ${monday})`)
  // NOTE: the days of the same week before that moment stay counted.
  await tx.execute(sql`
    insert into rollup_totals
    select app_name, kind || '-week', flow_id, ${monday}, flow_version, value, detail, array_agg(count order by place)
    from (
      select app_name, kind, flow_id, flow_version, value, detail, place, sum(counted)::bigint as count
      from rollup_totals cross join lateral unnest(counts) with ordinality as one (counted, place)
      where day >= ${monday} and day < ${day} and kind not like '%-week'
      group by app_name, kind, flow_id, flow_version, value, detail, place
    ) as sums
    group by app_name, kind, flow_id, flow_version, value, detail`)
}
