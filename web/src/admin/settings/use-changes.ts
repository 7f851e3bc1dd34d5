import { useState } from 'react'

/** Data that is reloaded repeatedly, and the unsaved changes to it. */
interface Changes<T, C> {
  /** The newest known state: from the last load, or from a save since. */
  readonly known: T
  /** Unsaved changes; every absent field follows the newest load. */
  readonly changes: C
  readonly change: (more: C) => void
  /** Records what the server stored at a save, until it is reloaded. */
  readonly settle: (stored: T) => void
}

/** Keeps local changes apart from loaded data, so that saving does not undo what a colleague has changed. */
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
