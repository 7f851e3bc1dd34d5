import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** For a list that scrolls in its own box: the box follows the current entry, while the page stays where it is. */
export function useCurrentInView(current: string | undefined): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const entry = box.current?.querySelector('[aria-current]')
    if (box.current === null || entry == null) return
    const room = box.current.getBoundingClientRect()
    const place = entry.getBoundingClientRect()
    if (place.top < room.top) box.current.scrollTop -= room.top - place.top
    else if (place.bottom > room.bottom) box.current.scrollTop += place.bottom - room.bottom
  }, [current])
  return box
}
