import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { placeOfJourney, placeOfStep, placeOfTime, timeBuckets } from '#api/tracking/index.ts'
import { sumAt, totalsOfPeriod } from './period-of-totals.ts'

/** One flow of a brand over some days (both included); every version unless `version` is given. */
export interface StepFilter {
  readonly brand: string
  readonly flow: string
  readonly version?: string | undefined
  readonly from: string
  readonly to: string
}

/** The counts of one step. Times by the upper end of their bucket in milliseconds, options by value. */
export interface StepCounts {
  readonly seen: number
  readonly answered: number
  /** Visits whose answer was stored: the total that the options are parts of. */
  readonly told: number
  readonly left: number
  readonly times: readonly { readonly end: number; readonly count: number }[]
  readonly options: readonly { readonly value: string; readonly count: number }[]
}

/** The counts of a step that nobody saw or answered. */
export const uncounted: StepCounts = { seen: 0, answered: 0, told: 0, left: 0, times: [], options: [] }

/** A landing page's question may have answers of visits of other flows alone, which do not count as having seen it. */
const countedBy = (['seen', 'answered', 'left'] as const).map(
  (measure) => sql`${sumAt(placeOfStep(measure))} > 0`,
)

/**
 * The counts of every step that was seen or answered, by step id. Reads whole weeks, plus single days at both ends,
 * each a range scan of the primary key of `rollup_totals`.
 */
export async function readSteps(
  db: Queryable,
  { brand, flow, version, from, to }: StepFilter,
): Promise<ReadonlyMap<string, StepCounts>> {
  const { rows } = await db.execute<StepRow>(sql`
    select value as step, kind like 'option%' as "isOption", detail,
      ${sumAt(placeOfStep('seen'))} as seen, ${sumAt(placeOfStep('answered'))} as answered,
      ${sumAt(placeOfStep('left'))} as left, ${sumAt(placeOfStep('told'))} as told, array[${sql.join(timeSums, sql`, `)}] as times
    from ${totalsOfPeriod(['step', 'option'], from, to)}
    where app_name = ${brand} and flow_id = ${flow}
      ${version === undefined ? sql`` : sql`and flow_version = ${version}`}
    group by 1, 2, 3 having ${sql.join(countedBy, sql` or `)}`)
  const options = Map.groupBy(
    rows.filter(({ isOption }) => isOption),
    ({ step }) => step,
  )
  return new Map(
    rows
      .filter(({ isOption }) => !isOption)
      .map(({ step, seen, answered, told, left, times }) => [
        step,
        {
          seen,
          answered,
          left,
          told,
          times: timeBuckets
            .map((end, at) => ({ end, count: times[at] ?? 0 }))
            .filter(({ count }) => count > 0),
          options: (options.get(step) ?? []).map(({ detail, seen: count }) => ({ value: detail, count })),
        },
      ]),
  )
}

type StepRow = {
  step: string
  isOption: boolean
  detail: string
  /** Of an option: how often it was chosen. */
  seen: number
  answered: number
  told: number
  left: number
  times: number[]
}

const timeSums = timeBuckets.map((end) => sumAt(placeOfTime(end)))

/**
 * Visits of a flow that saw its landing page, started and finished the quiz, and how many there were of each version.
 */
export interface QuizTotals {
  readonly landed: number
  readonly started: number
  readonly completed: number
  readonly versions: readonly { readonly version: string; readonly visits: number }[]
}

/** `version` narrows the totals, but not the list of versions. */
export async function readQuizTotals(
  db: Queryable,
  { brand, flow, version, from, to }: StepFilter,
): Promise<QuizTotals> {
  const visits = sumAt(placeOfJourney('visit'))
  const { rows } = await db.execute<{
    version: string
    visits: number
    landed: number
    started: number
    completed: number
  }>(sql`
    select flow_version as version, ${visits} as visits, ${sumAt(placeOfJourney('landing'))} as landed,
      ${sumAt(placeOfJourney('quizStart'))} as started,
      ${sumAt(placeOfJourney('quizComplete'))} as completed
    from ${totalsOfPeriod(['all'], from, to)}
    where app_name = ${brand} and flow_id = ${flow} group by 1 having ${visits} > 0`)
  const mine = rows.filter((row) => version === undefined || row.version === version)
  const sumOf = (name: 'landed' | 'started' | 'completed') => mine.reduce((sum, row) => sum + row[name], 0)
  return {
    landed: sumOf('landed'),
    started: sumOf('started'),
    completed: sumOf('completed'),
    versions: rows
      .map((row) => ({ version: row.version, visits: row.visits }))
      .toSorted((a, b) => b.visits - a.visits),
  }
}
