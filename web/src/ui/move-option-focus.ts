import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Moves the focus between the options of a list: arrow keys, Home and End. Selects nothing. */
export function moveOptionFocus(event: KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget.closest('fieldset')
  const options = [...(list?.querySelectorAll<HTMLElement>('button, input') ?? [])]
  const target = targetOf(event.key, options.indexOf(event.currentTarget), options.length)
  if (target === undefined) return
  event.preventDefault()
  options[target]?.focus()
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  return step === undefined ? undefined : (at + step + count) % count
}
