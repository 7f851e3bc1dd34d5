import type { DataOf } from '@fennel/contract'
import { formatCount, formatCountOf } from '../ui/format.ts'
import { useAdminCall } from '../ui/use-admin-call.ts'
import styles from './lead-count.module.css'
import type { LeadFilterValues } from './lead-filter-names.ts'

type Count = DataOf<'leadCount'>

/** How many leads match the filters, shown next to the list without delaying it; empty if the count fails. */
export function LeadCount({ filters }: { readonly filters: LeadFilterValues }) {
  const counted = useAdminCall('leadCount', { query: filters })
  const isFiltered = Object.keys(filters).length > 0
  const isKnown = counted.data !== undefined && !counted.isOutdated && counted.failure === undefined
  return (
    <p className={styles.count} role="status">
      {isKnown ? countWords(counted.data.data, filters, isFiltered) : counted.isLoading ? 'Counting...' : ''}
    </p>
  )
}

function countWords(
  { count, scanned, isWhole }: Count,
  { email }: LeadFilterValues,
  isFiltered: boolean,
): string {
  if (isWhole)
    return isFiltered
      ? `${formatCountOf(count, 'lead')} ${count === 1 ? 'matches' : 'match'} these filters.`
      : `${formatCountOf(count, 'lead')}.`
  if (count === scanned)
    return `More than ${formatCount(count)} leads${isFiltered ? ' match these filters' : ''}.`
  // NOTE: not "of the newest leads": an index may have left out those of other brands, days or orders before.
  const order = email === undefined ? 'newest first' : 'in order of their address'
  return `${formatCount(scanned)} leads were looked at, ${order}: ${formatCount(count)} ${count === 1 ? 'matches' : 'match'} these filters. The rest weren’t counted.`
}
