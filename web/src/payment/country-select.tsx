import { useEffect, useId, useState } from 'react'
import { useApi } from '#web/api/index.ts'
import { createSafeStorage } from '#web/visitor/index.ts'
import { countryCodes } from './country-codes.ts'
import styles from './country-select.module.css'
import { detectCountry } from './detect-country.ts'

interface CountrySelectProps {
  readonly value: string | undefined
  readonly onChange: (countryCode: string) => void
}

const names = new Intl.DisplayNames(['en'], { type: 'region' })
const countries = countryCodes
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .toSorted((first, second) => first.name.localeCompare(second.name, 'en'))

/** The country of the card, found for the visitor and theirs to change. */
export function CountrySelect({ value, onChange }: CountrySelectProps) {
  const id = useId()
  const api = useApi()
  const [detected, setDetected] = useState('US')
  useEffect(() => {
    let isCurrent = true
    void detectCountry(
      api,
      createSafeStorage(() => window.localStorage),
    ).then((code) => isCurrent && setDetected(code))
    return () => {
      isCurrent = false
    }
  }, [api])
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        Country
      </label>
      <select
        id={id}
        name="country"
        autoComplete="billing country"
        value={value ?? detected}
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
