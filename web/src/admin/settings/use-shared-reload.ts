import { useEffect } from 'react'

/** The reloads of all panels that are shown. */
const reloads = new Set<() => void>()

function reloadAll(): void {
  for (const reload of reloads) reload()
}

/**
 * Reloads a panel of the settings whenever something was changed in any of them: a colleague's role ends the links they
 * made, and the audit log records everything. Returns what a panel calls after its own changes.
 */
export function useSharedReload(reload: () => void): () => void {
  useEffect(() => {
    reloads.add(reload)
    return () => void reloads.delete(reload)
  }, [reload])
  return reloadAll
}
