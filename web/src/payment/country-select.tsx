import { useId } from 'react'
import { countryCodes } from './country-codes.ts'
import styles from './country-select.module.css'

interface CountrySelectProps {
  readonly value: string
  /** True while the visitor's country is being found. */
  readonly isLoading: boolean
  readonly onChange: (countryCode: string) => void
}

interface Country {
  readonly code: string
  readonly name: string
}

let countries: readonly Country[] | undefined

/** Listed when the first form shows them: for their names and order the browser loads more of its language. */
function listCountries(): readonly Country[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  const { compare } = new Intl.Collator('en')
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((first, second) => compare(first.name, second.name))
}

/** The country of the card, found for the visitor and theirs to change. */
export function CountrySelect({ value, isLoading, onChange }: CountrySelectProps) {
  const id = useId()
  countries ??= listCountries()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        Country
      </label>
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
  )
}
