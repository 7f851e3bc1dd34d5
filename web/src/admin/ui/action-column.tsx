import { AdminButton } from './admin-button.tsx'
import type { Column } from './data-table.tsx'

/** The last column of a table whose rows have one button each. */
export function actionColumn<T>({
  label,
  nameOf,
  wordsFor = () => undefined,
  isBusy,
  onAct,
}: {
  readonly label: string
  /** The accessible name of a row's button; it starts with the label. */
  readonly nameOf: (row: T) => string
  /** Text for a row that has no button. */
  readonly wordsFor?: (row: T) => string | undefined
  readonly isBusy: boolean
  readonly onAct: (row: T) => void
}): Column<T> {
  return {
    id: 'act',
    header: '',
    fixed: true,
    value: (row) => wordsFor(row) ?? null,
    cell: (row) =>
      wordsFor(row) ?? (
        <AdminButton variant="quiet" disabled={isBusy} aria-label={nameOf(row)} onClick={() => onAct(row)}>
          {label}
        </AdminButton>
      ),
  }
}
