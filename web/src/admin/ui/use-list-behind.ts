import { useHistoryState } from 'wouter/use-browser-location'
import type { FromList } from './row-link.tsx'

/** The list that the page of one lead or user belongs to, and the words of the link to it. */
export interface PageBehind {
  readonly path: string
  readonly label: string
}

/** The filters of the list that led to this page, as a query string (`?source=meta`); empty if no list did. */
export function useListBehind(): string {
  const came = useHistoryState<FromList | null>()
  return came?.list ? `?${came.list}` : ''
}
