import { useId } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './tabs.module.css'
import { targetOfKey } from './target-of-key.ts'

interface TabsProps<Id extends string> {
  /** What is selected here, e.g. 'Units'. */
  readonly label: string
  readonly tabs: readonly { readonly id: Id; readonly label: string }[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
  readonly children: ReactNode
}

/** A segmented control with its panel below. Arrow keys, Home and End select as they move. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const baseId = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex((tab) => tab.id === selected)
    const target = tabs[targetOfKey(event, at, tabs.length) ?? -1]
    if (target === undefined) return
    event.preventDefault()
    onSelect(target.id)
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-tab="${target.id}"]`)?.focus()
  }
  return (
    <div className={styles.tabs}>
      <div role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${baseId}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === selected}
            aria-controls={`${baseId}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            className={tab.id === selected ? styles.selected : styles.tab}
            onClick={() => onSelect(tab.id)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${baseId}-panel`} aria-labelledby={`${baseId}-${selected}`}>
        {children}
      </div>
    </div>
  )
}
