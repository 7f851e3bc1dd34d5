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
    <div className={styles.below} hidden={data === undefined && failure === undefined}>
      {children}
    </div>
  )
}
