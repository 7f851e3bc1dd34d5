import type { Database } from '#api/db/client.ts'

/** The number of rows in each table; equal before and after means that nothing was stored. */
export async function countRows(db: Database): Promise<Readonly<Record<string, number>>> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = 'public' and relkind in ('r', 'p') and not relispartition order by relname`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await db.pool.query<{ count: number }>(`select count(*)::int as count from "${name}"`)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}
