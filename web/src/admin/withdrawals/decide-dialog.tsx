import type { BodyOf, DataOf } from '@fennel/contract'
import { useApi } from '#web/api/index.ts'
import { formatMoment } from '../ui/format.ts'
import { ReasonDialog } from '../ui/reason-dialog.tsx'

type Row = DataOf<'adminWithdrawals'>['withdrawals'][number]
export type Decision = BodyOf<'decideWithdrawal'>['state']

const words: Readonly<
  Record<Decision, { readonly title: string; readonly what: string; readonly said: string }>
> = {
  refunded: {
    title: 'Was the money paid back?',
    what: 'This only notes that what was due was given back. It moves no money: refund the payments on the person’s page first, and end the plan there.',
    said: 'Noted as paid back.',
  },
  declined: {
    title: 'Decline this withdrawal?',
    what: 'For a withdrawal that came too late, or that belongs to no order. Nobody is written to: tell the person why by mail.',
    said: 'Noted as declined.',
  },
}

/** Asks for the reason of a decision, which stands for good. */
export function DecideDialog({
  row,
  decision,
  onDone,
  onClose,
}: {
  readonly row: Row
  readonly decision: Decision
  /** Hears what was done, in a sentence. */
  readonly onDone: (said: string) => void
  readonly onClose: () => void
}) {
  const api = useApi()
  const { title, what, said } = words[decision]
  return (
    <ReasonDialog
      title={title}
      confirm={decision === 'refunded' ? 'Note as paid back' : 'Decline'}
      busy="One moment..."
      isGrave={decision === 'declined'}
      act={(reason) =>
        api.call('decideWithdrawal', { params: { id: row.id }, body: { state: decision, reason } })
      }
      onDone={() => onDone(said)}
      onClose={onClose}
    >
      <p>
        The withdrawal of{' '}
        <b>{row.email === null ? 'somebody whose data is erased' : `${row.name} (${row.email})`}</b>, received{' '}
        {formatMoment(row.receivedAt)}.
      </p>
      <p>{what} This cannot be changed later.</p>
    </ReasonDialog>
  )
}
