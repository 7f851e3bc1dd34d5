import { timeBuckets } from './contributions.ts'
import { journeyMeasures, laterStepMeasures, stepMeasures } from './total-measures.ts'

/** The most counts in one row of `rollup_totals`, as far as this code knows. */
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
 * SQL that adds the new counts to those of an existing row, element by element; rows written before a measure was added
 * are shorter. Spelled out, because `unnest` of two arrays costs more than storing the row. Only rows of newer code,
 * which knows more measures, are longer.
 */
export const bothCounts = `case
  when ${length} = 1 then array[coalesce(${known}[1], 0) + coalesce(${more}[1], 0)]
  when ${length} <= ${mostCounts} then (array[${oneByOne.join(', ')}])[1:${length}]
  else array(select coalesce(a, 0) + coalesce(b, 0) from unnest(${known}, ${more}) as pair (a, b)) end`
