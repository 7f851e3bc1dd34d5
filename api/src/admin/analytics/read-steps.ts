import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { totalsOfPeriod } from './period-of-totals.ts'

/** One flow of a brand over some days (UTC, both included); every version without `version`. */
export interface StepFilter {
  readonly brand: string
  readonly flow: string
  readonly version?: string | undefined
  readonly from: string
  readonly to: string
}

/** What was counted of one step. Times by the upper end of their bucket in milliseconds, options by value. */
export interface StepCounts {
  readonly seen: number
  readonly answered: number
  readonly left: number
  readonly times: readonly { readonly end: number; readonly count: number }[]
  readonly options: readonly { readonly value: string; readonly count: number }[]
}

/**
 * The counts of every step somebody saw, by its id. Reads whole weeks and single days before and after them, each a range
 * of the primary key of `rollup_totals`.
 */
export async function readSteps(
  db: Queryable,
  { brand, flow, version, from, to }: StepFilter,
): Promise<ReadonlyMap<string, StepCounts>> {
  const { rows } = await db.execute<{ step: string; measure: string; detail: string; count: number }>(sql`
    select value as step, measure, detail, sum(count)::float8 as count from ${totalsOfPeriod(['step'], from, to)}
    where app_name = ${brand} and flow_id = ${flow}
      ${version === undefined ? sql`` : sql`and flow_version = ${version}`}
    group by 1, 2, 3 having sum(count) > 0`)
  const byStep = Map.groupBy(rows, ({ step }) => step)
  return new Map(
    [...byStep].map(([step, counted]) => {
      const of = (measure: string) => counted.filter((row) => row.measure === measure)
      const sum = (measure: string) => of(measure).reduce((total, { count }) => total + count, 0)
      return [
        step,
        {
          seen: sum('seen'),
          answered: sum('answered'),
          left: sum('left'),
          times: of('timeOnStep').map(({ detail, count }) => ({ end: Number(detail), count })),
          options: of('option').map(({ detail, count }) => ({ value: detail, count })),
        },
      ]
    }),
  )
}

/** Visits of a flow that began and finished the quiz, and how many there were of each version. */
export interface QuizTotals {
  readonly started: number
  readonly completed: number
  readonly versions: readonly { readonly version: string; readonly visits: number }[]
}

/** `version` narrows the totals, not the list of versions. */
export async function readQuizTotals(
  db: Queryable,
  { brand, flow, version, from, to }: StepFilter,
): Promise<QuizTotals> {
  const { rows } = await db.execute<{ version: string; measure: string; count: number }>(sql`
    select flow_version as version, measure, sum(count)::float8 as count from ${totalsOfPeriod(['all'], from, to)}
    where app_name = ${brand} and flow_id = ${flow} and measure in ('visit', 'quizStart', 'quizComplete')
    group by 1, 2 having sum(count) > 0`)
  const sumOf = (measure: string) =>
    rows
      .filter((row) => row.measure === measure && (version === undefined || row.version === version))
      .reduce((sum, { count }) => sum + count, 0)
  return {
    started: sumOf('quizStart'),
    completed: sumOf('quizComplete'),
    versions: rows
      .filter(({ measure }) => measure === 'visit')
      .map(({ version: name, count }) => ({ version: name, visits: count }))
      .toSorted((a, b) => b.visits - a.visits),
  }
}
