import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { AdminButton } from './admin-button.tsx'
import styles from './select-filter.module.css'

interface SelectFilterProps {
  readonly label: string
  readonly value: string | undefined
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** The label of the empty option; without it a selection is required. */
  readonly all?: string
  /** Names a value that is selected but not among the options. */
  readonly nameOf?: ((value: string) => string) | undefined
  readonly onChange: (value: string) => void
}

/** A filter with a few options. The selected value stays available, even if the current page does not know it. */
export function SelectFilter({ label, value, options, all, nameOf, onChange }: SelectFilterProps) {
  const isKnown = value === undefined || value === '' || options.some((option) => option.value === value)
  const offered = isKnown ? options : [...options, { value, label: nameOf?.(value) ?? value }]
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <select value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
        {all === undefined ? null : <option value="">{all}</option>}
        {offered.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A text filter. */
export function TextFilter({
  label,
  value,
  placeholder,
  onChange,
}: {
  readonly label: string
  readonly value: string | undefined
  readonly placeholder?: string
  readonly onChange: (value: string) => void
}) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input
        type="search"
        value={value ?? ''}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

/** A few filters of a page in one row. */
export function Filters({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.row} role="group" aria-label="Filters">
      {children}
    </div>
  )
}

/** For `CollapsibleFilters`, where the values alone would say nothing. */
export function filterCount(values: object): readonly string[] {
  const count = Object.keys(values).length
  return count === 0 ? [] : [`${count} set`]
}

/** The selected value by its option's label; by itself if the current page does not know it. */
export function nameOfChoice(
  value: string | undefined,
  options: readonly { readonly value: string; readonly label: string }[],
): string | undefined {
  return options.find((option) => option.value === value)?.label ?? value
}

/** Many filters: on a phone behind a button that shows what is set, so that the page starts with its content. */
export function CollapsibleFilters({
  summary,
  children,
}: {
  /** What is set, as text; empty if nothing is. */
  readonly summary: readonly string[]
  readonly children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <div className={styles.opener}>
        <AdminButton
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {summary.length === 0 ? 'Filters' : `Filters: ${summary.join(', ')}`}{' '}
          <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
        </AdminButton>
      </div>
      <div id={id} className={styles.row} data-open={isOpen} role="group" aria-label="Filters">
        {children}
      </div>
    </>
  )
}
