import type { ReactNode } from 'react'
import styles from './below-loaded.module.css'
import type { Loaded } from './use-admin-call.ts'

/**
 * Content below a part that loads by itself. It loads at the same time and appears once the part above has its height,
 * so that nothing visible is pushed down.
 */
export function BelowLoaded<T>({
  above: { data, failure },
  children,
}: {
  readonly above: Loaded<T>
  readonly children: ReactNode
}) {
  return (
    // NOTE: hidden but with its width, since a chart without room logs a warning.
    <div className={data === undefined && failure === undefined ? styles.unseen : styles.below}>
      {children}
    </div>
  )
}
