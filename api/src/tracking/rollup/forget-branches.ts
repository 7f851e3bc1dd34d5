import { healthBranches } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { textArray } from '#api/db/text-array.ts'
import { lockForCounting } from './rollup-store.ts'

/** A place in the visits by when they began. */
export interface VisitPlace {
  readonly firstAt: string
  readonly sessionKey: string
}

/** The steps that say nothing about health, by brand. Each brand is listed. */
type OpenSteps = ReadonlyMap<string, readonly string[]>

const atOnce = 500

/** How long a visit is taken to last if the arrival of its latest event is not known, in days. */
const longestUnknown = 45

/**
 * The steps of each brand of which a visit may be stored for as long as the visit itself: those that everybody sees,
 * whatever they said about health. A step that the brand no longer has is not among them, as nobody can tell.
 */
export function openStepsOf(brands: Iterable<Brand>): OpenSteps {
  return new Map(
    [...brands].map(({ appId, flows }) => {
      const all = Object.values(flows)
      const branches = healthBranches(all)
      const ids = all.flatMap(({ steps }) => steps.map(({ id }) => id)).filter((id) => !branches.has(id))
      return [appId, [...new Set(ids)]]
    }),
  )
}

/**
 * Deletes from a batch of visits whose last event arrived before a moment which options they chose, and which other
 * steps than `open` they saw. Looks only at visits after a place. Events must not be stored from before that moment any
 * more: a recount then leaves these visits alone, so what they were counted for stays. Returns the place to go on from,
 * undefined at the end. Visits that something else is using right now are left for another time.
 */
export async function forgetBranches(
  db: Database,
  open: OpenSteps,
  { before, after }: { readonly before: Date; readonly after: VisitPlace },
): Promise<VisitPlace | undefined> {
  const pairs = [...open].flatMap(([app, ids]) => ids.map((id) => ({ app, id })))
  // NOTE: of a brand that was taken out of the code, nobody can tell which steps are branches.
  const isKnown = sql`tracking_sessions.app_name = any(${textArray(open.keys())})`
  const isOpen = (stepId: SQL) => sql`exists (
    select from unnest(${textArray(pairs.map(({ app }) => app))}, ${textArray(pairs.map(({ id }) => id))}) as open (app, step)
    where open.app = tracking_sessions.app_name and open.step = ${stepId})`
  const endsAtBranch = sql`(state ? 'lastStep' and not ${isOpen(sql`state#>>'{lastStep,1,2}'`)})`
  return inTransaction(db, async (tx) => {
    await lockForCounting(tx)
    const { rows } = await tx.execute<{ first_at: string; session_key: string }>(sql`
      select to_char(first_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as first_at, session_key
      from tracking_sessions
      where (first_at, session_key) > (${after.firstAt}::timestamptz, ${after.sessionKey})
        and first_at < ${before.toISOString()}::timestamptz
      order by tracking_sessions.first_at, session_key limit ${atOnce}`)
    const keys = textArray(rows.map((row) => row.session_key))
    const { rows: due } = await tx.execute<{ session_key: string }>(sql`
      select session_key from tracking_sessions
      where session_key = any(${keys})
        and coalesce(to_timestamp((state->>'lastAt')::float8 / 1000), first_at + ${longestUnknown} * interval '1 day')
          < ${before.toISOString()}::timestamptz
        and (${isKnown} and ${endsAtBranch} or exists (
          select from tracking_session_steps as step
          where step.session_key = tracking_sessions.session_key
            and (step.answer is not null or ${isKnown} and not ${isOpen(sql`step.step_id`)})))
      order by session_key for update skip locked`)
    const ofDue = textArray(due.map((row) => row.session_key))
    await tx.execute(sql`
      delete from tracking_session_steps using tracking_sessions
      where tracking_session_steps.session_key = tracking_sessions.session_key
        and tracking_sessions.session_key = any(${ofDue}) and ${isKnown} and not ${isOpen(sql`step_id`)}`)
    await tx.execute(sql`
      update tracking_session_steps set answer = null where session_key = any(${ofDue}) and answer is not null`)
    await tx.execute(sql`
      update tracking_sessions set state = state - 'lastStep'
      where session_key = any(${ofDue}) and ${isKnown} and ${endsAtBranch}`)
    const last = rows.at(-1)
    return last && rows.length === atOnce
      ? { firstAt: last.first_at, sessionKey: last.session_key }
      : undefined
  })
}
