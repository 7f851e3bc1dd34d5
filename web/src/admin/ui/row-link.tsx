import type { ReactNode } from 'react'
import { Link, useSearch } from 'wouter'

/** What a page remembers of the list that led to it. */
export interface FromList {
  /** The filters and page of the list, as in its address. */
  readonly list?: string
}

/** Links a row of a list to its page, and lets that page link back to the list as it was. */
export function RowLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const list = useSearch()
  return (
    <Link href={href} state={{ list } satisfies FromList}>
      {children}
    </Link>
  )
}
