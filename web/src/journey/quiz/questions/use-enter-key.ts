import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Elements that handle Enter themselves. */
const interactive = 'a, button, input, select, textarea, summary, [role="button"], [role="slider"]'

/**
 * Enter anywhere on the page presses the form's button, if it has one, unless the focused element or another handler
 * uses the key itself.
 */
export function useEnterKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest(interactive) !== null
      if (event.key !== 'Enter' || event.defaultPrevented || event.repeat || isElsewhere) return
      const element = form.current
      if (element === null || element.closest('[aria-hidden]') !== null) return
      event.preventDefault()
      // NOTE: Safari has `requestSubmit` since 16.
      element.querySelector<HTMLButtonElement>('[type=submit]')?.click()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [form])
}
