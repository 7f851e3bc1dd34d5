import { SelectFilter, TextFilter } from './select-filter.tsx'
import { periodChoices } from './period.ts'

type Filters = Readonly<{ period?: string; from?: string; to?: string }>

/** Which days a page looks at. */
export function PeriodFilter({
  filters,
  onChange,
}: {
  readonly filters: Filters
  readonly onChange: (changes: Filters) => void
}) {
  return (
    <>
      <SelectFilter
        label="Period"
        value={filters.period ?? '28'}
        options={periodChoices}
        onChange={(period) => onChange({ period })}
      />
      {filters.period === 'custom' ? (
        <>
          <TextFilter label="From" type="date" value={filters.from} onChange={(from) => onChange({ from })} />
          <TextFilter label="To" type="date" value={filters.to} onChange={(to) => onChange({ to })} />
        </>
      ) : null}
    </>
  )
}
