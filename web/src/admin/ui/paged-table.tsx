import type { ReactNode } from 'react'
import { DataTable } from './data-table.tsx'
import type { Column } from './data-table.tsx'
import { formatCount } from './format.ts'
import { Pager } from './pager.tsx'

/** Instead of “none yet” on a later page of a list: the earlier pages may have rows. */
export const emptiedPage = 'Nothing is left on this page. Go back to the first one to see what there is.'

interface PagedTableProps<T> {
  readonly caption: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  readonly rowKey: (row: T) => string
  readonly order?: string
  /** The page, by the cursor in the address; undefined is the first one. */
  readonly cursor: string | undefined
  /** The cursor of the next page; null at the end. */
  readonly next: string | null
  /** How many entries this page was filtered from, for a list that is searched page by page. */
  readonly scanned?: number
  /** What a list without any rows says. */
  readonly empty: ReactNode
}

/**
 * One page of a list that is read by cursor, with the buttons to its other pages. It cannot be saved: a file of one
 * page would pass for the whole list.
 */
export function PagedTable<T>({ cursor, next, scanned, empty, ...table }: PagedTableProps<T>) {
  const words =
    scanned !== undefined && next !== null ? (
      <p>
        No matches in these {formatCount(scanned)} {table.caption.toLowerCase()}. Try the next page.
      </p>
    ) : cursor !== undefined && scanned !== undefined && scanned > 0 ? (
      <p>
        No more matches in the last {formatCount(scanned)} {table.caption.toLowerCase()}.
      </p>
    ) : cursor !== undefined ? (
      <p>{emptiedPage}</p>
    ) : (
      empty
    )
  return (
    <>
      <DataTable {...table} page={cursor} canExport={false} empty={words} />
      <Pager isFirst={cursor === undefined} next={next} />
    </>
  )
}
