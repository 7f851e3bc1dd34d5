import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { giveFocusBack } from '#web/ui/give-focus-back.ts'
import styles from './dialog.module.css'

/** A modal dialog; Escape and the close button dismiss it, unless it `isHeld`. Render it only while it is open. */
export function Dialog({
  title,
  isHeld = false,
  children,
  onClose,
}: {
  readonly title: string
  /** Stays open, since the result of what was started in it will be shown here. */
  readonly isHeld?: boolean
  readonly children: ReactNode
  readonly onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    if (element !== null && !element.open) element.showModal()
    return () => {
      element?.close()
      // By now the dialog is out of the page: browsers return the focus only for a dialog that is still in it.
      if (document.activeElement === document.body) giveFocusBack(opener)
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        if (!isHeld) onClose()
      }}
      onClose={() => {
        const element = dialog.current
        if (element === null || element.open) return
        // NOTE: some browsers close it at the second Escape without asking.
        if (isHeld) element.showModal()
        else onClose()
      }}
    >
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <button type="button" className={styles.close} aria-label="Close" disabled={isHeld} onClick={onClose}>
          <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
            <path d="m4 4 10 10M14 4 4 14" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      </div>
      {children}
    </dialog>
  )
}
