import { memo } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFocusOnReturn } from '#web/ui/use-focus-on-return.ts'
import { AdminButton } from './admin-button.tsx'
import styles from './load-state.module.css'
import type { Loaded } from './use-admin-call.ts'
import { useListBehind } from './use-list-behind.ts'
import type { PageBehind } from './use-list-behind.ts'

/** Shows the result of a request; a skeleton until then, and after a failure its message and a way on. */
export function LoadState<T>({
  loaded,
  rows = 6,
  back,
  children,
}: {
  readonly loaded: Loaded<T>
  /** How many skeleton lines replace the content. */
  readonly rows?: number
  /** The list that the page of one thing belongs to, offered if that thing does not exist; otherwise a retry is. */
  readonly back?: PageBehind
  readonly children: (data: T) => ReactNode
}) {
  const { data, failure, isMissing, isLoading, isOutdated, reload } = loaded
  const list = useListBehind()
  const hasFailed = failure !== undefined
  const isComing = isOutdated && !hasFailed
  const content = useFocusOnReturn<HTMLDivElement>(hasFailed)
  return (
    <>
      {hasFailed ? (
        <div role="alert" className={styles.failure}>
          <p>{failure}</p>
          {isMissing && back !== undefined ? (
            <Link className={styles.back} href={`${back.path}${list}`}>
              {back.label}
            </Link>
          ) : (
            <AdminButton variant="secondary" isOff={isLoading} onClick={reload}>
              Try again
            </AdminButton>
          )}
        </div>
      ) : null}
      {data === undefined && !hasFailed ? (
        <div role="status" className={styles.bones}>
          <span className="visually-hidden">Loading...</span>
          {Array.from({ length: rows }, (_, index) => (
            <span key={index} className={styles.bone} />
          ))}
        </div>
      ) : null}
      {data === undefined ? null : (
        <div
          ref={content}
          tabIndex={-1}
          className={hasFailed ? styles.unseen : styles.content}
          aria-busy={isLoading}
          data-outdated={isOutdated}
        >
          {/* NOTE: there before its text, which would not be announced otherwise. */}
          <p role="status" className={isComing ? styles.coming : 'visually-hidden'}>
            {isComing ? 'Loading...' : null}
          </p>
          <div className={styles.shown}>
            <FrozenWhileOutdated isOutdated={isOutdated}>{children(data)}</FrozenWhileOutdated>
          </div>
        </div>
      )}
    </>
  )
}

/** Does not update while its data is outdated: old numbers keep the labels they came with. */
const FrozenWhileOutdated = memo(
  ({ children }: { readonly isOutdated: boolean; readonly children: ReactNode }) => children,
  (_before, { isOutdated }) => isOutdated,
)
