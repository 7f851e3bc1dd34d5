import { AdminButton } from '../ui/admin-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import form from '../ui/form.module.css'
import { Notice } from '../ui/notice.tsx'

/** A period that was made shorter: what it is about, and its days before and after. */
export interface Shortened {
  readonly what: string
  readonly from: number
  readonly to: number
}

/** Asks before shorter periods are kept, since the next night deletes what lies between. */
export function RetentionDialog({
  shortened,
  isBusy,
  failure,
  onConfirm,
  onClose,
}: {
  readonly shortened: readonly Shortened[]
  readonly isBusy: boolean
  readonly failure: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}) {
  return (
    <Dialog title="Delete earlier from now on?" isHeld={isBusy} onClose={onClose}>
      {shortened.map(({ what, from, to }) => (
        <p key={what}>
          <b>{what}:</b> Tonight everything between {to} and {from} days old is deleted and cannot be brought
          back.
        </p>
      ))}
      <Notice tone="bad">{failure}</Notice>
      <div className={form.row}>
        <AdminButton isGrave busyLabel={isBusy ? 'Saving...' : undefined} onClick={onConfirm}>
          Delete it tonight
        </AdminButton>
        <AdminButton variant="quiet" disabled={isBusy} onClick={onClose}>
          Keep it as it is
        </AdminButton>
      </div>
    </Dialog>
  )
}
