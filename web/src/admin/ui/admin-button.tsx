import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './admin-button.module.css'

type AdminButtonProps = Parameters<typeof Button>[0] & {
  /** For actions that cannot be undone. */
  readonly isGrave?: boolean
  /**
   * Has nothing to do and looks disabled, but keeps the focus: after the press that disabled it, a keyboard user would
   * lose their place.
   */
  readonly isOff?: boolean
}

/** The product's button in the size of an admin tool. */
export function AdminButton({
  isGrave = false,
  isOff = false,
  className,
  variant = 'primary',
  onClick,
  ...props
}: AdminButtonProps) {
  const look = isGrave ? styles.grave : variant === 'primary' ? undefined : styles[variant]
  return (
    <Button
      {...props}
      variant={variant}
      className={classNames(styles.small, look, className)}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
    />
  )
}
