import { useEffect, useRef } from 'react'

/**
 * Gives the focus back to what had it before a form was busy: a browser takes it from fields that are disabled meanwhile,
 * and whoever types would begin at the top of the page. Where that is gone or cannot have it any more, as the button of a
 * form that is empty again, the form has it. The page stays where it is scrolled to, and whoever presses anywhere meanwhile
 * has gone on and gets nothing back. Call what it returns before the form becomes busy.
 */
export function useFocusBack(isBusy: boolean): () => void {
  const before = useRef<readonly HTMLElement[]>([])
  useEffect(() => {
    if (isBusy) return
    for (const place of before.current) {
      if (document.activeElement !== document.body) break
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

function isPlace(element: Element | null | undefined): element is HTMLElement {
  return element instanceof HTMLElement && element !== document.body
}
