import type { Column } from '../ui/data-table.tsx'
import { formatCents } from '../ui/format.ts'
import { actionNames, stateNames } from './action-names.ts'
import type { Item } from './action-names.ts'
import { BuyerLink } from './buyer-link.tsx'

/** An action on a payment: the customer, the reason, and the result. */
export const itemColumns: readonly Column<Item>[] = [
  { id: 'action', header: 'Action', value: ({ action }) => actionNames[action] },
  {
    id: 'customer',
    header: 'Customer',
    value: ({ customer }) => customer,
    cell: (item) => <BuyerLink buyer={item} />,
  },
  { id: 'reason', header: 'Reason', value: ({ reason }) => reason, wraps: true },
  { id: 'product', header: 'Product', value: ({ product }) => product },
  {
    id: 'refund',
    header: 'Refund',
    value: ({ refundCents }) => refundCents / 100,
    cell: ({ refundCents, currency }) => (refundCents === 0 ? '–' : formatCents(refundCents, currency)),
    align: 'end',
  },
  { id: 'state', header: 'Status', value: ({ state, note }) => note ?? stateNames[state], wraps: 'narrow' },
  { id: 'charge', header: 'Payment', value: ({ chargeId }) => chargeId, isHidden: true },
  { id: 'plan', header: 'Subscription', value: ({ subscriptionId }) => subscriptionId, isHidden: true },
]
