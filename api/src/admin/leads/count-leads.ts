import type { DataOf } from '@fennel/contract'
import { and, sql } from 'drizzle-orm'
import { leads } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import type { PageCursor } from '../page-cursor.ts'
import { placeInOrder } from '../person-order.ts'
import { indexedConditions, needsFiltering, readWindow } from './scan-leads.ts'
import type { LeadFilters } from './scan-leads.ts'

const maxExamined = 2_000
const windowSize = 1_000

/**
 * Counts the leads that match, among the first `most` in list order, so that a count costs no more than that however
 * many leads there are. `isWhole` is true if no more were left to examine.
 */
export async function countLeads(
  services: Services,
  filters: LeadFilters,
  most = maxExamined,
): Promise<DataOf<'leadCount'>> {
  if (!needsFiltering(filters)) return countByIndex(services, filters, most)
  let count = 0
  let scanned = 0
  let after: PageCursor | undefined
  do {
    const size = Math.min(windowSize, most - scanned)
    const window = await readWindow(services, services.db.query, filters, after, size)
    count += window.matches.length
    scanned += window.scanned
    after = window.last
  } while (after !== undefined && scanned < most)
  // NOTE: a window that was full to the last lead does not say whether another one follows.
  const isMore =
    after !== undefined && (await readWindow(services, services.db.query, filters, after, 1)).scanned > 0
  return { count, scanned, isWhole: !isMore }
}

/** For filters that an index answers alone. Reads one row more than may be counted, to know whether there are more. */
async function countByIndex(
  { db: { query } }: Services,
  filters: LeadFilters,
  most: number,
): Promise<DataOf<'leadCount'>> {
  const order = await placeInOrder(query, leads, filters, undefined)
  const found = query
    .select({ one: sql`1` })
    .from(leads)
    .where(and(...order.where, ...(await indexedConditions(query, filters))))
    .orderBy(...order.orderBy)
    .limit(most + 1)
  const { rows } = await query.execute<{ count: number }>(
    sql`select count(*)::int as count from ${found} found`,
  )
  const there = rows[0]?.count ?? 0
  const count = Math.min(there, most)
  return { count, scanned: count, isWhole: there <= most }
}
