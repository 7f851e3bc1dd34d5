import { PeriodFilter } from '../ui/period-filter.tsx'
import { periodName } from '../ui/period.ts'
import { FoldingFilters, SelectFilter } from '../ui/select-filter.tsx'
import type { QuizAnalytics } from './quiz-names.ts'

export const quizFilterNames = [
  'period',
  'from',
  'to',
  'brand',
  'flow',
  'version',
  'compare',
  'step',
] as const
export type QuizFilters = Readonly<Partial<Record<(typeof quizFilterNames)[number], string>>>

const ofFlow = 'flow:'

/** What `compare` in the address asks the server for. */
export function comparisonQuery(compare: string | undefined) {
  if (compare === 'previous') return { compareTo: 'previous' as const }
  if (compare?.startsWith(ofFlow) === true)
    return { compareTo: 'flow' as const, otherFlow: compare.slice(ofFlow.length) }
  return {}
}

/** Which flow the page looks at, and beside what. */
export function QuizFilterRow({
  filters,
  quiz,
  onChange,
}: {
  readonly filters: QuizFilters
  readonly quiz: QuizAnalytics | undefined
  readonly onChange: (changes: QuizFilters) => void
}) {
  const nameOptions = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  const chosen = [filters.brand, filters.flow, filters.version].filter((value) => value !== undefined)
  const otherFlows = (quiz?.flows ?? []).filter(({ id }) => id !== quiz?.flow.id)
  return (
    <FoldingFilters isSet={[periodName(filters), ...chosen]}>
      <PeriodFilter filters={filters} onChange={onChange} />
      <SelectFilter
        label="Brand"
        value={filters.brand ?? quiz?.brand}
        options={nameOptions(quiz?.brands ?? [])}
        onChange={(brand) => onChange({ brand, flow: '', version: '', compare: '', step: '' })}
      />
      <SelectFilter
        label="Flow"
        value={filters.flow ?? quiz?.flow.id}
        options={nameOptions(quiz?.flows ?? [])}
        onChange={(flow) => onChange({ flow, version: '', compare: '', step: '' })}
      />
      <SelectFilter
        label="Version"
        all="All versions"
        value={filters.version}
        options={(quiz?.versions ?? []).map(({ version, isCurrent }) => ({
          value: version,
          label: isCurrent ? `${version} (as it is now)` : version,
        }))}
        onChange={(version) => onChange({ version })}
      />
      <SelectFilter
        label="Compare with"
        all="Nothing"
        value={filters.compare}
        options={[
          { value: 'previous', label: 'The same time before' },
          ...otherFlows.map(({ id, name }) => ({ value: `${ofFlow}${id}`, label: name })),
        ]}
        onChange={(compare) => onChange({ compare })}
      />
    </FoldingFilters>
  )
}
