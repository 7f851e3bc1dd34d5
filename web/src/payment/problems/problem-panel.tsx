import { useEffect, useRef } from 'react'
import styles from './problem-panel.module.css'

interface ProblemPanelProps {
  readonly title: string
  readonly text: string
  /** Yellow for something to fix or repeat, red for a payment that failed. */
  readonly tone: 'warning' | 'danger'
  /** Moves the focus here, for a problem caused by what the visitor just did. */
  readonly takesFocus?: boolean
}

/** A problem in the checkout. It is announced, and scrolled into view if it answers what the visitor did. */
export function ProblemPanel({ title, text, tone, takesFocus = false }: ProblemPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) panel.current?.focus()
  }, [takesFocus, text])
  return (
    <div ref={panel} role="alert" tabIndex={-1} className={styles.panel} data-tone={tone}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className={styles.icon}>
        <path d="M12 2.5 22.5 21h-21z" fill="currentColor" strokeLinejoin="round" />
        <path d="M12 9v6" className={styles.mark} />
        <path d="M12 18v.4" className={styles.mark} />
      </svg>
      <div>
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
    </div>
  )
}
