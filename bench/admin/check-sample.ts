import pg from 'pg'
import { openDatabase } from '../../api/src/db/client.ts'
import { rebuildRollups } from '../../api/src/tracking/index.ts'

/** The condition for a row to have a non-zero count. */
const says = { rollup_counts: 'count <> 0', rollup_totals: '0 <> any(counts)' } as const

const tables = ['rollup_counts', 'rollup_totals'] as const

/**
 * Recounts the events of a small database like `rollups:rebuild` and throws when anything differs from the counts
 * written by SQL statements. Returns how many counts were compared.
 */
export async function checkSample(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const db = openDatabase(url, 2)
  try {
    for (const table of tables) await client.query(`create table written_${table} as table ${table}`)
    await rebuildRollups({ db })
    let compared = 0
    for (const table of tables) {
      const { rows } = await client.query<{ wrong: string; all: string; example: unknown }>(`
        with wrong as (
          (select 'only written' as side, w.* from written_${table} w except
            select 'only written', r.* from ${table} r where ${says[table]})
          union all
          (select 'only counted', r.* from ${table} r where ${says[table]} except
            select 'only counted', w.* from written_${table} w)
        )
        select (select count(*) from wrong) as wrong, (select count(*) from written_${table}) as all,
          (select jsonb_agg(w) from (select * from wrong order by 2, 3, 4, 5, 6, 7, 8 limit 6) w) as example`)
      const { wrong, all, example } = rows[0] ?? { wrong: '1', all: '0', example: null }
      if (Number(wrong) > 0)
        throw new Error(
          `${table}: ${wrong} of ${all} counts differ from a recount: ${JSON.stringify(example)}`,
        )
      compared += Number(all)
    }
    return compared
  } finally {
    await client.end()
    await db.close()
  }
}
