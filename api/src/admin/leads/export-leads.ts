import { Readable } from 'node:stream'
import type { ParsedBodyOf } from '@fennel/contract'
import { toCsv } from '@fennel/funnel'
import type { CsvCell } from '@fennel/funnel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '#api/db/in-transaction.ts'
import { readReportingDays } from '#api/reporting/index.ts'
import type { Services } from '#api/services.ts'
import { auditAction } from '../audit-action.ts'
import { flowNameOrId } from '../flow-names.ts'
import { operatorOf } from '../guard-admin.ts'
import type { PageCursor } from '../page-cursor.ts'
import { requireStillAdmin } from '../still-admin.ts'
import { withOrigins } from './lead-origins.ts'
import type { ListedLead } from './lead-origins.ts'
import { readWindow } from './scan-leads.ts'
import type { LeadFilters } from './scan-leads.ts'

const windowSize = 1_000

const columns = [
  'id',
  'email',
  'brand',
  'flow',
  'source',
  'campaign',
  'device',
  'country',
  'created at',
  'completed at',
  'purchased at',
  'brand id',
  'flow id',
] as const

/** How an export ended. `isWhole` is false if the client disconnected or the database failed. */
export interface ExportEnd {
  readonly rows: number
  readonly isWhole: boolean
}

/**
 * Streams the leads that match as a file, read on the connections of `aside`. The audit log records who took it and why
 * before anything is sent, and afterwards how it ended.
 */
export async function exportLeads(
  services: Services,
  aside: Services,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { reason, ...filters }: ParsedBodyOf<'exportLeads'>,
): Promise<Readable> {
  const exportId = services.newId()
  const now = services.now()
  const at = new Date(now).toISOString()
  const day = (await readReportingDays(services.db.query)).dayOf(now)
  // NOTE: only the names of the filters are logged, never the address that was searched for.
  const details = { filters: Object.keys(filters).join(', ') }
  await inTransaction(services.db, async (tx) => {
    await requireStillAdmin(tx, request)
    await auditAction(services, tx, request, { action: 'leads.export', target: exportId, reason, details })
  })
  const watermark = `Exported by ${operatorOf(request).user.email} on ${at} · export ${exportId} · contains personal data`
  void reply
    .header('content-disposition', `attachment; filename="leads-${day}.csv"`)
    .header('cache-control', 'no-store')
  return streamLeads(aside, { ...filters, isWhole: false }, watermark, ({ rows, isWhole }) =>
    inTransaction(services.db, (tx) =>
      auditAction(services, tx, request, {
        action: 'leads.exported',
        target: exportId,
        reason,
        details: { ...details, rows, isWhole },
      }),
    ),
  )
}

/**
 * The leads that match as CSV, one window at a time as the client reads, so that memory does not grow with the file.
 * The first line says who took it and when. `onEnd` is called once with the number of rows sent.
 */
export function streamLeads(
  services: Services,
  filters: LeadFilters,
  watermark: string,
  onEnd: (end: ExportEnd) => Promise<void>,
): Readable {
  return Readable.from(csvChunks(services, filters, watermark, onEnd), { objectMode: false })
}

async function* csvChunks(
  services: Services,
  filters: LeadFilters,
  watermark: string,
  onEnd: (end: ExportEnd) => Promise<void>,
): AsyncGenerator<string> {
  let rows = 0
  let isWhole = false
  try {
    yield `${toCsv([[watermark], [...columns]])}\r\n`
    let after: PageCursor | undefined
    do {
      const window = await readWindow(services, services.db.query, filters, after, windowSize)
      after = window.last
      if (window.matches.length === 0) continue
      rows += window.matches.length
      const matches = await withOrigins(services, services.db.query, window.matches)
      yield `${toCsv(matches.map((lead) => cellsOf(services, lead)))}\r\n`
    } while (after !== undefined)
    isWhole = true
  } finally {
    await onEnd({ rows, isWhole })
  }
}

/** A lead as the list shows it, plus the ids of its brand and flow for joining the file with another. */
function cellsOf({ brands }: Services, lead: ListedLead): readonly CsvCell[] {
  const brand = brands.get(lead.appName)
  return [
    lead.id,
    lead.email,
    brand?.name ?? lead.appName,
    flowNameOrId(brand, lead.flowId),
    lead.channel ?? 'unknown',
    lead.campaign,
    lead.device ?? 'unknown',
    lead.country ?? 'unknown',
    lead.createdAt.toISOString(),
    lead.completedAt?.toISOString() ?? null,
    lead.purchasedAt?.toISOString() ?? null,
    lead.appName,
    lead.flowId,
  ]
}
