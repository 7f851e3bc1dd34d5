import { useState } from 'react'
import { isPeriodDay } from '@fennel/contract'
import styles from './select-filter.module.css'

/** A filter by day. While a year is typed it is 0002, 0020 and 0202, so only a plausible day is passed on. */
export function DateFilter({
  label,
  value,
  problemId,
  onChange,
}: {
  readonly label: string
  readonly value: string | undefined
  /** The id of the sentence that says what is wrong with it, if anything is. */
  readonly problemId?: string | undefined
  readonly onChange: (value: string) => void
}) {
  const [typed, setTyped] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(value ?? '')
  }
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input
        type="date"
        min="2000-01-01"
        max="2999-12-31"
        value={typed}
        aria-invalid={problemId === undefined ? undefined : true}
        aria-describedby={problemId}
        onChange={({ target }) => {
          setTyped(target.value)
          if (target.value === '' || isPeriodDay(target.value)) onChange(target.value)
        }}
        // NOTE: an unfinished date is not what the page shows.
        onBlur={() => setTyped(value ?? '')}
      />
    </label>
  )
}
