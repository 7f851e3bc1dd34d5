import { useState } from 'react'

/** What is loaded again and again, and what somebody changes about it. */
interface Changes<T, C> {
  /** The newest that is known: of the last load, or of the save since. */
  readonly known: T
  /** What was changed and not saved; whatever is absent follows the newest load. */
  readonly changes: C
  readonly change: (more: C) => void
  /** What the server holds after a save, until it is loaded again. */
  readonly settle: (stored: T) => void
}

/** Keeps apart what was changed here and what was loaded, so that saving undoes nothing a colleague changed meanwhile. */
export function useChanges<T extends object, C extends object>(loaded: T, none: C): Changes<T, C> {
  const [changes, setChanges] = useState(none)
  const [saved, setSaved] = useState<{ readonly since: T; readonly stored: T } | undefined>(undefined)
  return {
    known: saved?.since === loaded ? saved.stored : loaded,
    changes,
    change: (more) => setChanges({ ...changes, ...more }),
    settle: (stored) => {
      setSaved({ since: loaded, stored })
      setChanges(none)
    },
  }
}
