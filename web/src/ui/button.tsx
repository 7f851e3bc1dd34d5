import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'type'> {
  readonly children: ReactNode
  readonly variant?: 'primary' | 'secondary' | 'quiet'
  readonly wide?: boolean
  /** While set, the button says this instead, cannot be pressed and keeps its width and the focus. */
  readonly busyLabel?: string | undefined
  readonly type?: 'button' | 'submit'
}

/** NOTE: a browser takes the focus from what is disabled. A form that is sent by Enter presses its button, so neither is it sent. */
const busy = {
  disabled: false,
  'aria-disabled': true,
  'aria-busy': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
}

/** The product's button. Always a real button; `type="button"` unless told otherwise. */
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
