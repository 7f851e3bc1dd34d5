import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/**
 * Where a key leads from place `at` in a row of `count`: an arrow to the next or the one before, around its ends, Home
 * and End to these. With another key they belong to the browser: Alt and an arrow go back a page.
 */
export function targetOfKey(event: KeyboardEvent, at: number, count: number): number | undefined {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event
  if (ctrlKey || metaKey || shiftKey || altKey) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  return step === undefined ? undefined : (at + step + count) % count
}
