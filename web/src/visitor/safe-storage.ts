import type { PageMemory } from './page-memory.ts'

/** Browser storage that never throws: what a full, blocked or missing storage refuses is remembered by the page. */
export interface SafeStorage {
  readonly read: (key: string) => unknown
  readonly write: (key: string, value: unknown) => void
  readonly remove: (key: string) => void
  /** The keys that start with `prefix`, in no particular order; twice if the storage refused a newer value. */
  readonly keys: (prefix: string) => readonly string[]
}

/**
 * Wraps a `Storage`, or none at all, so that the quiz works in any browser. Values are JSON. `memory` takes what the
 * storage refuses.
 */
export function createSafeStorage(
  open: () => Storage | undefined,
  memory: PageMemory = new Map(),
): SafeStorage {
  const storage = attempt(open)
  return {
    read: (key) => attempt(() => parse(memory.get(key) ?? storage?.getItem(key))),
    write: (key, value) => {
      const text = JSON.stringify(value)
      const isKept = attempt(() => {
        storage?.setItem(key, text)
        return storage !== undefined
      })
      if (isKept === true) memory.delete(key)
      else memory.set(key, text)
    },
    remove: (key) => {
      memory.delete(key)
      attempt(() => storage?.removeItem(key))
    },
    keys: (prefix) =>
      [...memory.keys(), ...(attempt(() => Object.keys(storage as Storage)) ?? [])].filter((key) =>
        key.startsWith(prefix),
      ),
  }
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

function parse(text: string | null | undefined): unknown {
  return text === null || text === undefined ? undefined : JSON.parse(text)
}
