import { useEffect, useState } from 'react'
import { navigate, useHistoryState } from 'wouter/use-browser-location'

/** What the page of an erased person passes to the list. */
export interface AfterErasure {
  readonly isErased?: boolean
}

/** The sentence on a list after a person was erased, shown once; undefined otherwise. */
export function useErasureMessage(): string | undefined {
  const isErased = useHistoryState<AfterErasure | null>()?.isErased === true
  const [confirmation] = useState(isErased ? 'The person’s data is erased.' : undefined)
  useEffect(() => {
    if (!isErased) return
    // NOTE: the history entry keeps its state, and would show the sentence again on every reload.
    navigate(`${window.location.pathname}${window.location.search}`, { replace: true })
  }, [isErased])
  return confirmation
}
