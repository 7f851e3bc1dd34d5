import { streamLeads } from '../../api/src/admin/leads/export-leads.ts'
import type { House } from './open-house.ts'

/** What an export of many leads took. */
export interface ExportMemory {
  readonly rows: number
  readonly megabytesSent: number
  readonly seconds: number
  /** The process's memory before, and the most it had while the file went out. */
  readonly rssBefore: number
  readonly rssHighest: number
}

const addLeads = `
  insert into leads (id, app_name, flow_id, email, email_key, sealed_answers, creation_digest, created_at, updated_at)
  select 'be' || n, $2, $3, 'export' || n || '@bench.example', 'export' || n || '@bench.example', '\\x01', md5(n::text),
    now() - n * interval '30 seconds', now() from generate_series(1, $1::int - (select count(*) from leads)) as n
  on conflict do nothing`

/** Fills the leads up to `rows` and lets all of them go out, as the export's answer does, to a reader that keeps nothing. */
export async function weighExport({ services }: House, rows: number): Promise<ExportMemory> {
  const brand = services.brands.get(services.config.defaultBrand)
  const client = await services.db.pool.connect()
  // NOTE: nothing is asked of their sums, and adding them up lead by lead would take longer than the rest.
  await client.query('set session_replication_role = replica')
  await client.query(addLeads, [rows, brand?.appId, brand?.defaultFlowId])
  await client.query('analyze leads')
  client.release(true)
  let sent = 0
  let counted = 0
  const began = performance.now()
  const rssBefore = megabytes(process.memoryUsage.rss())
  let rssHighest = rssBefore
  const file = streamLeads(services, { isWhole: false }, 'Exported by a bench', async ({ rows: all }) => {
    counted = all
  })
  for await (const piece of file) {
    sent += String(piece).length
    rssHighest = Math.max(rssHighest, megabytes(process.memoryUsage.rss()))
  }
  return {
    rows: counted,
    megabytesSent: megabytes(sent),
    seconds: (performance.now() - began) / 1000,
    rssBefore,
    rssHighest,
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6)
}
