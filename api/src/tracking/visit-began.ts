import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'

/**
 * When a visit began by our own clock, in milliseconds since 1970; undefined when nothing came from it. In a crowd its
 * events may wait to be counted, and then no visit is known yet.
 */
export async function visitBegan(db: Queryable, sessionKey: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ at: number | null }>(sql`select extract(epoch from coalesce(
      (select first_at from tracking_sessions where session_key = ${sessionKey} and app_name <> ''),
      (select min(kept_at) from waiting_events where item->'event'->>'sessionKey' = ${sessionKey})
    ))::float8 * 1000 as at`)
  return rows[0]?.at ?? undefined
}
