import type { ReactNode } from 'react'
import { AdminButton } from './admin-button.tsx'
import type { Loaded } from './use-admin-call.ts'
import styles from './load-state.module.css'

/** Shows what a call brought; until then bones of it, and when it failed what happened and a way to try again. */
export function LoadState<T>({
  loaded,
  rows = 6,
  children,
}: {
  readonly loaded: Loaded<T>
  /** How many bones stand in for the content. */
  readonly rows?: number
  readonly children: (data: T) => ReactNode
}) {
  const { data, failure, isLoading, reload } = loaded
  if (failure !== undefined) {
    return (
      // NOTE: keys, so that what comes after the bones does not grow out of them.
      <div key="failure" role="alert" className={styles.failure}>
        <p>{failure}</p>
        <AdminButton variant="secondary" onClick={reload}>
          Try again
        </AdminButton>
      </div>
    )
  }
  if (data === undefined) {
    return (
      <div key="bones" role="status" className={styles.bones}>
        <span className="visually-hidden">Loading...</span>
        {Array.from({ length: rows }, (_, index) => (
          <span key={index} className={styles.bone} />
        ))}
      </div>
    )
  }
  return (
    <div key="content" className={styles.content} aria-busy={isLoading}>
      {children(data)}
    </div>
  )
}
