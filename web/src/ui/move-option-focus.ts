import type { KeyboardEvent } from 'react'
import { targetOfKey } from './target-of-key.ts'

/** Moves the focus between the options of a list: arrow keys, Home and End. Selects nothing. */
export function moveOptionFocus(event: KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget.closest('fieldset')
  const options = [...(list?.querySelectorAll<HTMLElement>('button, input') ?? [])]
  const target = targetOfKey(event, options.indexOf(event.currentTarget), options.length)
  if (target === undefined) return
  event.preventDefault()
  options[target]?.focus()
}
