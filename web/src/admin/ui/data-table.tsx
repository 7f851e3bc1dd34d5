import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ChangeEventHandler, ReactNode } from 'react'
import { AdminButton } from './admin-button.tsx'
import { ColumnHeads } from './column-heads.tsx'
import styles from './data-table.module.css'
import { MenuButton } from './menu-button.tsx'
import { saveTable } from './table-file.ts'
import type { FiledColumn } from './table-file.ts'

/**
 * One column: a row's `value` decides the order, and the exported file unless there is a `file`; `cell` is what is
 * shown. `header` is empty above a row's buttons.
 */
export interface Column<T> extends FiledColumn<T> {
  readonly id: string
  readonly cell?: (row: T) => ReactNode
  readonly align?: 'end'
  /** Text that may take several lines: longer text, a `narrow` column of names, or one as `tight` as its words. */
  readonly wraps?: boolean | 'narrow' | 'tight'
  /** Its header may take several lines, too. */
  readonly headWraps?: boolean
  /** Cannot be sorted here: only one page of many is loaded. */
  readonly fixed?: boolean
  /** Hidden until the operator selects it. Columns a role may not see are omitted instead. */
  readonly isHidden?: boolean
}

interface DataTableProps<T> {
  /** What the table is about, for screen readers; also the name of its file. */
  readonly caption: string
  /** A constant of the module, or memoized. */
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  readonly rowKey: (row: T) => string
  readonly empty: ReactNode
  readonly actions?: ReactNode
  /** The order of a list that cannot be sorted here, in words. */
  readonly order?: string
  /** If the table is one page of a longer list: which one. Each page starts scrolled to the top. */
  readonly page?: string | number | undefined
  readonly canExport?: boolean
}

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
})

/** A table with fewer columns fits most screens, so choosing among them would only be in the way. */
const fewColumns = 6

/**
 * A table that sorts, lets its columns be selected, keeps its head in view and can be saved as CSV. Without rows it
 * shows `empty` and only its own `actions`.
 */
export function DataTable<T>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  actions,
  order,
  page,
  canExport = true,
}: DataTableProps<T>) {
  const data = useMemo(() => rows.map((row) => ({ row })), [rows])
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        accessorFn: ({ row }: { readonly row: T }) => column.value(row),
        enableSorting: column.fixed !== true,
        sortFn: compareCells,
        sortUndefined: 'last' as const,
      })),
    [columns],
  )
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map(({ id, isHidden }) => [id, isHidden !== true])),
    [columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data,
    initialState: { columnVisibility },
  })
  const byId = new Map(columns.map((column) => [column.id, column]))
  const shown = table
    .getVisibleLeafColumns()
    .map(({ id }) => byId.get(id))
    .filter((column) => column !== undefined)
  const sorted = table.getRowModel().rows.map(({ original }) => original.row)
  const choices = table.getAllLeafColumns().flatMap((column) => {
    const header = byId.get(column.id)?.header ?? ''
    // NOTE: the column of a row's buttons has no name.
    return header === ''
      ? []
      : [
          {
            id: column.id,
            header,
            isShown: column.getIsVisible(),
            isLast: column.getIsVisible() && shown.length === 1,
            onChange: column.getToggleVisibilityHandler(),
          },
        ]
  })
  const headed = (table.getHeaderGroups()[0]?.headers ?? []).map(({ column }) => ({
    id: column.id,
    header: byId.get(column.id)?.header ?? '',
    align: byId.get(column.id)?.align,
    wraps: byId.get(column.id)?.headWraps,
    sort: column.getIsSorted(),
    onSort: column.getCanSort() ? column.getToggleSortingHandler() : undefined,
  }))
  // NOTE: without rows there is nothing to arrange and nothing to save.
  const hasRows = rows.length > 0
  const hasChoice =
    hasRows &&
    (columns.length >= fewColumns ||
      columns.some(({ isHidden, header }) => isHidden === true && header !== ''))
  const hasFile = hasRows && canExport
  const shownOrder = hasRows ? order : undefined

  return (
    <div className={styles.place}>
      {actions === undefined && shownOrder === undefined && !hasChoice && !hasFile ? null : (
        <div className={styles.tools}>
          {actions}
          {shownOrder === undefined ? null : <span className={styles.order}>{shownOrder}</span>}
          <span className={styles.spacer} />
          {hasChoice ? (
            <MenuButton place="tools" label={`Columns of ${caption}`} face="Columns">
              {() => <ColumnChoices columns={choices} />}
            </MenuButton>
          ) : null}
          {hasFile ? (
            <AdminButton variant="quiet" onClick={() => saveTable(caption, shown, sorted)}>
              Save as CSV
            </AdminButton>
          ) : null}
        </div>
      )}
      {/* NOTE: there before its words, which would not be announced otherwise. */}
      <div role="status" className={hasRows ? 'visually-hidden' : styles.empty}>
        {hasRows ? null : empty}
      </div>
      {!hasRows ? null : (
        // NOTE: a group, since its panel is a region of that name; focusable, so that it scrolls by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div key={page} className={styles.scroll} role="group" aria-label={caption} tabIndex={0}>
          <table className={styles.table}>
            <caption className="visually-hidden">{caption}</caption>
            <thead>
              <ColumnHeads columns={headed} />
            </thead>
            <tbody>
              {sorted.map((row) => (
                <tr key={rowKey(row)}>
                  {shown.map(({ id, value, cell, align, wraps }) => (
                    <td key={id} data-align={align} data-wrap={wraps}>
                      {cell === undefined ? value(row) : cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

interface ColumnChoice {
  readonly id: string
  readonly header: string
  readonly isShown: boolean
  /** Whether it is the only visible column. */
  readonly isLast: boolean
  readonly onChange: ChangeEventHandler<HTMLInputElement>
}

function ColumnChoices({ columns }: { readonly columns: readonly ColumnChoice[] }) {
  return columns.map(({ id, header, isShown, isLast, onChange }) => (
    <label key={id} className={styles.choice}>
      <input type="checkbox" checked={isShown} disabled={isLast} onChange={onChange} />
      {header}
    </label>
  ))
}

interface SortableRow {
  getValue: (columnId: string) => unknown
}

/** Numbers by size, text alphabetically; empty cells come first. */
function compareCells(a: SortableRow, b: SortableRow, columnId: string): number {
  const [left, right] = [a.getValue(columnId), b.getValue(columnId)]
  if (left === right) return 0
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (left === null || left === undefined) return -1
  if (right === null || right === undefined) return 1
  const text = (value: unknown) =>
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
  return text(left).localeCompare(text(right), 'en', { numeric: true })
}
