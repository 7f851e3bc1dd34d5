import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { mondayOf } from '#api/tracking/index.ts'

type Kind = 'all' | 'source' | 'device' | 'country' | 'step'

/**
 * The rows of `rollup_totals` of these kinds for some days (UTC, both included), each day once: whole weeks as far as they
 * go, and the single days before and after them.
 */
export function totalsOfPeriod(kinds: readonly Kind[], from: string, to: string): SQL {
  const daily = among(kinds)
  const days = (first: string, last: string) =>
    sql`(${daily} and day between ${first}::date and ${last}::date)`
  const start = mondayOf(dayAfter(from, 6))
  const end = mondayOf(dayAfter(to, 1))
  if (start >= end) return days(from, to)
  const parts = [
    sql`(${among(kinds.map((kind) => `${kind}-week`))} and day >= ${start}::date and day < ${end}::date)`,
    ...(from < start ? [days(from, dayAfter(start, -1))] : []),
    ...(end <= to ? [days(end, to)] : []),
  ]
  return sql`(${sql.join(parts, sql` or `)})`
}

function among(kinds: readonly string[]): SQL {
  return sql`kind in (${sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )})`
}

function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
}
