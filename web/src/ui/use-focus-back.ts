import { useEffect, useRef } from 'react'

/**
 * Gives the focus back to what had it before a form was busy: a browser takes it from fields that are disabled meanwhile,
 * and whoever types would begin at the top of the page. Call what it returns before the form becomes busy.
 */
export function useFocusBack(isBusy: boolean): () => void {
  const before = useRef<Element | null>(null)
  useEffect(() => {
    if (isBusy || document.activeElement !== document.body) return
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
    before.current = null
  }, [isBusy])
  return () => {
    before.current = document.activeElement
  }
}
