import { Children } from 'react'
import type { ReactNode } from 'react'
import styles from './stat-tile.module.css'

/** How a number moved: `spoken` is what is heard where what is seen would be too short to be understood. */
export interface Change {
  readonly text: string
  readonly spoken?: string
  readonly mood: 'good' | 'bad' | 'even'
}

interface StatTileProps {
  readonly label: string
  readonly value: string
  /** Against what: for example `+12% against the last 7 days`. */
  readonly change?: Change | undefined
  readonly children?: ReactNode
}

/** One number with its name, and how it moved. */
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

/** Tiles beside each other in even rows, as many as fit. */
export function StatTiles({ children }: { readonly children: ReactNode }) {
  return (
    <dl className={styles.tiles} data-in-threes={Children.count(children) % 3 === 0}>
      {children}
    </dl>
  )
}
