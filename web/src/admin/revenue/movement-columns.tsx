import type { DataOf } from '@fennel/contract'
import type { Column } from '../ui/data-table.tsx'
import { formatCents, formatCount } from '../ui/format.ts'

export type Report = DataOf<'revenueReport'>
type Movements = Report['totals']

const names = [
  ['grossCents', 'Gross'],
  ['newCents', 'New'],
  ['renewalCents', 'Renewal'],
  ['refundCents', 'Refunds'],
  ['disputeCents', 'Disputes'],
  ['netCents', 'Net'],
] as const

/** The columns that every money table shares; exported files contain plain currency units. */
export function movementColumns<T extends Movements>(currency: string): readonly Column<T>[] {
  return [
    {
      id: 'orders',
      header: 'Orders',
      value: ({ orders }) => orders,
      cell: ({ orders }) => formatCount(orders),
      align: 'end',
    },
    ...names.map(([id, header]): Column<T> => ({
      id,
      header,
      value: (row) => row[id] / 100,
      cell: (row) => formatCents(row[id], currency),
      align: 'end',
    })),
  ]
}
