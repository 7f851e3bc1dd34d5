import { streamLeads } from '../../api/src/admin/leads/export-leads.ts'
import type { House } from './open-house.ts'

/** The cost of an export of many leads. */
export interface ExportMemory {
  readonly rows: number
  readonly megabytesSent: number
  readonly seconds: number
  /** Resident memory before the export, and its maximum during it, in MB. */
  readonly rssBefore: number
  readonly rssHighest: number
}

const addLeads = `
  insert into leads (id, app_name, flow_id, email, email_key, sealed_answers, creation_digest, created_at, updated_at)
  select 'be' || n, $2, $3, 'export' || n || '@bench.example', 'export' || n || '@bench.example', '\\x01', md5(n::text),
    now() - n * interval '30 seconds', now() from generate_series(1, $1::int - (select count(*) from leads)) as n
  on conflict do nothing`

/** Adds leads up to `rows` and streams all of them like the export's response, to a reader that discards them. */
export async function weighExport({ services }: House, rows: number): Promise<ExportMemory> {
  const brand = services.brands.get(services.config.defaultBrand)
  const client = await services.db.pool.connect()
  // NOTE: turns triggers off: nothing here reads their sums, and updating them per lead would take longer than the
  // rest.
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
