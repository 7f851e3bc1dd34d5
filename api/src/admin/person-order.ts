import { shiftDay } from '@fennel/funnel'
import { eq, gte, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#api/db/client.ts'
import { emailKeyOf } from '#api/leads/index.ts'
import { readReportingDays } from '#api/reporting/index.ts'
import type { PageCursor } from './page-cursor.ts'

/** The columns by which people are searched and sorted. */
export interface PersonColumns {
  readonly id: AnyPgColumn
  readonly emailKey: AnyPgColumn
  readonly createdAt: AnyPgColumn
}

export interface PersonSearch {
  readonly email?: string | undefined
  /** Whether only a complete address matches. Otherwise a viewer could find out a masked one letter by letter. */
  readonly isWhole: boolean
  /** Days of the reporting time zone, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The highest code point: compared byte by byte, no text that begins with `prefix` sorts after `prefix` plus this. */
const lastCharacter = '\u{10ffff}'

export function orderOf({ email }: PersonSearch): PageCursor['by'] {
  return email === undefined || email === '' ? 'time' : 'email'
}

/**
 * Where a page begins and how it is sorted, so that an index reads exactly the rows shown. Text is compared byte by
 * byte and never as a pattern: `%` and `_` are ordinary characters.
 */
export async function placeInOrder(
  db: Queryable,
  columns: PersonColumns,
  search: PersonSearch,
  after: PageCursor | undefined,
): Promise<{ readonly where: readonly SQL[]; readonly orderBy: readonly SQL[] }> {
  const { id, emailKey, createdAt } = columns
  const days = await daysBetween(db, createdAt, search)
  if (orderOf(search) === 'time') {
    const start =
      after?.by === 'time' ? [sql`(${createdAt}, ${id}) < (${after.at}::timestamptz, ${after.id}::text)`] : []
    return { where: [...days, ...start], orderBy: [sql`${createdAt} desc`, sql`${id} desc`] }
  }
  const wanted = emailKeyOf(search.email ?? '')
  const range = search.isWhole
    ? [eq(emailKey, wanted)]
    : [sql`${emailKey} ~>=~ ${wanted}`, sql`${emailKey} ~<=~ ${wanted + lastCharacter}`]
  const start =
    after?.by === 'email'
      ? [sql`${emailKey} ~>=~ ${after.email}`, sql`(${emailKey} ~>~ ${after.email} or ${id} > ${after.id})`]
      : []
  return { where: [...range, ...days, ...start], orderBy: [sql`${emailKey} using ~<~`, sql`${id}`] }
}

async function daysBetween(
  db: Queryable,
  createdAt: AnyPgColumn,
  { from, to }: PersonSearch,
): Promise<readonly SQL[]> {
  if (from === undefined && to === undefined) return []
  const { startOf } = await readReportingDays(db)
  return [
    ...(from === undefined ? [] : [gte(createdAt, new Date(startOf(from)))]),
    ...(to === undefined ? [] : [lt(createdAt, new Date(startOf(shiftDay(to, 1))))]),
  ]
}
