import { toCsv } from '@fennel/funnel'
import { saveFile } from '#web/ui/save-file.ts'

/** One column of a file. */
export interface FileColumn<T> {
  readonly header: string
  readonly value: (row: T) => string | number | null
}

/** A column of a table, and what the file contains for it. */
export interface FiledColumn<T> extends FileColumn<T> {
  /** Replaces the column in the file: other units, several columns, or none for a column of buttons. */
  readonly file?: readonly FileColumn<T>[]
}

/** An interval is one column on screen and two in a file: a cell that holds two numbers cannot be calculated with. */
export function endsOf<T>(
  header: string,
  low: FileColumn<T>['value'],
  high: FileColumn<T>['value'],
): readonly FileColumn<T>[] {
  return [
    { header: `${header}, from`, value: low },
    { header: `${header}, to`, value: high },
  ]
}

/** Offers rows as a CSV download. Columns without a name contain buttons and are skipped. */
export function saveTable<T>(caption: string, columns: readonly FiledColumn<T>[], rows: readonly T[]): void {
  const filed = columns.filter(({ header }) => header !== '').flatMap((column) => column.file ?? [column])
  const lines = [
    filed.map(({ header }) => header),
    ...rows.map((row) => filed.map(({ value }) => value(row))),
  ]
  saveFile(
    `${caption.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`,
    new Blob([toCsv(lines)], { type: 'text/csv' }),
  )
}
