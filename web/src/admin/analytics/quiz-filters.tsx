import { isPeriodDay, otherPeriodProblem } from '@fennel/contract'
import { PeriodDays, PeriodFilter, PeriodProblem } from '../ui/period-filter.tsx'
import { comparedPeriod, periodName } from '../ui/period.ts'
import type { Period } from '../ui/period.ts'
import { CollapsibleFilters, nameOfChoice, SelectFilter } from '../ui/select-filter.tsx'
import { OtherPeriodFilter, OtherPeriodProblem } from './other-period-filter.tsx'
import type { QuizAnalytics } from './quiz-names.ts'

export const quizFilterNames = [
  'period',
  'from',
  'to',
  'brand',
  'flow',
  'version',
  'compare',
  'otherFrom',
  'otherTo',
  'step',
] as const
export type QuizFilters = Readonly<Partial<Record<(typeof quizFilterNames)[number], string>>>

const ofFlow = 'flow:'

/**
 * The comparison that the address asks the server for. The previous period is computed as on the Revenue page. Days
 * that cannot be compared are not requested.
 */
export function comparisonQuery(filters: QuizFilters, period: Period) {
  const { compare, otherFrom, otherTo } = filters
  if (compare === 'period') return daysToCompare(period, { from: otherFrom, to: otherTo })
  if (compare === 'previous') return daysToCompare(period, comparedPeriod(filters, period))
  if (compare?.startsWith(ofFlow) === true)
    return { compareTo: 'flow' as const, otherFlow: compare.slice(ofFlow.length) }
  return {}
}

function daysToCompare(
  period: Period,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
) {
  const isAsked =
    isPeriodDay(from) && isPeriodDay(to) && otherPeriodProblem(period, { from, to }) === undefined
  return isAsked ? { compareTo: 'period' as const, otherFrom: from, otherTo: to } : {}
}

/** The filters after `compare` changed: a custom period starts as the previous period, to be adjusted. */
function choiceOfComparison(compare: string, filters: QuizFilters, period: Period): QuizFilters {
  if (compare !== 'period') return { compare, ...noOtherDays }
  const { from, to } = comparedPeriod(filters, period)
  return { compare, otherFrom: from, otherTo: to }
}

const noOtherDays = { otherFrom: '', otherTo: '' }

/** Which flow the page shows, and what it is compared with. */
export function QuizFilterRow({
  filters,
  period,
  quiz,
  isLoading,
  onChange,
}: {
  readonly filters: QuizFilters
  readonly period: Period
  readonly quiz: QuizAnalytics | undefined
  readonly isLoading: boolean
  readonly onChange: (changes: QuizFilters) => void
}) {
  const nameOptions = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  // Until the new selection has loaded, the page only knows the names of the previous brand or flow.
  const isBrandKnown = filters.brand === undefined || filters.brand === quiz?.brand
  const flows = isBrandKnown ? (quiz?.flows ?? []) : []
  const isFlowKnown = isBrandKnown && (filters.flow === undefined || filters.flow === quiz?.flow.id)
  const chosen = [
    nameOfChoice(filters.brand, nameOptions(quiz?.brands ?? [])),
    nameOfChoice(filters.flow, nameOptions(flows)),
    filters.version,
  ].filter((value) => value !== undefined)
  const versions = isFlowKnown ? (quiz?.versions ?? []) : []
  const otherFlows = flows.filter(({ id }) => id !== (filters.flow ?? quiz?.flow.id))
  return (
    <>
      <CollapsibleFilters summary={[periodName(filters, period), ...chosen]}>
        <PeriodFilter filters={filters} period={period} onChange={onChange} />
        <SelectFilter
          label="Brand"
          value={filters.brand ?? quiz?.brand}
          options={nameOptions(quiz?.brands ?? [])}
          onChange={(brand) =>
            onChange({ brand, flow: '', version: '', compare: '', ...noOtherDays, step: '' })
          }
        />
        <SelectFilter
          label="Flow"
          value={filters.flow ?? (isBrandKnown ? quiz?.flow.id : undefined)}
          options={
            isBrandKnown ? nameOptions(flows) : [{ value: '', label: isLoading ? 'Loading...' : 'None' }]
          }
          onChange={(flow) => onChange({ flow, version: '', compare: '', ...noOtherDays, step: '' })}
        />
        <SelectFilter
          label="Version"
          all="All versions"
          value={filters.version}
          options={versions.map(({ version, isCurrent }) => ({
            value: version,
            label: isCurrent ? `${version} (current)` : version,
          }))}
          onChange={(version) => onChange({ version })}
        />
        <SelectFilter
          label="Compare with"
          all="None"
          value={filters.compare}
          options={[
            { value: 'previous', label: 'Previous period' },
            { value: 'period', label: 'Custom period' },
            ...otherFlows.map(({ id, name }) => ({ value: `${ofFlow}${id}`, label: name })),
          ]}
          onChange={(compare) => onChange(choiceOfComparison(compare, filters, period))}
        />
        {filters.compare === 'period' ? (
          <OtherPeriodFilter days={filters} period={period} onChange={onChange} />
        ) : null}
      </CollapsibleFilters>
      <PeriodProblem filters={filters} period={period} />
      <PeriodDays period={period} />
      {filters.compare === 'period' ? <OtherPeriodProblem days={filters} period={period} /> : null}
    </>
  )
}
