import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { partitionOf } from '#api/tracking/index.ts'

/** The disk space of tracking events with their indexes: those of today (UTC), and all. */
export async function readEventBytes(
  db: Queryable,
  now: Date,
): Promise<Readonly<Record<'today' | 'all', number>>> {
  const { rows } = await db.execute<{ today: number; all: number }>(sql`
    with days as (
      select relname, pg_total_relation_size(pg_class.oid)::float8 as bytes
      from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'tracking_events'::regclass
    )
    select coalesce(sum(bytes) filter (where relname = ${partitionOf(now)}), 0) as today,
      coalesce(sum(bytes), 0) + pg_total_relation_size('tracking_event_ids')
        + pg_total_relation_size('waiting_events') as "all"
    from days`)
  return rows[0] ?? { today: 0, all: 0 }
}
