import { useId } from 'react'
import { countries } from './countries.ts'
import styles from './country-select.module.css'

interface CountrySelectProps {
  readonly value: string
  /** True while the visitor's country is being looked up. */
  readonly isLoading: boolean
  readonly onChange: (countryCode: string) => void
}

/** The country of the card: preselected by lookup, and the visitor can change it. */
export function CountrySelect({ value, isLoading, onChange }: CountrySelectProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        Country
      </label>
      <div className={styles.box}>
        <select
          id={id}
          name="country"
          autoComplete="billing country"
          value={value}
          aria-busy={isLoading}
          className={styles.select}
          onChange={(event) => onChange(event.target.value)}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
