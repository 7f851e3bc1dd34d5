import { useEffect, useRef } from 'react'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { AdminButton } from './admin-button.tsx'

interface NoMatchesProps {
  /** What is listed, e.g. `leads`. */
  readonly what: string
  readonly onClear: () => void
}

/** Stands where a list's rows would be when its filters exclude all of them, and drops these filters. */
export function NoMatches({ what, onClear }: NoMatchesProps) {
  const isPressed = useRef(false)
  // NOTE: the button leaves once the rows are there, and the focus with it.
  useEffect(
    () => () => {
      if (isPressed.current) focusHeading()
    },
    [],
  )
  return (
    <>
      <p>No {what} match these filters.</p>
      <AdminButton
        variant="secondary"
        onClick={() => {
          isPressed.current = true
          onClear()
        }}
      >
        Clear filters
      </AdminButton>
    </>
  )
}
