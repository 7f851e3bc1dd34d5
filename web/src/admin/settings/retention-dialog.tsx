import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** A retention period that was shortened: its name, and its days before and after. */
export interface Shortened {
  readonly what: string
  readonly from: number
  readonly to: number
}

/** Asks for confirmation before retention is shortened, since the next cleanup deletes everything in between. */
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
    <ConfirmDialog {...rest} title="Shorten retention?" confirm="Shorten and delete" busy="Saving..." isGrave>
      {shortened.map(({ what, from, to }) => (
        <p key={what}>
          <b>{what}:</b> The next daily cleanup, which may start at any time, deletes everything between {to}{' '}
          and {from} days old. This can’t be undone.
        </p>
      ))}
    </ConfirmDialog>
  )
}
