import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'type'> {
  readonly children: ReactNode
  readonly variant?: 'primary' | 'secondary' | 'quiet'
  readonly wide?: boolean
  /** While set, the button says this instead, cannot be pressed and keeps its width. */
  readonly busyLabel?: string | undefined
  readonly type?: 'button' | 'submit'
}

/** The product's button. Always a real button; `type="button"` unless told otherwise. */
export function Button({
  children,
  variant = 'primary',
  wide = false,
  busyLabel,
  className,
  disabled,
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
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
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
