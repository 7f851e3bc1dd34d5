import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import styles from './form-field.module.css'
import { TextField } from './text-field.tsx'

interface FormFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'size' | 'value'> {
  readonly label: string
  readonly value: string
  readonly onChange?: (value: string) => void
  /** Shown below the field and announced; replaces the hint. */
  readonly error?: string | undefined
  readonly hint?: ReactNode
  /** The id of a message elsewhere on the page that names this field as wrong. */
  readonly faultedBy?: string | undefined
}

/** A form field: label, input, and below it the error or the hint. */
export function FormField({ label, value, onChange, error, hint, faultedBy, ...input }: FormFieldProps) {
  const noteId = useId()
  const hasNote = error !== undefined || hint !== undefined
  return (
    <div className={styles.field}>
      <TextField
        {...input}
        label={label}
        look="form"
        value={value}
        isInvalid={(error ?? faultedBy) !== undefined}
        describedBy={[hasNote ? noteId : '', faultedBy ?? ''].join(' ').trim() || undefined}
        onType={(typed) => onChange?.(typed)}
      />
      {error === undefined && hint !== undefined ? (
        <p id={noteId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error === undefined ? null : <FieldError id={noteId} message={error} attempt={0} />}
    </div>
  )
}
