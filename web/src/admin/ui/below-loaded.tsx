import type { ReactNode } from 'react'
import styles from './below-loaded.module.css'
import type { Loaded } from './use-admin-call.ts'

/**
 * What stands below a part that loads by itself. It loads meanwhile and shows once the part above has its height, so
 * that nothing that can be seen is pushed away.
 */
export function BelowLoaded<T>({
  above: { data, failure },
  children,
}: {
  readonly above: Loaded<T>
  readonly children: ReactNode
}) {
  return (
    // NOTE: unseen but with its width, since a chart that is drawn into nothing complains.
    <div className={data === undefined && failure === undefined ? styles.unseen : styles.below}>
      {children}
    </div>
  )
}
