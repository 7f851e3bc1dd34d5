import styles from './field-error.module.css'

interface FieldErrorProps {
  readonly id: string
  readonly message: string | undefined
  /**
   * Counts refusals, so that the same message shakes, is announced and is brought into view again after each one. 0 for
   * a message that appears on its own: the page then stays where it is.
   */
  readonly attempt: number
}

/** Below a long list, or at 400 % zoom, the message may be off the screen, and the press would seem to do nothing. */
function bringIntoView(message: HTMLElement | null): void {
  message?.scrollIntoView({ block: 'nearest' })
}

/** The message under a field. Announced when it appears; shakes once per refusal. */
export function FieldError({ id, message, attempt }: FieldErrorProps) {
  return (
    <div role="alert" id={id} className={styles.place}>
      {message === undefined ? null : (
        <p key={attempt} ref={attempt > 0 ? bringIntoView : undefined} className={styles.error}>
          <svg viewBox="0 0 20 20" aria-hidden="true" className={styles.icon}>
            <path d="M10 1a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM9 5h2v6H9zm0 8h2v2H9z" fill="currentColor" />
          </svg>
          {message}
        </p>
      )}
    </div>
  )
}
