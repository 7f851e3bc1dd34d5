import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './option-list.module.css'

interface OptionListProps {
  readonly labelledBy: string
  /** Ids of further words about the list, read after its name. */
  readonly describedBy?: string | undefined
  readonly layout: 'list' | 'grid'
  readonly children: ReactNode
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Option cards in a column or in two. Arrow keys, Home and End move the focus and choose nothing. */
export function OptionList({ labelledBy, describedBy, layout, children }: OptionListProps) {
  return (
    <div
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={classNames(styles.options, layout === 'grid' && styles.grid)}
      onKeyDown={moveFocus}
    >
      {children}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input')]
  const at = options.findIndex((option) => option === event.target)
  const target = targetOf(event.key, at, options.length)
  if (at < 0 || target === undefined) return
  event.preventDefault()
  options[target]?.focus()
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  return step === undefined ? undefined : (at + step + count) % count
}
