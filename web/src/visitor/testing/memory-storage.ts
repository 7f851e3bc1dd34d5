import type { SafeStorage } from '../safe-storage.ts'

/** Storage that lives as long as the test. Values pass through JSON, as in a browser. */
export function memoryStorage(initial: Readonly<Record<string, unknown>> = {}): SafeStorage {
  const entries = new Map(Object.entries(initial).map(([key, value]) => [key, JSON.stringify(value)]))
  return {
    read: (key) => {
      const text = entries.get(key)
      return text === undefined ? undefined : JSON.parse(text)
    },
    write: (key, value) => {
      entries.set(key, JSON.stringify(value))
    },
    remove: (key) => {
      entries.delete(key)
    },
    keys: (prefix) => [...entries.keys()].filter((key) => key.startsWith(prefix)),
  }
}
