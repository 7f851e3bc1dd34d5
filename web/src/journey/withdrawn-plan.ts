import { isMap } from '@fennel/funnel'
import { useEffect, useState } from 'react'

/** The navigation state with which a page sends a visitor back to the plans, because theirs is no longer sold. */
export const withdrawnPlan = { isPlanWithdrawn: true }

/**
 * Whether this page was opened with `withdrawnPlan`. The history entry then forgets it: who comes back to the page has
 * read it, and may have bought another plan since.
 */
export function useWithdrawnPlan(): boolean {
  const [isWithdrawn] = useState(() => {
    const state: unknown = window.history.state
    return isMap(state) && state['isPlanWithdrawn'] === true
  })
  useEffect(() => {
    const state: unknown = window.history.state
    if (isWithdrawn && isMap(state)) window.history.replaceState({ ...state, isPlanWithdrawn: false }, '')
  }, [isWithdrawn])
  return isWithdrawn
}
