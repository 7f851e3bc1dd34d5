import { useState } from 'react'
import { FormField } from './form-field.tsx'
import styles from './password-field.module.css'

interface PasswordFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly faultedBy?: string | undefined
  /** `new-password` where one is chosen, `current-password` where one is asked for. */
  readonly autoComplete: 'new-password' | 'current-password'
  readonly name?: string
  readonly disabled?: boolean
}

/** A password field that can reveal its value. Pasting and password managers work. */
export function PasswordField({ name = 'password', ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={styles.place}>
      <FormField
        {...field}
        name={name}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        className={styles.field}
      />
      <button type="button" className={styles.toggle} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'} <span className="visually-hidden">{field.label.toLowerCase()}</span>
      </button>
    </div>
  )
}
