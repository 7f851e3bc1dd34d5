import type { DataOf } from '@fennel/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useIsAdmin } from '../admin-context.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatCents, formatMoment } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { paymentKinds } from '../ui/payment-kinds.ts'
import { RowButton } from '../ui/row-button.tsx'
import rowActions from '../ui/row-actions.module.css'
import type { PersonOfPage } from './person-of-page.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { ResendDialog } from './resend-dialog.tsx'

type Payment = DataOf<'adminUser'>['payments'][number]

/** A person's payments with their refunds; admins can refund them, and resend the receipts of an account. */
export function PaymentsPanel({
  person,
  note,
  payments,
  onChange,
}: {
  /** Undefined if no actions are possible. */
  readonly person: PersonOfPage | undefined
  readonly note?: ReactNode
  readonly payments: readonly Payment[]
  readonly onChange: () => void
}) {
  const isAdmin = useIsAdmin()
  const [refunding, setRefunding] = useState<Payment | undefined>(undefined)
  const [mailing, setMailing] = useState<Payment | undefined>(undefined)
  const [confirmation, setConfirmation] = useState<string | undefined>(undefined)
  const done = (sentence: string) => {
    setRefunding(undefined)
    setMailing(undefined)
    setConfirmation(sentence)
    onChange()
  }
  const actionsOf = ({ kind }: PersonOfPage): Column<Payment> => ({
    id: 'acts',
    header: '',
    fixed: true,
    value: () => null,
    cell: (row) => (
      <span className={rowActions.acts}>
        <RowButton
          act="Refund"
          row={nameOf(row)}
          isOff={row.leftCents <= 0}
          onClick={() => {
            setConfirmation(undefined)
            setRefunding(row)
          }}
        />
        {kind === 'user' ? (
          <RowButton
            act="Resend receipt"
            row={nameOf(row)}
            onClick={() => {
              setConfirmation(undefined)
              setMailing(row)
            }}
          />
        ) : null}
      </span>
    ),
  })
  const columns: readonly Column<Payment>[] = [
    { id: 'at', header: 'When', value: (row) => row.at, cell: (row) => formatMoment(row.at) },
    { id: 'name', header: 'For', value: (row) => row.name },
    { id: 'kind', header: 'Type', value: (row) => paymentKinds[row.kind] },
    money('amount', 'Paid', ({ amount }) => amount.cents),
    money('refunded', 'Refunded', ({ refundedCents }) => refundedCents),
    // NOTE: omitted and not hidden: a table reads `isHidden` only once, and these may appear while it is open.
    ...rare.filter(({ value }) => payments.some((row) => value(row) !== 0)),
    ...(isAdmin && person !== undefined ? [actionsOf(person)] : []),
  ]
  return (
    <Panel title="Payments" note={note}>
      <Notice tone="good">{confirmation}</Notice>
      <DataTable
        caption={`Payments of this ${person?.kind ?? 'lead'}`}
        columns={columns}
        rows={payments}
        rowKey={(row) => row.id}
        canExport={false}
        empty="No payments."
      />
      {refunding === undefined || person === undefined ? null : (
        <RefundDialog
          person={person}
          payment={refunding}
          onClose={() => {
            setRefunding(undefined)
            // NOTE: a refund that got no answer may have been made; the next one starts from what is left now.
            onChange()
          }}
          onDone={done}
        />
      )}
      {mailing === undefined || person === undefined ? null : (
        <ResendDialog
          userId={person.id}
          mail="The receipt"
          bodyFor={(key) => ({ kind: 'receipt', paymentId: mailing.id, key })}
          onDone={done}
          onClose={() => setMailing(undefined)}
        />
      )}
    </Panel>
  )
}

/** Columns shown only if a payment has a value for them. */
const rare: readonly Column<Payment>[] = [
  money('onItsWay', 'Refund pending', onItsWayCents),
  money('refundFailed', 'Refund failed', ({ failedRefundCents }) => failedRefundCents),
  money('disputed', 'Disputed', ({ disputedCents }) => disputedCents),
]

/** Refunds that were requested but are not booked yet: neither refunded nor refundable. */
function onItsWayCents({ amount, refundedCents, disputedCents, leftCents }: Payment): number {
  return Math.max(0, amount.cents - refundedCents - disputedCents - leftCents)
}

const nameOf = ({ name, at }: Payment) => `${name}, ${formatMoment(at)}`

function money(id: string, header: string, centsOf: (row: Payment) => number): Column<Payment> {
  return {
    id,
    header,
    align: 'end',
    value: (row) => centsOf(row) / 100,
    cell: (row) => formatCents(centsOf(row), row.amount.currency),
  }
}
