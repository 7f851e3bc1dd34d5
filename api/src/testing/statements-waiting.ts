import type { Database } from '#api/db/client.ts'

/** How many statements are waiting for a lock held by another transaction. */
export async function statementsWaiting({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ n: string }>(
    `select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return Number(rows[0]?.n)
}
