import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './card-fields.module.css'

interface CardFieldsProps {
  readonly isWaiting: boolean
  /** The provider's element. It renders behind the outline until it is ready. */
  readonly children: ReactNode
}

/** Holds the provider's card fields: first their outline in the same size, then the fields. */
export function CardFields({ isWaiting, children }: CardFieldsProps) {
  return (
    <div className={styles.place}>
      <div className={styles.slot} aria-busy={isWaiting}>
        <div className={classNames(isWaiting && styles.unseen)}>{children}</div>
        {isWaiting ? (
          <div className={styles.outline}>
            <Skeleton className={styles.words} />
            <Skeleton className={styles.number} />
            <Skeleton />
            <Skeleton />
          </div>
        ) : null}
      </div>
      <p role="status" className="visually-hidden">
        {isWaiting ? 'Preparing secure checkout...' : ''}
      </p>
    </div>
  )
}
