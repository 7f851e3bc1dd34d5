import { useHistoryState } from 'wouter/use-browser-location'
import type { FromList } from './row-link.tsx'

/** The filters of the list that led to this page, as a query string (`?source=meta`); empty if no list did. */
export function useListBehind(): string {
  const came = useHistoryState<FromList | null>()
  return came?.list ? `?${came.list}` : ''
}
