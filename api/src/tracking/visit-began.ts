import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'

/**
 * When a visit began by our clock, in milliseconds since 1970; undefined if nothing came from it. Also looks among
 * waiting events: under heavy load a visit may not have been counted yet.
 */
export async function visitBegan(db: Queryable, sessionKey: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ at: number | null }>(sql`select extract(epoch from coalesce(
      (select first_at from tracking_sessions where session_key = ${sessionKey} and app_name <> ''),
      (select min(kept_at) from waiting_events where item->'event'->>'sessionKey' = ${sessionKey})
    ))::float8 * 1000 as at`)
  return rows[0]?.at ?? undefined
}
