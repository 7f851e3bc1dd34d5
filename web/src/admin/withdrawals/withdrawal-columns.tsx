import type { DataOf } from '@fennel/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { pathOfLead, pathOfUser } from '../admin-paths.ts'
import type { Column } from '../ui/data-table.tsx'
import { formatMoment } from '../ui/format.ts'
import rowActs from '../ui/row-acts.module.css'
import { RowButton } from '../ui/row-button.tsx'
import type { Decision } from './decide-dialog.tsx'
import styles from './withdrawals.module.css'

type Row = DataOf<'adminWithdrawals'>['withdrawals'][number]
type Buyer = Row['buyers'][number]

const erased = 'Erased'
const stateNames: Readonly<Record<Row['state'], string>> = {
  open: 'Open',
  refunded: 'Paid back',
  declined: 'Declined',
}

/** The columns of the list; `onDecide` only for who may decide. */
export function withdrawalColumns(
  onDecide: ((row: Row, decision: Decision) => void) | undefined,
): readonly Column<Row>[] {
  const columns: readonly Column<Row>[] = [
    {
      id: 'received',
      header: 'Received',
      fixed: true,
      value: (row) => row.receivedAt,
      cell: (row) => formatMoment(row.receivedAt),
    },
    {
      id: 'payBackBy',
      header: 'Pay back by',
      fixed: true,
      value: (row) => (row.state === 'open' ? row.payBackBy : null),
      cell: (row) => (row.state === 'open' ? <PayBackBy at={row.payBackBy} /> : '–'),
    },
    { id: 'name', header: 'Name', fixed: true, value: (row) => (row.email === null ? erased : row.name) },
    { id: 'email', header: 'Email', fixed: true, value: (row) => row.email ?? erased },
    { id: 'order', header: 'Order number', fixed: true, value: (row) => row.orderNumber ?? 'Not given' },
    {
      id: 'buyers',
      header: 'Bought by',
      fixed: true,
      value: (row) => row.buyers.length,
      cell: (row) =>
        row.buyers.length === 0 ? (
          'Nobody found'
        ) : (
          <ul className={styles.buyers}>
            {row.buyers.map((buyer) => (
              <li key={buyer.id}>
                <BuyerLink buyer={buyer} row={row} />
              </li>
            ))}
          </ul>
        ),
    },
    { id: 'brand', header: 'Brand', fixed: true, value: (row) => row.brandName },
    {
      id: 'state',
      header: 'State',
      fixed: true,
      wraps: true,
      value: (row) => stateNames[row.state],
      cell: (row) =>
        row.decidedAt === null
          ? stateNames[row.state]
          : `${stateNames[row.state]} by ${row.decidedBy ?? 'somebody'}, ${formatMoment(row.decidedAt)}: ${row.reason ?? erased}`,
    },
  ]
  if (onDecide === undefined) return columns
  return [
    ...columns,
    {
      id: 'acts',
      header: '',
      fixed: true,
      value: () => null,
      cell: (row) =>
        row.state === 'open' ? (
          <span className={rowActs.acts}>
            <RowButton act="Paid back" row={titleOf(row)} onClick={() => onDecide(row, 'refunded')} />
            <RowButton act="Decline" row={titleOf(row)} onClick={() => onDecide(row, 'declined')} />
          </span>
        ) : null,
    },
  ]
}

function titleOf({ email, name, receivedAt }: Row): string {
  return `${email === null ? erased : name}, ${formatMoment(receivedAt)}`
}

function PayBackBy({ at }: { readonly at: string }) {
  const [now] = useState(() => Date.now())
  return Date.parse(at) < now ? (
    <strong className={styles.overdue}>Overdue since {formatMoment(at)}</strong>
  ) : (
    formatMoment(at)
  )
}

/** Leads to the page where refunds are made. */
function BuyerLink({ buyer, row }: { readonly buyer: Buyer; readonly row: Row }) {
  const { page, id, boughtAt, hasAddress } = buyer
  return (
    <>
      <Link
        href={page === 'user' ? pathOfUser(id) : pathOfLead(id)}
        aria-label={`Open the ${page}: ${titleOf(row)}`}
      >
        Open the {page}
      </Link>{' '}
      (bought {formatMoment(boughtAt)}
      {hasAddress ? '' : ', under another address'})
    </>
  )
}
