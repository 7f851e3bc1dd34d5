import { timeBuckets } from './contributions.ts'
import { journeyMeasures, laterStepMeasures, stepMeasures } from './total-measures.ts'

/** The most that one row of `rollup_totals` holds, as far as this code knows. */
const mostCounts = Math.max(
  journeyMeasures.length,
  stepMeasures.length + timeBuckets.length + laterStepMeasures.length,
)

const known = 'rollup_totals.counts'
const more = 'excluded.counts'
const length = `greatest(cardinality(${known}), cardinality(${more}))`

const oneByOne = Array.from(
  { length: mostCounts },
  (_, at) => `coalesce(${known}[${at + 1}], 0) + coalesce(${more}[${at + 1}], 0)`,
)

/**
 * The counts there are and those that come, one by one, where rows are inserted that exist already; rows of before a
 * measure was added are shorter. Written out, since going through two arrays by `unnest` costs more than storing the row;
 * only a row of newer code, which knows more measures, is longer.
 */
export const bothCounts = `case
  when ${length} = 1 then array[coalesce(${known}[1], 0) + coalesce(${more}[1], 0)]
  when ${length} <= ${mostCounts} then (array[${oneByOne.join(', ')}])[1:${length}]
  else array(select coalesce(a, 0) + coalesce(b, 0) from unnest(${known}, ${more}) as pair (a, b)) end`
