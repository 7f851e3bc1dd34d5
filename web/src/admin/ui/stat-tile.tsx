import { Children } from 'react'
import type { ReactNode } from 'react'
import styles from './stat-tile.module.css'

/** How a number changed: `spoken` replaces `text` for screen readers where that would be too short to understand. */
export interface Change {
  readonly text: string
  readonly spoken?: string
  readonly mood: 'good' | 'bad' | 'even'
}

interface StatTileProps {
  readonly label: string
  readonly value: string
  /** The change and what it is compared with, for example `+12% against the last 7 days`. */
  readonly change?: Change | undefined
  readonly children?: ReactNode
}

/** One number with its name, and how it changed. */
export function StatTile({ label, value, change, children }: StatTileProps) {
  return (
    <div className={styles.tile}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {change === undefined ? null : (
        <dd className={styles.change} data-mood={change.mood}>
          {change.spoken === undefined ? (
            change.text
          ) : (
            <>
              <span aria-hidden="true">{change.text}</span>
              <span className="visually-hidden">{change.spoken}</span>
            </>
          )}
        </dd>
      )}
      {children === undefined ? null : <dd className={styles.more}>{children}</dd>}
    </div>
  )
}

/** Tiles in even rows, as many per row as fit. */
export function StatTiles({ children }: { readonly children: ReactNode }) {
  return (
    <dl className={styles.tiles} data-in-threes={Children.count(children) % 3 === 0}>
      {children}
    </dl>
  )
}
