import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/** A grey shape in the place and size of something that is on its way. Said to nobody: announce the wait beside it. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames(styles.skeleton, className)} />
}
