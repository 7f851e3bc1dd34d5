import type { BodyOf, DataOf } from '@fennel/contract'
import { useCallback } from 'react'
import { useReportingZone } from '../admin-context.tsx'
import { stageNames } from '../stage-names.ts'
import { DateFilter } from '../ui/date-filter.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { FoldingFilters, howMany, SelectFilter } from '../ui/select-filter.tsx'

export const leadFilterNames = [
  'email',
  'brand',
  'flow',
  'source',
  'firstSource',
  'campaign',
  'device',
  'country',
  'reached',
  'missed',
  'purchased',
  'from',
  'to',
] as const

export type LeadFilterName = (typeof leadFilterNames)[number]
export type LeadFilterValues = Omit<BodyOf<'exportLeads'>, 'reason'>

/** Everybody has visited. */
const stages = Object.entries(stageNames)
  .filter(([value]) => value !== 'visit')
  .map(([value, label]) => ({ value, label }))

/** A country however it was typed, as the counts name it: two capital letters, or `unknown`. */
function countryOf(typed: string): string {
  return typed.length > 2 ? typed.toLowerCase() : typed.toUpperCase()
}

/** The filters of the leads; what can be chosen comes from the server. */
export function LeadFilters({
  values,
  choices,
  searchesWholeOnly,
  onChange,
}: {
  readonly values: Readonly<Partial<Record<LeadFilterName, string>>>
  readonly choices: DataOf<'adminLeads'>['choices'] | undefined
  /** Viewers find whole addresses only. */
  readonly searchesWholeOnly: boolean
  readonly onChange: (changes: Readonly<Partial<Record<LeadFilterName, string>>>) => void
}) {
  const zone = useReportingZone()
  const search = useCallback((email: string) => onChange({ email }), [onChange])
  const chooseCampaign = useCallback((campaign: string) => onChange({ campaign }), [onChange])
  const goTo = useCallback((country: string) => onChange({ country: countryOf(country) }), [onChange])
  const named = (list: readonly { readonly id: string; readonly name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const places = [
    ...stages,
    ...(choices?.steps ?? []).map(({ id, title }) => ({ value: id, label: `Step: ${title}` })),
  ]
  const sources = (choices?.sources ?? []).map((source) => ({ value: source, label: source }))
  const flows = new Map((choices?.flows ?? []).map((flow) => [flow.id, flow]))
  return (
    <FoldingFilters isSet={howMany(values)}>
      <SearchFilter
        label={searchesWholeOnly ? 'Whole email' : 'Email begins with'}
        value={values.email}
        placeholder="mia@example.com"
        onChange={search}
      />
      <SelectFilter
        label="Brand"
        value={values.brand}
        all="All brands"
        options={named(choices?.brands)}
        onChange={(brand) => onChange({ brand, flow: '' })}
      />
      <SelectFilter
        label="Flow"
        value={values.flow}
        all="All flows"
        options={named([...flows.values()])}
        onChange={(flow) => onChange({ flow })}
      />
      <SelectFilter
        label="Latest source"
        value={values.source}
        all="All sources"
        options={sources}
        onChange={(source) => onChange({ source })}
      />
      <SelectFilter
        label="First source of the visit"
        value={values.firstSource}
        all="All sources"
        options={sources}
        onChange={(firstSource) => onChange({ firstSource })}
      />
      <SearchFilter
        label="Campaign, whole name"
        value={values.campaign}
        placeholder="spring-sale"
        onChange={chooseCampaign}
      />
      <SelectFilter
        label="Device"
        value={values.device}
        all="All devices"
        options={(choices?.devices ?? []).map((device) => ({ value: device, label: device }))}
        onChange={(device) => onChange({ device })}
      />
      <SearchFilter label="Country" value={values.country} placeholder="US or unknown" onChange={goTo} />
      <SelectFilter
        label="Reached"
        value={values.reached}
        all="Anything"
        options={places}
        onChange={(reached) => onChange({ reached })}
      />
      <SelectFilter
        label="Did not reach"
        value={values.missed}
        all="Anything"
        options={places}
        onChange={(missed) => onChange({ missed })}
      />
      <SelectFilter
        label="Bought"
        value={values.purchased}
        all="Either"
        options={[
          { value: 'yes', label: 'Bought a plan' },
          { value: 'no', label: 'Bought nothing' },
        ]}
        onChange={(purchased) => onChange({ purchased })}
      />
      <DateFilter label={`From (${zone})`} value={values.from} onChange={(from) => onChange({ from })} />
      <DateFilter label={`To (${zone})`} value={values.to} onChange={(to) => onChange({ to })} />
    </FoldingFilters>
  )
}
