import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { focusHeading } from './focus-heading.ts'

/**
 * Focuses an element once something is over, since the button that ended it is gone: the button that opens something in
 * its own place, or the heading of what was reloaded. Without such an element, the heading of the page. Focus that is
 * elsewhere by then stays there.
 */
export function useFocusOnReturn<Place extends HTMLElement = HTMLButtonElement>(
  isOpen: boolean,
): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      if (place.current === null) focusHeading()
      else place.current.focus()
    }
    wasOpen.current = isOpen
  }, [isOpen])
  return place
}
