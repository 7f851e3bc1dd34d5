import { AdminButton } from './admin-button.tsx'

interface RowButtonProps {
  /** What it does, in its visible words. */
  readonly act: string
  /** What the row is about: every row has such a button, and to a screen reader only the name tells them apart. */
  readonly row: string
  readonly isOff?: boolean
  readonly onClick: () => void
}

/** A button that appears in every row of a table, named after its row. */
export function RowButton({ act, row, isOff = false, onClick }: RowButtonProps) {
  return (
    <AdminButton variant="quiet" aria-label={`${act}: ${row}`} isOff={isOff} onClick={onClick}>
      {act}
    </AdminButton>
  )
}
