import type { BodyOf, DataOf } from '@fennel/contract'
import { useApi } from '#web/api/index.ts'
import { formatMoment } from '../ui/format.ts'
import { ReasonDialog } from '../ui/reason-dialog.tsx'

type Row = DataOf<'adminWithdrawals'>['withdrawals'][number]
export type Decision = BodyOf<'decideWithdrawal'>['state']

const words: Readonly<
  Record<Decision, { readonly title: string; readonly what: string; readonly confirmation: string }>
> = {
  refunded: {
    title: 'Mark as refunded?',
    what: 'This only records that the money was returned. It moves no money: first refund the payments and end the plan on the person’s page.',
    confirmation: 'Marked as refunded.',
  },
  declined: {
    title: 'Decline this withdrawal?',
    what: 'For a withdrawal that came too late or matches no order. The person isn’t notified, so email them the reason.',
    confirmation: 'Withdrawal declined.',
  },
}

/** Asks for the reason of a decision, which is final. */
export function DecideDialog({
  row,
  decision,
  onDone,
  onClose,
}: {
  readonly row: Row
  readonly decision: Decision
  /** Called with a sentence about what was done. */
  readonly onDone: (confirmation: string) => void
  readonly onClose: () => void
}) {
  const api = useApi()
  const { title, what, confirmation } = words[decision]
  return (
    <ReasonDialog
      title={title}
      confirm={decision === 'refunded' ? 'Mark as refunded' : 'Decline'}
      busy="One moment..."
      isGrave={decision === 'declined'}
      act={(reason) =>
        api.call('decideWithdrawal', { params: { id: row.id }, body: { state: decision, reason } })
      }
      onDone={() => onDone(confirmation)}
      onClose={onClose}
    >
      <p>
        Withdrawal from{' '}
        <b>{row.email === null ? 'someone whose data was erased' : `${row.name} (${row.email})`}</b>, received{' '}
        {formatMoment(row.receivedAt)}.
      </p>
      <p>{what} You can’t change this later.</p>
    </ReasonDialog>
  )
}
