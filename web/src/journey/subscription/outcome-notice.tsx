import { useEffect, useRef } from 'react'
import styles from './subscription-screen.module.css'
import type { Outcome } from '#web/ui/outcome.ts'

/** The result of the last change. It is announced and scrolled into view, wherever on the page the change was made. */
export function OutcomeNotice({ outcome }: { readonly outcome: Outcome | undefined }) {
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (outcome !== undefined) notice.current?.focus()
  }, [outcome])
  if (outcome === undefined) return null
  return (
    <p
      ref={notice}
      role={outcome.kind === 'failure' ? 'alert' : 'status'}
      tabIndex={-1}
      className={styles.outcome}
      data-kind={outcome.kind}
    >
      {outcome.message}
    </p>
  )
}
