import type { DataOf } from '@fennel/contract'
import { useCallback } from 'react'
import { useReportingZone } from '../admin-context.tsx'
import { stageNames } from '../stage-names.ts'
import { DateFilter } from '../ui/date-filter.tsx'
import { OrderFilter } from '../ui/order-filter.tsx'
import { countryChoices, countryName, deviceName, sourceName } from '../ui/origin-names.ts'
import { isReversed, periodProblemId } from '../ui/period.ts'
import { SearchFilter } from '../ui/search-filter.tsx'
import { CollapsibleFilters, filterCount, SelectFilter } from '../ui/select-filter.tsx'
import { leadFilterLabels } from './lead-filter-names.ts'
import type { LeadFilterTexts } from './lead-filter-names.ts'

/** Every lead has a visit, so that stage would filter nothing. */
const stages = Object.entries(stageNames)
  .filter(([value]) => value !== 'visit')
  .map(([value, label]) => ({ value, label }))

/** Clears the filters that are steps: a step belongs to one brand, while stages apply to all. */
function withoutSteps({ reached, missed, left }: LeadFilterTexts): LeadFilterTexts {
  const isStep = (place = '') => place !== '' && !Object.hasOwn(stageNames, place)
  return {
    ...(isStep(reached) && { reached: '' }),
    ...(isStep(missed) && { missed: '' }),
    ...(isStep(left) && { left: '' }),
  }
}

/** The filters of the leads; the choices come from the server. */
export function LeadFilters({
  values,
  choices,
  searchesWholeOnly,
  onChange,
}: {
  readonly values: LeadFilterTexts
  readonly choices: DataOf<'adminLeads'>['choices'] | undefined
  /** Viewers can only search for a full address. */
  readonly searchesWholeOnly: boolean
  readonly onChange: (changes: LeadFilterTexts) => void
}) {
  const zone = useReportingZone()
  const search = useCallback((email: string) => onChange({ email }), [onChange])
  const findOrder = useCallback((order: string) => onChange({ order }), [onChange])
  const chooseCampaign = useCallback((campaign: string) => onChange({ campaign }), [onChange])
  const named = (list: readonly { readonly id: string; readonly name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const steps = (choices?.steps ?? []).map(({ id, title, isForAll }) => ({
    value: id,
    label: `Step: ${title}`,
    isForAll,
  }))
  const places = [...stages, ...steps]
  const sources = (choices?.sources ?? []).map((source) => ({ value: source, label: sourceName(source) }))
  const shownProblemId = isReversed(values) ? periodProblemId : undefined
  return (
    <CollapsibleFilters summary={filterCount(values)}>
      <SearchFilter
        label={searchesWholeOnly ? 'Full email' : leadFilterLabels.email}
        value={values.email}
        placeholder="mia@example.com"
        onChange={search}
      />
      <OrderFilter value={values.order} onChange={findOrder} />
      <SelectFilter
        label={leadFilterLabels.brand}
        value={values.brand}
        all="All brands"
        options={named(choices?.brands)}
        onChange={(brand) => onChange({ brand, flow: '', ...withoutSteps(values) })}
      />
      <SelectFilter
        label={leadFilterLabels.flow}
        value={values.flow}
        all="All flows"
        options={named(choices?.flows)}
        onChange={(flow) => onChange({ flow })}
      />
      <SelectFilter
        label={leadFilterLabels.source}
        value={values.source}
        all="All sources"
        options={sources}
        nameOf={sourceName}
        onChange={(source) => onChange({ source })}
      />
      <SelectFilter
        label={leadFilterLabels.firstSource}
        value={values.firstSource}
        all="All sources"
        options={sources}
        nameOf={sourceName}
        onChange={(firstSource) => onChange({ firstSource })}
      />
      <SearchFilter
        label={leadFilterLabels.campaign}
        value={values.campaign}
        placeholder="spring-sale"
        onChange={chooseCampaign}
      />
      <SelectFilter
        label={leadFilterLabels.device}
        value={values.device}
        all="All devices"
        options={(choices?.devices ?? []).map((device) => ({ value: device, label: deviceName(device) }))}
        nameOf={deviceName}
        onChange={(device) => onChange({ device })}
      />
      <SelectFilter
        label={leadFilterLabels.country}
        value={values.country}
        all="All countries"
        options={countryChoices(choices?.countries ?? [])}
        nameOf={countryName}
        onChange={(country) => onChange({ country })}
      />
      <SelectFilter
        label={leadFilterLabels.reached}
        value={values.reached}
        all="Any"
        options={places}
        onChange={(reached) => onChange({ reached })}
      />
      <SelectFilter
        label={leadFilterLabels.missed}
        value={values.missed}
        all="Any"
        options={places}
        onChange={(missed) => onChange({ missed })}
      />
      <SelectFilter
        label={leadFilterLabels.left}
        value={values.left}
        all="Any"
        options={steps.filter(({ isForAll }) => isForAll)}
        onChange={(left) => onChange({ left })}
      />
      <SelectFilter
        label={leadFilterLabels.purchased}
        value={values.purchased}
        all="Any"
        options={[
          { value: 'yes', label: 'Purchased a plan' },
          { value: 'no', label: 'No purchase' },
        ]}
        onChange={(purchased) => onChange({ purchased })}
      />
      <DateFilter
        label={`${leadFilterLabels.from} (${zone})`}
        value={values.from}
        problemId={shownProblemId}
        onChange={(from) => onChange({ from })}
      />
      <DateFilter
        label={`${leadFilterLabels.to} (${zone})`}
        value={values.to}
        problemId={shownProblemId}
        onChange={(to) => onChange({ to })}
      />
    </CollapsibleFilters>
  )
}
