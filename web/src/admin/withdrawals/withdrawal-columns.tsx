import type { DataOf } from '@fennel/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { pathOfLead, pathOfUser } from '../admin-paths.ts'
import type { Column } from '../ui/data-table.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { formatMoment } from '../ui/format.ts'
import { RowButton } from '../ui/row-button.tsx'
import type { Decision } from './decide-dialog.tsx'
import styles from './withdrawals.module.css'

type Row = DataOf<'adminWithdrawals'>['withdrawals'][number]
type Buyer = Row['buyers'][number]

const erased = 'Erased'
const stateNames: Readonly<Record<Row['state'], string>> = {
  open: 'Open',
  refunded: 'Refunded',
  declined: 'Declined',
}

/**
 * The columns of the list, few and stacked so that the buttons never end up off screen; `onDecide` only for operators
 * who may decide.
 */
export function withdrawalColumns(
  onDecide: ((row: Row, decision: Decision) => void) | undefined,
): readonly Column<Row>[] {
  return [
    {
      id: 'person',
      header: 'Person',
      fixed: true,
      value: (row) => row.email ?? erased,
      cell: ({ email, name }) => (
        <div className={styles.person}>
          {email === null ? (
            erased
          ) : (
            <>
              <strong>{name}</strong>
              <span>
                <EmailText>{email}</EmailText>
              </span>
            </>
          )}
        </div>
      ),
    },
    {
      id: 'order',
      header: 'Order',
      fixed: true,
      value: (row) => row.orderNumber,
      cell: (row) => (
        <div className={styles.order}>
          {row.orderNumber === null ? 'No order number' : <span>Order {row.orderNumber}</span>}
          {row.buyers.length === 0 ? (
            <span>No buyer found</span>
          ) : (
            <ul className={styles.buyers}>
              {row.buyers.map((buyer) => (
                <li key={buyer.id}>
                  <BuyerLink buyer={buyer} row={row} />
                </li>
              ))}
            </ul>
          )}
        </div>
      ),
    },
    {
      id: 'state',
      header: 'Status',
      fixed: true,
      value: (row) => stateNames[row.state],
      cell: (row) => (
        <div className={styles.state}>
          {row.decidedAt === null ? (
            <PayBackBy at={row.payBackBy} />
          ) : (
            `${stateNames[row.state]} by ${row.decidedBy ?? 'someone'}, ${formatMoment(row.decidedAt)}: ${row.reason ?? erased}`
          )}
          {row.state === 'open' && onDecide !== undefined ? (
            <span className={styles.acts}>
              <RowButton
                act="Mark as refunded"
                row={titleOf(row)}
                onClick={() => onDecide(row, 'refunded')}
              />
              <RowButton act="Decline" row={titleOf(row)} onClick={() => onDecide(row, 'declined')} />
            </span>
          ) : null}
        </div>
      ),
    },
    {
      id: 'received',
      header: 'Received',
      fixed: true,
      value: (row) => row.receivedAt,
      cell: (row) => (
        <div className={styles.received}>
          {formatMoment(row.receivedAt)}
          <span>{row.brandName}</span>
        </div>
      ),
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
    <>Open, refund by {formatMoment(at)}</>
  )
}

/** Links to the page where refunds are made. */
function BuyerLink({ buyer, row }: { readonly buyer: Buyer; readonly row: Row }) {
  const { page, id, boughtAt, brandName, hasAddress } = buyer
  return (
    <>
      <Link
        href={page === 'user' ? pathOfUser(id) : pathOfLead(id)}
        aria-label={`Open ${page}: ${titleOf(row)}`}
      >
        Open {page}
      </Link>
      <span className={styles.bought}>
        purchased {formatMoment(boughtAt)}
        {brandName === null ? '' : ` from ${brandName}`}
        {hasAddress ? '' : ', with another email address'}
      </span>
    </>
  )
}
