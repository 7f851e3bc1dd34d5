import { Readable } from 'node:stream'
import { toCsv } from '@fennel/funnel'
import type { CsvCell } from '@fennel/funnel'
import type { Services } from '#api/services.ts'
import type { PageCursor } from '../page-cursor.ts'
import { withOrigins } from './lead-origins.ts'
import type { ListedLead } from './lead-origins.ts'
import { readWindow } from './scan-leads.ts'
import type { LeadFilters } from './scan-leads.ts'

const windowSize = 1_000

const head = [
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
] as const

/** How an export ended; `isWhole` is false when its reader went away or the database did. */
export interface ExportEnd {
  readonly rows: number
  readonly isWhole: boolean
}

/**
 * The leads of these filters as CSV, some hundred at a time as its reader takes them, so that memory does not grow with
 * the file. The first line says who took it and when. `onEnd` is told once how many rows went out.
 */
export function streamLeads(
  services: Services,
  filters: LeadFilters,
  watermark: string,
  onEnd: (end: ExportEnd) => Promise<void>,
): Readable {
  return Readable.from(pieces(services, filters, watermark, onEnd), { objectMode: false })
}

async function* pieces(
  services: Services,
  filters: LeadFilters,
  watermark: string,
  onEnd: (end: ExportEnd) => Promise<void>,
): AsyncGenerator<string> {
  let rows = 0
  let isWhole = false
  try {
    yield `${toCsv([[watermark], [...head]])}\r\n`
    let after: PageCursor | undefined
    do {
      const window = await readWindow(services, services.db.query, filters, after, windowSize)
      after = window.last
      if (window.matches.length === 0) continue
      rows += window.matches.length
      const matches = await withOrigins(services, services.db.query, window.matches)
      yield `${toCsv(matches.map(cellsOf))}\r\n`
    } while (after !== undefined)
    isWhole = true
  } finally {
    await onEnd({ rows, isWhole })
  }
}

function cellsOf(lead: ListedLead): readonly CsvCell[] {
  return [
    lead.id,
    lead.email,
    lead.appName,
    lead.flowId,
    lead.channel,
    lead.campaign,
    lead.device,
    lead.country,
    lead.createdAt.toISOString(),
    lead.completedAt?.toISOString() ?? null,
    lead.purchasedAt?.toISOString() ?? null,
  ]
}
