import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * For what gets the focus once something is over, as the button that ended it is gone: the button that opens something in
 * its own place, or the title of what was asked for again. Focus that stands elsewhere by then stays.
 */
export function useFocusOnReturn<Place extends HTMLElement = HTMLButtonElement>(
  isOpen: boolean,
): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) place.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return place
}
