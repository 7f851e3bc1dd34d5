import { useEffect, useState } from 'react'
import { navigate, useHistoryState } from 'wouter/use-browser-location'

/** What the page of an erased person passes to the list. */
export interface AfterErasure {
  readonly isErased?: boolean
}

const drawnMs = 100

/**
 * The message of a list, undefined for none, and a function that replaces it. After a person was erased it begins as a
 * sentence about that, shown once.
 */
export function useErasureMessage(): [string | undefined, (message: string | undefined) => void] {
  const isErased = useHistoryState<AfterErasure | null>()?.isErased === true
  const [comesFromErasure] = useState(isErased)
  const [message, setMessage] = useState<string | undefined>(undefined)
  useEffect(() => {
    if (!comesFromErasure) return undefined
    // NOTE: once its element is drawn, since only text added to an existing one is announced by screen readers.
    const timer = setTimeout(() => setMessage('The person’s data is erased.'), drawnMs)
    return () => clearTimeout(timer)
  }, [comesFromErasure])
  useEffect(() => {
    if (!isErased) return
    // NOTE: the history entry keeps its state, and would show the sentence again on every reload.
    navigate(`${window.location.pathname}${window.location.search}`, { replace: true })
  }, [isErased])
  return [message, setMessage]
}
