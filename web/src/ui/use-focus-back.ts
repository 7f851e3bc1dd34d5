import { useEffect, useRef } from 'react'

/**
 * Returns the focus to the element that had it before a form was busy: a browser takes it from disabled fields, and a
 * keyboard user would start over at the top of the page. If the element is gone or cannot take the focus, the form gets
 * it. The page does not scroll, and a visitor who presses anywhere in the meantime keeps their focus. Call the returned
 * function before the form becomes busy.
 */
export function useFocusBack(isBusy: boolean): () => void {
  const before = useRef<readonly HTMLElement[]>([])
  useEffect(() => {
    if (isBusy) return
    for (const place of before.current) {
      if (!isFocusLost()) break
      if (place instanceof HTMLFormElement) place.tabIndex = -1
      place.focus({ preventScroll: true })
    }
    before.current = []
  }, [isBusy])
  useEffect(() => {
    const forget = () => {
      before.current = []
    }
    document.addEventListener('pointerdown', forget, { capture: true })
    return () => document.removeEventListener('pointerdown', forget, { capture: true })
  }, [])
  return () => {
    const { activeElement } = document
    const places = [activeElement, activeElement?.closest('form')]
    before.current = places.filter(isPlace)
  }
}

/** A dialog that was open in the meantime leaves the focus on the page itself if it found it nowhere. */
function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === document.body || activeElement?.localName === 'main'
}

function isPlace(element: Element | null | undefined): element is HTMLElement {
  return element instanceof HTMLElement && element !== document.body
}
