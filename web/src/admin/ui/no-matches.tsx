import { AdminButton } from './admin-button.tsx'

interface NoMatchesProps {
  /** What is listed, e.g. `leads`. */
  readonly what: string
  readonly onClear: () => void
}

/** Stands where a list's rows would be when its filters exclude all of them, and drops these filters. */
export function NoMatches({ what, onClear }: NoMatchesProps) {
  return (
    <>
      <p>No {what} match these filters.</p>
      <AdminButton variant="secondary" onClick={onClear}>
        Clear filters
      </AdminButton>
    </>
  )
}
