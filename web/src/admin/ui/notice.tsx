import { useEffect, useRef } from 'react'
import styles from './notice.module.css'

/** A sentence about what was just done, announced when it appears. */
export function Notice({
  tone,
  takesFocus = false,
  id,
  children,
}: {
  readonly tone: 'good' | 'bad'
  /** For results that remove the pressed button: the focus would disappear with it. */
  readonly takesFocus?: boolean
  /** For the fields it is about. */
  readonly id?: string
  readonly children: string | undefined
}) {
  const sentence = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (takesFocus && children !== undefined) sentence.current?.focus()
  }, [takesFocus, children])
  // NOTE: focusing already announces it; in a live region it would be read twice.
  const role = tone === 'bad' ? 'alert' : 'status'
  return (
    <div id={id} className={styles.place} role={takesFocus ? undefined : role}>
      {children === undefined ? null : (
        <p ref={sentence} className={styles.notice} data-tone={tone} tabIndex={-1}>
          {children}
        </p>
      )}
    </div>
  )
}
