import { Button } from '#web/ui/button.tsx'
import styles from './admin-button.module.css'

/** The product's button in the size of a working tool. */
export function AdminButton(props: Parameters<typeof Button>[0]) {
  return <Button {...props} className={[styles.small, props.className ?? ''].join(' ').trim()} />
}
