import { useEffect, useState } from 'react'
import { navigate, useHistoryState } from 'wouter/use-browser-location'

/** What a list is told by the page of somebody who was erased. */
export interface AfterErasure {
  readonly isErased?: boolean
}

/** The sentence of a list that was come to by erasing somebody, once; undefined otherwise. */
export function useToldOfErasure(): string | undefined {
  const isErased = useHistoryState<AfterErasure | null>()?.isErased === true
  const [said] = useState(isErased ? 'The person’s data is erased.' : undefined)
  useEffect(() => {
    if (!isErased) return
    // NOTE: an address keeps what it was told, and would say it again whenever the page is loaded.
    navigate(`${window.location.pathname}${window.location.search}`, { replace: true })
  }, [isErased])
  return said
}
