import { SearchFilter } from './search-filter.tsx'

/** What the filter is called wherever people are searched. */
export const orderLabel = 'Order or payment ID'

/** Finds people by something they bought: the number on a receipt, or Stripe's id of a payment, charge, plan or dispute. */
export function OrderFilter({
  value,
  onChange,
}: {
  readonly value: string | undefined
  readonly onChange: (order: string) => void
}) {
  return <SearchFilter label={orderLabel} value={value} placeholder="Order no. or ch_…" onChange={onChange} />
}
