import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** A period that was made shorter: what it is about, and its days before and after. */
export interface Shortened {
  readonly what: string
  readonly from: number
  readonly to: number
}

/** Asks before shorter periods are kept, since the next night deletes what lies between. */
export function RetentionDialog({
  shortened,
  ...rest
}: {
  readonly shortened: readonly Shortened[]
  readonly act: () => Promise<unknown>
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  return (
    <ConfirmDialog {...rest} title="Shorten retention?" confirm="Delete tonight" busy="Saving..." isGrave>
      {shortened.map(({ what, from, to }) => (
        <p key={what}>
          <b>{what}:</b> Tonight, everything between {to} and {from} days old is deleted. This can’t be
          undone.
        </p>
      ))}
    </ConfirmDialog>
  )
}
