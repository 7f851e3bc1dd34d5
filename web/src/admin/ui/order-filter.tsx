import { SearchFilter } from './search-filter.tsx'

/** The label of the filter wherever people are searched. */
export const orderLabel = 'Order or payment ID'

/**
 * Finds people by a purchase: the number on a receipt or invoice, or Stripe's id of a payment, charge, plan, customer,
 * invoice, refund or dispute.
 */
export function OrderFilter({
  value,
  onChange,
}: {
  readonly value: string | undefined
  readonly onChange: (order: string) => void
}) {
  return <SearchFilter label={orderLabel} value={value} placeholder="Order no. or ch_…" onChange={onChange} />
}
