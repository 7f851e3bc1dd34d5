import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './option-list.module.css'

interface OptionListProps {
  readonly labelledBy: string
  /** Ids of further text about the list, read after its name. */
  readonly describedBy?: string | undefined
  readonly layout: 'list' | 'grid'
  readonly children: ReactNode
}

/** Option cards in one or two columns, labeled by the question. */
export function OptionList({ labelledBy, describedBy, layout, children }: OptionListProps) {
  return (
    <fieldset
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data-layout={layout}
      className={classNames(styles.options, layout === 'grid' && styles.grid)}
    >
      {children}
    </fieldset>
  )
}
