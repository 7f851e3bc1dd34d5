import type { ReactNode } from 'react'
import { Link, useSearch } from 'wouter'

/** What a page remembers of the list that led to it. */
export interface FromList {
  /** The filters and the page of the list, as they stand in its address. */
  readonly list?: string
}

/** Leads from a row of a list to a page of its own, and lets that one lead back to the list as it was. */
export function RowLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const list = useSearch()
  return (
    <Link href={href} state={{ list } satisfies FromList}>
      {children}
    </Link>
  )
}
