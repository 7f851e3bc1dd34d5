import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/** A gray shape in the place and size of something that is loading. Not announced: announce the wait next to it. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames(styles.skeleton, className)} />
}
