/** Browser storage that never throws: full, blocked and absent storage behave as an empty one. */
export interface SafeStorage {
  readonly read: (key: string) => unknown
  readonly write: (key: string, value: unknown) => void
  readonly remove: (key: string) => void
}

/** Wraps a `Storage`, or nothing at all, so that a quiz goes on whatever the browser does. Values are JSON. */
export function createSafeStorage(open: () => Storage | undefined): SafeStorage {
  const storage = attempt(open)
  return {
    read: (key) => attempt(() => parse(storage?.getItem(key))),
    write: (key, value) => attempt(() => storage?.setItem(key, JSON.stringify(value))),
    remove: (key) => attempt(() => storage?.removeItem(key)),
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
