import type { MouseEventHandler } from 'react'
import styles from './data-table.module.css'

interface ColumnHead {
  readonly id: string
  readonly header: string
  readonly align: 'end' | undefined
  readonly wraps: boolean | undefined
  readonly sort: false | 'asc' | 'desc'
  /** Undefined if the column cannot be sorted. */
  readonly onSort: MouseEventHandler<HTMLButtonElement> | undefined
}

/** The column headers; sortable ones are buttons that show the current order. */
export function ColumnHeads({ columns }: { readonly columns: readonly ColumnHead[] }) {
  return (
    <tr>
      {columns.map(({ id, header, align, wraps, sort, onSort }) => (
        <th
          key={id}
          scope="col"
          data-align={align}
          data-wrap={wraps}
          aria-sort={sort === false ? undefined : sort === 'asc' ? 'ascending' : 'descending'}
        >
          {onSort === undefined ? (
            header || <span className="visually-hidden">Actions</span>
          ) : (
            <button type="button" className={styles.sort} onClick={onSort}>
              {header}
              <span aria-hidden="true">{sort === 'asc' ? ' ↑' : sort === 'desc' ? ' ↓' : ''}</span>
            </button>
          )}
        </th>
      ))}
    </tr>
  )
}
