import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * For the button that opens something in its own place: it has the focus again once that is closed, as the button that
 * closed it is gone. Focus that stands elsewhere by then stays.
 */
export function useFocusOnReturn(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}
