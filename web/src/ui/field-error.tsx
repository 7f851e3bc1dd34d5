import styles from './field-error.module.css'

interface FieldErrorProps {
  readonly id: string
  readonly message: string | undefined
  /** Counts refusals, so that the same message shakes and is announced again after each one. */
  readonly attempt: number
}

/** The message under a field. Announced when it appears; shakes once per refusal. */
export function FieldError({ id, message, attempt }: FieldErrorProps) {
  return (
    <div role="alert" id={id} className={styles.place}>
      {message === undefined ? null : (
        <p key={attempt} className={styles.error}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" className={styles.icon}>
            <circle cx="10" cy="10" r="9" fill="currentColor" />
            <path d="M10 5.2v6" stroke="var(--color-surface)" strokeWidth="2" strokeLinecap="round" />
            <circle cx="10" cy="14.4" r="1.2" fill="var(--color-surface)" />
          </svg>
          {message}
        </p>
      )}
    </div>
  )
}
