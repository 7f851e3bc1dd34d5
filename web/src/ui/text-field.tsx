import { useId } from 'react'
import type { InputHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import styles from './text-field.module.css'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'size'> {
  readonly label: string
  readonly value: string
  readonly onType: (value: string) => void
  /** Unit shown after the input, e.g. `cm`. */
  readonly suffix?: string | undefined
  readonly isInvalid?: boolean
  /** Ids of the field's error or hint. */
  readonly describedBy?: string | undefined
  /** Large digits for a number, plain size for words, a quiet frame among other fields of a form. */
  readonly look?: 'number' | 'words' | 'form'
  /** Keeps the label for screen readers only, where the heading already asks. */
  readonly hidesLabel?: boolean
}

/** A labeled text field with room for a unit. The typed text is never altered. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    onType,
    suffix,
    isInvalid = false,
    describedBy,
    look = 'words',
    hidesLabel = false,
    className,
    ...input
  } = props
  const id = useId()
  return (
    <div className={classNames(styles.field, look === 'form' && styles.form, className)}>
      <label htmlFor={id} className={hidesLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div
        className={classNames(styles.frame, look === 'number' && styles.number, isInvalid && styles.invalid)}
      >
        <input
          type="text"
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        {suffix === undefined ? null : (
          <span className={styles.suffix} aria-hidden="true">
            {suffix}
          </span>
        )}
      </div>
    </div>
  )
}
