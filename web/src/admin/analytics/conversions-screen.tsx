import { useMemo } from 'react'
import { useReportingZone } from '../admin-context.tsx'
import { formatCents, formatCount, formatShare } from '../ui/format.ts'
import { inWords } from '../ui/in-words.ts'
import { LoadState } from '../ui/load-state.tsx'
import { countryChoices, countryName, deviceName, sourceName } from '../ui/origin-names.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { PeriodDays, PeriodFilter, PeriodProblem } from '../ui/period-filter.tsx'
import { periodName } from '../ui/period.ts'
import { CollapsibleFilters, nameOfChoice, SelectFilter } from '../ui/select-filter.tsx'
import { StatTile, StatTiles } from '../ui/stat-tile.tsx'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { usePeriod } from '../ui/use-period.ts'
import { useUrlFilters } from '../ui/use-url-filters.ts'
import { CohortsPanel } from './cohorts-panel.tsx'
import { conversionOf, GroupsPanel, netOf } from './groups-panel.tsx'
import { JourneyPanel } from './journey-panel.tsx'
import type { Conversions } from './conversions.ts'

const filterNames = [
  'period',
  'from',
  'to',
  'brand',
  'flow',
  'source',
  'device',
  'country',
  'groupBy',
  'cohort',
] as const

const groupings = ['brand', 'flow', 'source', 'device', 'country', 'day'] as const
type Choice = Conversions['choices']['brands'][number]

const noChoices: Conversions['choices'] = { brands: [], flows: [], sources: [], devices: [], countries: [] }

/** From the first page to the account: how many visits get how far, and where they leave. */
export function ConversionsScreen() {
  const zone = useReportingZone()
  const [filters, change] = useUrlFilters(filterNames)
  const period = usePeriod(filters)
  const { from, to } = period
  const { brand, flow, source, device, country } = filters
  const groupBy = groupings.find((name) => name === filters.groupBy)
  const query = useMemo(
    () => ({
      from,
      to,
      ...(brand && { brand }),
      ...(flow && { flow }),
      ...(source && { source }),
      ...(device && { device }),
      ...(country && { country }),
      ...(groupBy && { groupBy }),
    }),
    [from, to, brand, flow, source, device, country, groupBy],
  )
  const loaded = useAdminCall('conversions', { query })
  const choices = loaded.data?.data.choices ?? noChoices
  const chosen = [
    nameOfChoice(brand, choices.brands),
    nameOfChoice(flow, choices.flows),
    source && sourceName(source),
    device && deviceName(device),
    country && countryName(country),
  ].filter((value) => value !== undefined)
  const question = useMemo(
    () => ({ from, to, brand, flow, firstSource: source, device, country }),
    [from, to, brand, flow, source, device, country],
  )
  const select = (
    label: string,
    all: string,
    name: 'brand' | 'flow' | 'source' | 'device' | 'country',
    choicesOfName: readonly Choice[],
    nameOf?: (value: string) => string,
  ) => (
    <SelectFilter
      label={label}
      all={all}
      value={filters[name]}
      options={choicesOfName}
      nameOf={nameOf}
      onChange={(value) => change(name === 'brand' ? { brand: value, flow: '' } : { [name]: value })}
    />
  )
  return (
    <>
      <PageHeader
        title="Conversions"
        intro={`The full journey, from first page to account. Visits count on the day they began (${zone}), under their first source and flow. Net revenue covers plans and one-time offers, minus money returned; for renewals, see Revenue.`}
      />
      <CollapsibleFilters summary={[periodName(filters, period), ...chosen]}>
        <PeriodFilter filters={filters} period={period} onChange={change} />
        {select('Brand', 'All brands', 'brand', choices.brands)}
        {select('Flow', 'All flows', 'flow', choices.flows)}
        {select('Source', 'All sources', 'source', choicesOf(choices.sources, sourceName), sourceName)}
        {select('Device', 'All devices', 'device', choicesOf(choices.devices, deviceName), deviceName)}
        {select('Country', 'All countries', 'country', countryChoices(choices.countries), countryName)}
        <SelectFilter
          label="Group by"
          all="None"
          value={groupBy}
          options={groupings.map((value) => ({ value, label: inWords(value) }))}
          onChange={(value) => change({ groupBy: value })}
        />
      </CollapsibleFilters>
      <PeriodProblem filters={filters} period={period} />
      <PeriodDays period={period} />
      <LoadState loaded={loaded} rows={10}>
        {({ data: { funnel, total, groups, cohorts } }) => (
          <>
            <StatTiles>
              <StatTile label="Visits" value={formatCount(total.stages.visit)} />
              <StatTile label="Buyers" value={formatCount(total.stages.paid)} />
              <StatTile label="Conversion" value={formatShare(conversionOf(total))} />
              <StatTile label="Net revenue" value={formatCents(netOf(total))} />
              <StatTile
                label="Net revenue per visit"
                value={total.stages.visit === 0 ? '–' : formatCents(netOf(total) / total.stages.visit)}
              />
            </StatTiles>
            <JourneyPanel funnel={funnel} question={question} />
            {groupBy === undefined ? null : (
              <GroupsPanel name={groupBy} groups={groups} names={namesOf(choices, groupBy)} />
            )}
            <CohortsPanel
              days={cohorts}
              period={period}
              isWeekly={filters.cohort === 'week'}
              onChange={(isWeekly) => change({ cohort: isWeekly ? 'week' : '' })}
            />
          </>
        )}
      </LoadState>
    </>
  )
}

/** The display names of a grouping's values, if they have any. */
function namesOf({ brands, flows }: Conversions['choices'], groupBy: string): readonly Choice[] {
  return groupBy === 'brand' ? brands : groupBy === 'flow' ? flows : []
}

function choicesOf(values: readonly string[], nameOf: (value: string) => string): readonly Choice[] {
  return values.map((value) => ({ value, label: nameOf(value) }))
}
