import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import styles from './menu-button.module.css'

interface MenuButtonProps {
  /** In the top bar its panel is as wide as a phone; among the tools of a table it has their frame. */
  readonly place: 'bar' | 'tools'
  readonly label: string
  /** What the button shows; its accessible name is `label`. */
  readonly face: ReactNode
  readonly children: (close: () => void) => ReactNode
}

/** A button with a panel below it that closes on Escape, on a press outside and when the focus leaves. */
export function MenuButton({ place, label, face, children }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  useEffect(() => {
    if (!isOpen) return
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && menu.current?.contains(event.target) !== true) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen])

  return (
    <div
      ref={menu}
      className={styles.menu}
      data-place={place}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget))
          setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      <div id={panelId} className={styles.panel} hidden={!isOpen}>
        {isOpen ? children(() => setOpen(false)) : null}
      </div>
    </div>
  )
}
