import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'type'> {
  readonly children: ReactNode
  readonly variant?: 'primary' | 'secondary' | 'quiet'
  readonly wide?: boolean
  /** While set, the button shows this text, cannot be pressed, and keeps its width and focus. */
  readonly busyLabel?: string | undefined
  readonly type?: 'button' | 'submit'
}

/**
 * NOTE: `disabled` would lose the focus. Submitting by Enter clicks the form's button, so that is prevented as well.
 */
const busy = {
  disabled: false,
  'aria-disabled': true,
  'aria-busy': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
}

/** The product's button. Always a real button; `type="button"` by default. */
export function Button({
  children,
  variant = 'primary',
  wide = false,
  busyLabel,
  className,
  type,
  ...rest
}: ButtonProps) {
  const isBusy = busyLabel !== undefined
  const classes = [styles.button, styles[variant], wide ? styles.wide : '', className ?? '']
    .filter((name) => name !== '')
    .join(' ')
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={classes}
      {...(isBusy ? busy : undefined)}
    >
      <span className={styles.label}>
        <span className={isBusy ? styles.unseen : undefined} aria-hidden={isBusy || undefined}>
          {children}
        </span>
        {isBusy ? <span>{busyLabel}</span> : null}
      </span>
    </button>
  )
}
